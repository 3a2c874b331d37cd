//! Checks of the files in `deploy/` with the programs that read them.
//!
//! `script/test` installs the programs where it can. Where one is missing, its test says that it has checked less.

use std::path::{Path, PathBuf};
use std::process::{Command, Output};

fn deploy(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("../deploy")
        .join(name)
        .canonicalize()
        .expect("the file exists")
}

/// A folder that is removed with its value.
struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Self {
        let path = std::env::temp_dir().join(format!("tria-deploy-{name}-{}", std::process::id()));
        std::fs::create_dir_all(&path).expect("a folder");
        Self(path)
    }

    fn path(&self, name: &str) -> PathBuf {
        self.0.join(name)
    }

    /// A copy of a file of `deploy/` in which some words are replaced.
    fn copy(&self, name: &str, words: &[(&str, &str)]) -> PathBuf {
        let mut text = std::fs::read_to_string(deploy(name)).expect("text");
        for (from, to) in words {
            assert!(text.contains(from), "{name} has no {from}");
            text = text.replace(from, to);
        }
        let path = self.path(Path::new(name).file_name().and_then(|name| name.to_str()).expect("a name"));
        std::fs::write(&path, text).expect("a copy");
        path
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

/// Runs a program; `None`, with a sentence, if it is not installed.
fn run(program: &str, args: &[&str]) -> Option<Output> {
    // Debian keeps servers where only root looks for programs.
    let path = format!("{}:/usr/sbin:/sbin", std::env::var("PATH").unwrap_or_default());
    match Command::new(program).args(args).env("PATH", path).output() {
        Ok(output) => Some(output),
        Err(error) => {
            eprintln!("{program} cannot be run ({error}), so its files in deploy/ were not checked with it.");
            None
        }
    }
}

fn succeeds(program: &str, args: &[&str]) -> bool {
    let Some(output) = run(program, args) else { return false };
    let said =
        String::from_utf8_lossy(&output.stdout).into_owned() + &String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{program} {args:?}:\n{said}");
    true
}

fn text(path: &Path) -> &str {
    path.to_str().expect("UTF-8")
}

/// A certificate and its key in a folder, as the examples name them.
fn certificates(folder: &Folder) -> bool {
    let (key, chain) = (folder.path("privkey.pem"), folder.path("fullchain.pem"));
    let subject = ["-subj", "/CN=cards.example", "-days", "2", "-nodes", "-newkey", "rsa:2048"];
    let mut args = vec!["req", "-x509", "-keyout", text(&key), "-out", text(&chain)];
    args.extend(subject);
    if !succeeds("openssl", &args) {
        return false;
    }
    let both = [&key, &chain].map(|path| std::fs::read_to_string(path).expect("PEM")).concat();
    std::fs::write(folder.path("site.pem"), both).expect("a file");
    true
}

#[test]
fn nginx_takes_its_examples() {
    let folder = Folder::new("nginx");
    let place = format!("{}/", folder.0.display());
    if !certificates(&folder) {
        return;
    }
    let pid = format!("pid {};", folder.path("nginx.pid").display());
    for (name, words) in [
        ("nginx.conf", &[("/etc/tria/tls/", place.as_str())][..]),
        // The names of containers cannot be resolved here.
        ("compose/proxy.conf", &[("node1:", "127.0.0.1:"), ("node2:", "127.0.0.2:")]),
    ] {
        let file = folder.copy(name, words);
        succeeds("nginx", &["-t", "-p", text(&folder.0), "-c", text(&file), "-g", &pid, "-e", "stderr"]);
    }
}

#[test]
fn haproxy_takes_its_example() {
    let folder = Folder::new("haproxy");
    let place = format!("{}/", folder.0.display());
    if certificates(&folder) {
        let file = folder.copy("haproxy.cfg", &[("/etc/tria/tls/", &place)]);
        succeeds("haproxy", &["-c", "-f", text(&file)]);
    }
}

#[test]
fn systemd_takes_its_units() {
    let folder = Folder::new("systemd");
    for unit in ["tria.service", "tria-worker.service"] {
        // It looks whether the program is there.
        let file = folder.copy(unit, &[("/usr/local/bin/tria", "/bin/true")]);
        succeeds("systemd-analyze", &["verify", "--man=no", text(&file)]);
    }
}

#[test]
fn prometheus_takes_its_files() {
    succeeds("promtool", &["check", "rules", text(&deploy("prometheus/alerts.yml"))]);
    let folder = Folder::new("prometheus");
    std::fs::write(folder.path("token"), "a secret").expect("a file");
    folder.copy("prometheus/alerts.yml", &[]);
    let token = folder.path("token");
    let words = [("/etc/prometheus/tria-metrics-token", text(&token))];
    let file = folder.copy("prometheus/prometheus.yml", &words);
    succeeds("promtool", &["check", "config", text(&file)]);
}

/// With Docker they are read as it reads them, else as YAML with what every service needs.
#[test]
fn compose_files_are_well_formed() {
    const READ: &str = "
import sys, yaml
file = yaml.safe_load(open(sys.argv[1]))
for name, service in file['services'].items():
    assert 'image' in service or 'build' in service, name
    needs = service.get('depends_on', [])
    assert all(need in file['services'] for need in needs), name
    volumes = [str(volume).split(':')[0] for volume in service.get('volumes', [])]
    assert all(volume.startswith(('.', '/')) or volume in file['volumes'] for volume in volumes), name
    assert all(network in file.get('networks', {}) for network in service.get('networks', [])), name
";
    for name in ["compose/one-node.yml", "compose/cluster.yml"] {
        let file = deploy(name);
        let text = text(&file);
        assert!(!std::fs::read_to_string(&file).expect("text").contains('\t'), "{name} has a tab");
        let set = ["POSTGRES_PASSWORD=a", "NATS_PASSWORD=b", "docker", "compose", "-f", text, "config", "-q"];
        if run("env", &["docker", "compose", "version"]).is_some_and(|output| output.status.success()) {
            succeeds("env", &set);
        }
        let has_yaml = run("python3", &["-c", "import yaml"]).is_some_and(|output| output.status.success());
        if has_yaml {
            succeeds("python3", &["-c", READ, text]);
        } else {
            eprintln!("Python has no yaml, so {name} was not parsed; install python3-yaml.");
        }
    }
}

/// What one example says is what the others say.
#[test]
fn the_examples_agree_with_each_other() {
    let read = |name: &str| std::fs::read_to_string(deploy(name)).expect("text");
    for name in ["nginx.conf", "compose/proxy.conf"] {
        let config = read(name);
        for needed in [
            "limit_conn tria 300",
            "proxy_set_header X-Forwarded-For $remote_addr",
            "proxy_buffering off",
            "Upgrade",
        ] {
            assert!(config.contains(needed), "{name} lacks {needed}");
        }
    }
    let cluster = read("compose/cluster.yml");
    let address =
        cluster.split("ipv4_address: ").nth(1).and_then(|rest| rest.lines().next()).expect("an address");
    assert!(cluster.contains(&format!("TRIA_TRUSTED_PROXIES: {address}")), "the nodes trust the proxy");
}
