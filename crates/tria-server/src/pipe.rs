//! The writing end of a connection, shared by the task that serves it and by tables that have something to say.
//!
//! What a table says to a socket nearly always fits into what the connection takes at once.
//! Then the table writes it by itself: no queue, and no other task to wake.
//! Whatever does not fit is left to the socket's own task, in order.

use std::io::{self, IoSlice};
use std::pin::Pin;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::task::{Context, Poll, ready};
use std::time::Duration;

use futures_util::{Sink, SinkExt as _};
use socket2::SockRef;
use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::net::TcpStream;
use tokio::net::tcp::{OwnedReadHalf, OwnedWriteHalf};
use tokio::sync::mpsc;

use crate::frames::texts;
use crate::limits::SEND_SECONDS;
use crate::line::{Line, line_of};

/// The writing end of one connection.
#[derive(Debug)]
pub(crate) struct Pipe {
    writing: Mutex<Writing>,
}

#[derive(Debug)]
struct Writing {
    half: OwnedWriteHalf,
    /// Whether the connection is a WebSocket's that lines may be written to.
    open: bool,
    /// The end of frames that the connection has taken the beginning of.
    rest: Vec<u8>,
    /// Lines in the socket's queue, which nothing may overtake.
    waiting: usize,
}

impl Pipe {
    /// A connection as its task needs it, and what others write to.
    pub(crate) fn of(stream: TcpStream) -> (Connection, Arc<Self>) {
        let (read, half) = stream.into_split();
        let writing = Writing { half, open: false, rest: Vec::new(), waiting: 0 };
        let pipe = Arc::new(Self { writing: Mutex::new(writing) });
        (Connection { read, pipe: pipe.clone() }, pipe)
    }

    /// The connection is a WebSocket's from now on: what its task writes are whole frames.
    pub(crate) fn open(&self) {
        self.lock().open = true;
    }

    /// Nobody but the connection's own task writes any more.
    pub(crate) fn close(&self) {
        self.lock().open = false;
    }

    /// So many lines of the queue were written.
    fn delivered(&self, lines: usize) {
        let mut writing = self.lock();
        writing.waiting = writing.waiting.saturating_sub(lines);
    }

    /// Sends frames at once, or as lines through the socket's queue where they would not fit or would overtake others.
    ///
    /// Says whether the client still listens. Only one task may send frames to a pipe.
    pub(crate) fn send(&self, frames: &[u8], queue: &mpsc::Sender<Line>) -> bool {
        let mut writing = self.lock();
        if writing.open && writing.waiting == 0 && writing.rest.is_empty() {
            match writing.write_now(frames) {
                Ok(()) if writing.rest.is_empty() => return true,
                Ok(()) => {
                    // The socket's task sees to the rest: a line without anything wakes it.
                    writing.waiting += 1;
                    return queue.try_send(Line::default()).is_ok();
                }
                Err(error)
                    if matches!(error.kind(), io::ErrorKind::WouldBlock | io::ErrorKind::Interrupted) => {}
                Err(_gone) => return false,
            }
        }
        writing.waiting += texts(frames).count();
        texts(frames).all(|text| queue.try_send(line_of(text)).is_ok())
    }

    fn lock(&self) -> MutexGuard<'_, Writing> {
        self.writing.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// What is to be sent to a client by the task of its socket.
pub(crate) struct Queue {
    pub(crate) lines: mpsc::Receiver<Line>,
    /// What others write to, too.
    pub(crate) pipe: Option<Arc<Pipe>>,
}

impl Queue {
    /// Sends this line and those behind it as frames of text; says whether the client has taken them in time.
    pub(crate) async fn deliver<F>(
        &mut self,
        socket: &mut (impl Sink<F> + Unpin),
        line: Line,
        text: fn(Line) -> F,
    ) -> bool {
        // An answer and the update that comes with it go out together.
        let mut count = 0;
        let more = std::iter::from_fn(|| self.lines.try_recv().ok());
        let lines = std::iter::once(line).chain(more).inspect(|_| count += 1);
        // One without anything is there to wake this task.
        let frames = lines.filter(|line| !line.is_empty()).map(text);
        let taken = deliver(socket, frames).await;
        if taken {
            // Otherwise nothing may go out any more: it would be in the place of what did not.
            self.pipe.iter().for_each(|pipe| pipe.delivered(count));
        }
        taken
    }
}

/// Sends frames in one go; says whether the client has taken them in time.
pub(crate) async fn deliver<F>(
    socket: &mut (impl Sink<F> + Unpin),
    frames: impl IntoIterator<Item = F>,
) -> bool {
    let all = async {
        for frame in frames {
            socket.feed(frame).await?;
        }
        socket.flush().await
    };
    let sent = tokio::time::timeout(Duration::from_secs(SEND_SECONDS), all).await;
    matches!(sent, Ok(Ok(())))
}

impl Writing {
    /// Writes frames; what the connection does not take of them is the rest, unless it takes nothing at all.
    fn write_now(&mut self, frames: &[u8]) -> io::Result<()> {
        // Straight away: whether the connection takes something is found out by the way, and only whoever waits needs to
        // know. (Rust's programs ignore the signal of a connection that is gone; it is an error like others.)
        let taken = SockRef::from(self.half.as_ref()).send(frames)?;
        self.rest.extend_from_slice(&frames[taken..]);
        Ok(())
    }

    /// What the connection has not taken is the rest.
    fn keep_rest(&mut self, parts: &[IoSlice<'_>], mut taken: usize) {
        for part in parts {
            let past = taken.min(part.len());
            taken -= past;
            self.rest.extend_from_slice(&part[past..]);
        }
    }

    /// Writes the rest.
    fn poll_rest(&mut self, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        while !self.rest.is_empty() {
            let taken = ready!(Pin::new(&mut self.half).poll_write(context, &self.rest))?;
            if taken == 0 {
                return Poll::Ready(Err(io::ErrorKind::WriteZero.into()));
            }
            self.rest.drain(..taken);
        }
        self.rest = Vec::new();
        Poll::Ready(Ok(()))
    }

    fn poll_write(&mut self, context: &mut Context<'_>, bytes: &[IoSlice<'_>]) -> Poll<io::Result<usize>> {
        ready!(self.poll_rest(context))?;
        let taken = ready!(Pin::new(&mut self.half).poll_write_vectored(context, bytes))?;
        let all = bytes.iter().map(|slice| slice.len()).sum();
        if !self.open || taken == all {
            return Poll::Ready(Ok(taken));
        }
        // Frames are taken whole, so that no line comes between their parts.
        self.keep_rest(bytes, taken);
        Poll::Ready(Ok(all))
    }
}

/// A connection as the task that serves it reads and writes it.
pub(crate) struct Connection {
    read: OwnedReadHalf,
    pipe: Arc<Pipe>,
}

impl AsyncRead for Connection {
    fn poll_read(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        Pin::new(&mut self.read).poll_read(context, buffer)
    }
}

impl AsyncWrite for Connection {
    fn poll_write(self: Pin<&mut Self>, context: &mut Context<'_>, bytes: &[u8]) -> Poll<io::Result<usize>> {
        self.pipe.lock().poll_write(context, &[IoSlice::new(bytes)])
    }

    fn poll_write_vectored(
        self: Pin<&mut Self>,
        context: &mut Context<'_>,
        bytes: &[IoSlice<'_>],
    ) -> Poll<io::Result<usize>> {
        self.pipe.lock().poll_write(context, bytes)
    }

    fn is_write_vectored(&self) -> bool {
        true
    }

    fn poll_flush(self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        self.pipe.lock().poll_rest(context)
    }

    fn poll_shutdown(self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        let mut writing = self.pipe.lock();
        ready!(writing.poll_rest(context))?;
        Pin::new(&mut writing.half).poll_shutdown(context)
    }
}

#[cfg(test)]
mod tests {
    use std::time::{Duration, Instant};

    use futures_util::{SinkExt as _, StreamExt as _};
    use tokio::net::{TcpListener, TcpSocket};
    use tokio_tungstenite::WebSocketStream;
    use tokio_tungstenite::tungstenite::Message;
    use tokio_tungstenite::tungstenite::protocol::Role;

    use super::*;

    type Socket<S> = WebSocketStream<S>;

    /// Both ends of a real connection that holds little, as WebSockets.
    async fn ends() -> (Socket<Connection>, Arc<Pipe>, Socket<TcpStream>) {
        let listening = TcpSocket::new_v4().expect("a socket");
        listening.set_send_buffer_size(16 << 10).expect("an option");
        listening.bind(([127, 0, 0, 1], 0).into()).expect("an address");
        let listener: TcpListener = listening.listen(1).expect("a listener");
        let calling = TcpSocket::new_v4().expect("a socket");
        calling.set_recv_buffer_size(16 << 10).expect("an option");
        let address = listener.local_addr().expect("an address");
        let (client, server) = tokio::join!(calling.connect(address), listener.accept());
        let (connection, pipe) = Pipe::of(server.expect("a connection").0);
        let server = WebSocketStream::from_raw_socket(connection, Role::Server, None).await;
        let client =
            WebSocketStream::from_raw_socket(client.expect("a connection"), Role::Client, None).await;
        (server, pipe, client)
    }

    /// A line of so many bytes that begins with its number.
    fn numbered(number: usize, bytes: usize) -> Line {
        format!("{number:08}{}", "x".repeat(bytes)).into()
    }

    async fn heard(client: &mut Socket<TcpStream>) -> Message {
        let next = tokio::time::timeout(Duration::from_secs(20), client.next());
        next.await.expect("in time").expect("a frame").expect("a good frame")
    }

    fn number(message: &Message) -> usize {
        message.to_text().expect("text")[..8].parse().expect("a number")
    }

    /// Lines as frames.
    fn frames(lines: &[Line]) -> Vec<u8> {
        let mut frames = Vec::new();
        for line in lines {
            crate::frames::push(&mut frames, |out| out.extend_from_slice(line.as_bytes()));
        }
        frames
    }

    /// A queue to this pipe, and its other end.
    fn queue(pipe: &Arc<Pipe>) -> (mpsc::Sender<Line>, Queue) {
        let (queue, lines) = mpsc::channel(64);
        (queue, Queue { lines, pipe: Some(pipe.clone()) })
    }

    /// What the task of a socket does with its queue, as long as there is something in it.
    async fn deliver_all(server: &mut Socket<Connection>, queue: &mut Queue) {
        while let Ok(line) = queue.lines.try_recv() {
            assert!(queue.deliver(server, line, |line| Message::text(line.to_string())).await, "it is taken");
        }
    }

    #[tokio::test]
    async fn lines_go_out_at_once_as_frames_of_every_length() {
        let (_server, pipe, mut client) = ends().await;
        let (queue, mut queued) = queue(&pipe);
        let lines = [numbered(1, 0), numbered(2, 200), numbered(3, 4_000)];
        assert!(pipe.send(&frames(&lines[..1]), &queue));
        assert_eq!(queued.lines.try_recv().expect("before it is a WebSocket's, the queue has it"), lines[0]);
        pipe.delivered(1);
        pipe.open();
        assert!(pipe.send(&frames(&lines), &queue));
        assert!(queued.lines.try_recv().is_err(), "nothing waits");
        for line in &lines {
            assert_eq!(heard(&mut client).await, Message::text(line.to_string()));
        }
        pipe.close();
        assert!(pipe.send(&frames(&lines[..1]), &queue), "the queue has it again");
        assert!(queued.lines.try_recv().is_ok());
    }

    /// A client that reads late: nothing is lost, doubled, out of order or torn, whoever wrote it.
    #[tokio::test]
    async fn what_does_not_fit_follows_in_order() {
        let (mut server, pipe, mut client) = ends().await;
        let (queue, mut queued) = queue(&pipe);
        pipe.open();
        let (mut said, mut expected) = (0, 0);
        for round in 0..40 {
            // Until the connection takes no more, and then some.
            let mut more = 3;
            while more > 0 {
                assert!(pipe.send(&frames(&[numbered(said, 3_000 + round), numbered(said + 1, 10)]), &queue));
                said += 2;
                more -= usize::from(!queued.lines.is_empty());
            }
            let reading = async {
                while expected < said {
                    let message = heard(&mut client).await;
                    assert_eq!(number(&message), expected);
                    assert_eq!(message.len(), if expected % 2 == 0 { 3_008 + round } else { 18 });
                    expected += 1;
                }
            };
            tokio::join!(deliver_all(&mut server, &mut queued), reading);
        }
        assert!(said > 400, "{said} lines");
    }

    /// Frames of the socket's own task, which do not fit either, are not torn by lines of others.
    #[tokio::test]
    async fn frames_of_the_task_stay_whole() {
        let (mut server, pipe, mut client) = ends().await;
        let (queue, mut queued) = queue(&pipe);
        pipe.open();
        let big = numbered(7, 300_000);
        let sending =
            tokio::time::timeout(Duration::from_millis(200), server.send(Message::text(big.to_string())));
        assert!(sending.await.is_err(), "it waits for the client");
        assert!(pipe.send(&frames(&[numbered(8, 5)]), &queue));
        assert_eq!(queued.lines.len(), 1, "a line waits for the rest of the frame");
        let reading = async {
            assert_eq!(number(&heard(&mut client).await), 7);
            assert_eq!(number(&heard(&mut client).await), 8);
        };
        tokio::join!(deliver_all(&mut server, &mut queued), reading);
        assert!(
            pipe.send(&frames(&[numbered(9, 5)]), &queue) && queued.lines.is_empty(),
            "then lines go out at once again"
        );
        assert_eq!(number(&heard(&mut client).await), 9);
    }

    #[tokio::test]
    async fn whoever_has_gone_away_is_let_go() {
        let (server, pipe, client) = ends().await;
        let (queue, queued) = queue(&pipe);
        pipe.open();
        drop(client);
        let begun = Instant::now();
        while pipe.send(&frames(&[numbered(1, 10)]), &queue) {
            assert!(begun.elapsed() < Duration::from_mins(1), "the connection is seen to be closed");
            std::thread::sleep(Duration::from_millis(1));
        }
        assert!(queued.lines.is_empty(), "nothing waits for somebody who has gone");
        drop(server);
    }
}
