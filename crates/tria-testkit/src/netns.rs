//! Machines in network namespaces of their own, on a switch of this test: packets between a machine and a server can be made to
//! vanish. Everything is in a namespace that ends with the test; nothing of the system's own network is touched.
//!
//! It needs Linux, root and iproute2; [`are_allowed`] says whether it can be had.

use std::env;
use std::io::{Read as _, Write as _};
use std::net::Ipv4Addr;
use std::process::{Child, Command, Stdio};
use std::thread;

/// Set in the process that runs in the namespace of a test.
const INSIDE: &str = "TRIA_TEST_NAMESPACE";

/// The addresses of this network end with the number of a server or machine.
const NETWORK: [u8; 3] = [10, 77, 0];

/// No machine has this one: what is sent to it vanishes.
const NOWHERE: &str = "02:00:00:00:00:fe";

/// Whether this system lets this process make network namespaces.
pub fn are_allowed() -> bool {
    let tried = Command::new("unshare").args(["--net", "--", "sh", "-c", "ip link add type bridge"]).output();
    tried.is_ok_and(|output| output.status.success())
}

/// Whether this process is already in the namespace of its test.
pub fn is_inside() -> bool {
    env::var_os(INSIDE).is_some()
}

/// Runs the test of this name again in a network namespace of its own, and fails as it fails.
pub fn run_inside(test: &str) {
    let mut command = Command::new("unshare");
    let program = env::current_exe().expect("this program");
    command.args(["--net", "--"]).arg(program).args(["--exact", test, "--nocapture"]).env(INSIDE, "1");
    // It ends when this pipe closes, however this process ends.
    let mut child = command.stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().expect("unshare");
    let mut out = child.stdout.take().expect("a pipe");
    let mut bytes = [0; 4 << 10];
    while let Ok(count @ 1..) = out.read(&mut bytes) {
        // By `print!`, which the test harness keeps or shows as for any other test.
        print!("{}", String::from_utf8_lossy(&bytes[..count]));
        let _ = std::io::stdout().flush();
    }
    assert!(child.wait().expect("it is ours").success(), "the test failed in its namespace");
}

/// A switch with servers in the namespace of this process and machines in others.
#[derive(Debug)]
pub struct Network {
    machines: Vec<Machine>,
}

/// A namespace, which lasts as long as a shell in it.
#[derive(Debug)]
struct Machine {
    shell: Child,
}

impl Network {
    /// A network with these servers here, each with an address of its own, and this many machines.
    pub fn new(servers: &[u8], machines: u8) -> Self {
        assert!(is_inside(), "only in a namespace of this test");
        // The other end of this process's standard input is held by the process that has started it.
        thread::spawn(|| {
            let _ = std::io::stdin().read(&mut [0]);
            std::process::exit(1);
        });
        ip("link set lo up");
        ip("link add switch type bridge");
        ip(&format!("addr add {}/24 dev switch", address(1)));
        for server in servers {
            ip(&format!("addr add {}/24 dev switch", address(*server)));
        }
        ip("link set switch up");
        let machines = (0..machines).map(|number| Machine::new(number, machine_address(number))).collect();
        Self { machines }
    }

    /// A command that runs this program on a machine; the process that is spawned becomes the program.
    pub fn command(&self, machine: usize, program: &std::path::Path) -> Command {
        let mut command = self.machines[machine].enter();
        command.arg(program);
        command
    }

    /// From now on everything that a machine sends to this server vanishes, and no answer comes.
    pub fn cut(&self, machine: usize, server: u8) {
        self.machines[machine]
            .ip(&format!("neigh replace {} lladdr {NOWHERE} nud permanent dev wire", address(server)));
    }

    /// The machine reaches this server again.
    pub fn mend(&self, machine: usize, server: u8) {
        self.machines[machine].ip(&format!("neigh del {} dev wire", address(server)));
    }
}

/// The address of a server in the namespace of the test.
pub fn address(server: u8) -> Ipv4Addr {
    let [a, b, c] = NETWORK;
    Ipv4Addr::new(a, b, c, server)
}

/// The address of a machine.
pub fn machine_address(number: u8) -> Ipv4Addr {
    address(100 + number)
}

impl Machine {
    fn new(number: u8, address: Ipv4Addr) -> Self {
        // It says when it is there, and ends when its standard input closes.
        let mut shell = Command::new("unshare")
            .args(["--net", "--", "sh", "-c", "echo; cat >/dev/null"])
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .expect("unshare");
        let said = shell.stdout.as_mut().expect("a pipe").read(&mut [0]);
        assert!(said.is_ok_and(|count| count == 1), "no namespace");
        ip(&format!("link add wire{number} type veth peer name wire netns {}", shell.id()));
        ip(&format!("link set wire{number} master switch up"));
        let machine = Self { shell };
        machine.ip("link set lo up");
        machine.ip(&format!("addr add {address}/24 dev wire"));
        machine.ip("link set wire up");
        machine
    }

    fn enter(&self) -> Command {
        let mut command = Command::new("nsenter");
        command.arg(format!("--net=/proc/{}/ns/net", self.shell.id())).arg("--");
        command
    }

    fn ip(&self, arguments: &str) {
        let mut command = self.enter();
        command.arg("ip");
        run(command, arguments);
    }
}

impl Drop for Machine {
    fn drop(&mut self) {
        drop(self.shell.stdin.take());
        let _ = self.shell.wait();
    }
}

fn ip(arguments: &str) {
    run(Command::new("ip"), arguments);
}

fn run(mut command: Command, arguments: &str) {
    let output = command.args(arguments.split(' ')).stdin(Stdio::null()).output().expect("iproute2");
    assert!(output.status.success(), "ip {arguments}: {}", String::from_utf8_lossy(&output.stderr));
}
