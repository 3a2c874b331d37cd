//! What goes into the mailbox of a table, and what comes back: values that could cross a network, beside a handle for the
//! reply.

use serde::{Deserialize, Serialize};
use tokio::sync::{mpsc, oneshot};
use tria_room::wire::ClientMessage;
use tria_room::{Answer, ClientId, Command, HostInput, Message, Refusal, Seat};

use super::Visitor;
use super::outgoing::Outgoing;
use crate::accounts::AccountId;
use crate::fair::Contribution;

/// A command to a table.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(tag = "command", rename_all = "kebab-case")]
pub(super) enum TableCommand {
    /// A message that came over the connection of a listener.
    Say { client: ClientId, listener: u64, message: ClientMessage },
    /// A command that is answered once, without listening.
    Ask { visitor: Visitor, message: Message },
    /// What the host does to the room.
    Host { input: HostInput },
    /// The visitor listens from now on, and has seen everything up to this version.
    Attach { visitor: Visitor, since: u64 },
    /// The listener of this number is gone.
    Detach { client: ClientId, listener: u64 },
    /// The decision of a bot; `action` is `None` where nothing was asked of its seat.
    Decided { seat: Seat, at: u64, action: Option<Command> },
    /// Close the table unless a match is being played.
    Close,
    /// Close the table whatever is going on; everyone gets back what they have at stake.
    Abandon,
    /// A player adds to the chance of the match that is to begin.
    Contribute { account: AccountId, number: u32, value: String },
    /// An account that sits here has other cards than before.
    Holdings,
    /// An account has another name, or is deleted (`gone`).
    Person { account: AccountId, gone: bool },
    /// The lease of this node had run out: look whether the table is still its own.
    Verify,
}

impl TableCommand {
    /// What it is, for spans of the log.
    pub(super) fn name(&self) -> &'static str {
        match self {
            Self::Say { .. } => "say",
            Self::Ask { .. } => "ask",
            Self::Host { .. } => "host",
            Self::Attach { .. } => "attach",
            Self::Detach { .. } => "detach",
            Self::Decided { .. } => "decided",
            Self::Close => "close",
            Self::Abandon => "abandon",
            Self::Contribute { .. } => "contribute",
            Self::Holdings => "holdings",
            Self::Person { .. } => "person",
            Self::Verify => "verify",
        }
    }
}

/// The reply to a command.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(tag = "reply", content = "with", rename_all = "kebab-case")]
pub(super) enum TableReply {
    /// The room's answer.
    Answer(Answer),
    /// Whether it was done.
    Done(bool),
    /// A contribution that counts.
    Contributed(Contribution),
    /// Why nothing was done.
    Refused(Refusal),
    /// The store failed with this.
    Failed(String),
    /// There is no such table any more.
    Unknown,
    /// Not now: the table could not be read, or is being taken over.
    Busy,
    /// Nothing was done: the table is another node's by now.
    Moved,
    /// Nothing was done: the table's node cannot be reached.
    Away,
}

/// Where the reply to a command goes.
#[derive(Debug)]
pub(super) enum ReplyTo {
    /// No one waits for it.
    Nobody,
    Caller(oneshot::Sender<TableReply>),
    /// To a client's listener of this number.
    Listener(ClientId, u64),
    /// The listener that is being attached.
    Attached(Outgoing),
}

/// A command on its way to a table.
#[derive(Debug)]
pub(super) struct Mail {
    pub(super) command: TableCommand,
    pub(super) reply: ReplyTo,
    /// Whether another node has sent it, which it must not be sent on to.
    pub(super) from_afar: bool,
}

impl Mail {
    /// A command of this node, with where its reply goes.
    pub(super) fn to(command: TableCommand, reply: ReplyTo) -> Self {
        Self { command, reply, from_afar: false }
    }

    /// A command without a reply.
    pub(super) fn of(command: TableCommand) -> Self {
        Self::to(command, ReplyTo::Nobody)
    }
}

/// The bounded mailbox of a table, as others reach it.
pub(super) type Mailbox = mpsc::Sender<Mail>;

#[cfg(test)]
mod tests {
    use serde_json::json;
    use tria_room::{Code, Command};

    use super::*;
    use crate::accounts::{Account, Kind};

    /// Commands and replies survive being written down, as they must to go to the node that owns the table.
    #[test]
    fn commands_and_replies_can_cross_a_network() {
        let account = Account::new(7, "Anna".into(), Kind::Player, 0);
        let visitor = Visitor { account, rating: Some(1_500) };
        let message = Message { key: 3, at: 2, command: Command::Join { seat: None } };
        let said = ClientMessage::Command(message.clone());
        let seat = Seat::new(1).expect("a seat");
        let commands = [
            TableCommand::Say { client: ClientId(7), listener: 4, message: said },
            TableCommand::Ask { visitor: visitor.clone(), message },
            TableCommand::Host { input: HostInput::Computer { seat, level: 4 } },
            TableCommand::Attach { visitor, since: 9 },
            TableCommand::Decided { seat, at: 5, action: Some(Command::Ready) },
            TableCommand::Contribute { account: 7, number: 1, value: "00".into() },
            TableCommand::Close,
        ];
        for command in commands {
            let text = serde_json::to_string(&command).expect("JSON");
            assert_eq!(serde_json::from_str::<TableCommand>(&text).expect("a command"), command, "{text}");
        }
        let refusal = Refusal::new(Code::NotNow, "later");
        for reply in [TableReply::Done(true), TableReply::Refused(refusal), TableReply::Failed("disk".into())]
        {
            let text = serde_json::to_value(&reply).expect("JSON");
            assert_eq!(serde_json::from_value::<TableReply>(text).expect("a reply"), reply);
        }
        let done = serde_json::to_value(TableReply::Done(true)).expect("JSON");
        assert_eq!(done, json!({"reply": "done", "with": true}));
    }
}
