//! A TCP proxy in front of a server, which can be cut: then its bytes go nowhere, and no connection ends, as if packets vanished.

use std::io::{Read as _, Write as _};
use std::net::{Ipv4Addr, Shutdown, SocketAddr, TcpListener, TcpStream};
use std::sync::{Arc, Condvar, Mutex, PoisonError};
use std::thread;

/// A proxy on loopback to one server; it serves until the process ends.
#[derive(Debug)]
pub struct Proxy {
    address: SocketAddr,
    gate: Arc<Gate>,
}

/// Lets bytes pass, or keeps them back.
#[derive(Debug, Default)]
struct Gate {
    cut: Mutex<bool>,
    changed: Condvar,
}

impl Gate {
    fn set(&self, cut: bool) {
        *self.cut.lock().unwrap_or_else(PoisonError::into_inner) = cut;
        self.changed.notify_all();
    }

    /// Waits while it is cut.
    fn pass(&self) {
        let cut = self.cut.lock().unwrap_or_else(PoisonError::into_inner);
        drop(self.changed.wait_while(cut, |cut| *cut).unwrap_or_else(PoisonError::into_inner));
    }
}

impl Proxy {
    /// A proxy to the server on this port of loopback, which need not be there yet.
    pub fn new(port: u16) -> Self {
        let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).expect("a free port");
        let (address, gate) = (listener.local_addr().expect("its port"), Arc::<Gate>::default());
        let accepting = gate.clone();
        thread::spawn(move || {
            for client in listener.incoming().map_while(Result::ok) {
                let gate = accepting.clone();
                thread::spawn(move || connect(&client, port, &gate));
            }
        });
        Self { address, gate }
    }

    /// The proxy's port.
    pub fn port(&self) -> u16 {
        self.address.port()
    }

    /// Keeps back everything that comes from now on, from both sides.
    pub fn cut(&self) {
        self.gate.set(true);
    }

    /// Lets everything pass again, what was kept back first.
    pub fn mend(&self) {
        self.gate.set(false);
    }
}

/// Connects a client with the server; where there is none, the client's connection ends.
fn connect(client: &TcpStream, port: u16, gate: &Gate) {
    gate.pass();
    let Ok(server) = TcpStream::connect((Ipv4Addr::LOCALHOST, port)) else { return };
    let (Ok(()), Ok(())) = (client.set_nodelay(true), server.set_nodelay(true)) else { return };
    thread::scope(|both| {
        both.spawn(|| copy(&server, client, gate));
        copy(client, &server, gate);
    });
}

/// Passes bytes on in one direction until either side ends.
fn copy(mut from: &TcpStream, mut to: &TcpStream, gate: &Gate) {
    let mut bytes = vec![0; 16 << 10];
    loop {
        let read = from.read(&mut bytes);
        gate.pass();
        match read {
            Ok(count) if count > 0 && to.write_all(&bytes[..count]).is_ok() => {}
            _ => break,
        }
    }
    let _ = (from.shutdown(Shutdown::Read), to.shutdown(Shutdown::Write));
}

#[cfg(test)]
mod tests {
    use std::io::ErrorKind;
    use std::time::Duration;

    use super::*;

    #[test]
    fn a_proxy_that_is_cut_keeps_bytes_back_and_ends_nothing() {
        let server = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).expect("a port");
        let proxy = Proxy::new(server.local_addr().expect("its port").port());
        let mut client = TcpStream::connect((Ipv4Addr::LOCALHOST, proxy.port())).expect("a connection");
        let mut there = server.accept().expect("a connection").0;
        let mut byte = [0];
        client.write_all(b"a").expect("it is sent");
        there.read_exact(&mut byte).expect("it comes");
        proxy.cut();
        client.write_all(b"b").expect("it is sent");
        there.set_read_timeout(Some(Duration::from_millis(200))).expect("a timeout");
        let kept = there.read(&mut byte).expect_err("nothing comes");
        assert!(matches!(kept.kind(), ErrorKind::WouldBlock | ErrorKind::TimedOut), "{kept}");
        proxy.mend();
        there.set_read_timeout(None).expect("no timeout");
        there.read_exact(&mut byte).expect("it comes");
        assert_eq!(&byte, b"b", "what was kept back");
        drop(client);
        assert_eq!(there.read(&mut byte).expect("the end"), 0);
    }
}
