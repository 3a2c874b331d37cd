//! The lobby over a socket, pairing over HTTP, and what there is to choose from.

use std::collections::VecDeque;

use axum::extract::State;
use axum::extract::ws::{WebSocket, close_code};
use axum::http::StatusCode;
use axum::response::Response;
use serde::{Deserialize, Serialize};
use tria_room::limits::NUMBER_MAX;
use tria_room::short::{Presets, Short, presets};
use tria_room::wire::encode;
use tria_room::{Code, Refusal};
use utoipa::{IntoParams, ToSchema};
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use super::observe::Address;
use super::socket::{Pass, Talk, Upgrade, admit, close, converse, error_line, outgoing, sized};
use super::{Caller, Json, Query};
use crate::accounts::{Account, Scope};
use crate::chat::Phrase;
use crate::error::{ApiError, ErrorBody, ErrorDetail, Obstacle};
use crate::limits::LOBBY_ANSWERS_KEPT;
use crate::lobby::{Waits, Want};
use crate::site::Site;

pub(super) fn routes() -> OpenApiRouter<Site> {
    OpenApiRouter::new()
        .routes(routes!(lobby_socket))
        .routes(routes!(pairing, pair, cancel))
        .routes(routes!(choices))
        .routes(routes!(phrases))
}

/// A game to be paired for.
#[derive(Clone, PartialEq, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct Wish {
    /// The table, in a few words.
    table: Short,
    /// Whether it changes ratings.
    #[serde(default)]
    rated: bool,
}

async fn seek(site: &Site, account: Account, wish: &Wish) -> Result<(), ApiError> {
    let refused = |refusal: Refusal| ApiError::bad_value(refusal.message).because(Obstacle::Settings);
    let settings = wish.table.settings(site.tables.catalog()).map_err(refused)?;
    site.matchmaker.seek(site, Want { account, settings, rated: wish.rated }).await
}

/// What one waits for to be paired.
#[utoipa::path(get, path = "/api/v1/pairing", tag = "lobby",
    responses((status = 200, body = Waits), (status = "default", body = ErrorBody)))]
async fn pairing(State(site): State<Site>, caller: Caller) -> Result<axum::Json<Waits>, ApiError> {
    caller.may(Scope::Read)?;
    let waits = site.matchmaker.waits(&site, caller.account.id).await?;
    waits.map(axum::Json).ok_or_else(|| ApiError::not_found("wish: you do not wait to be paired"))
}

/// Waits to be paired with a player near in rating; the notice `paired` on the lobby's socket or the stream names the table.
#[utoipa::path(post, path = "/api/v1/pairing", tag = "lobby", request_body = Wish,
    responses((status = 202), (status = "default", body = ErrorBody)))]
async fn pair(
    State(site): State<Site>,
    caller: Caller,
    Json(wish): Json<Wish>,
) -> Result<StatusCode, ApiError> {
    caller.may(Scope::Play)?;
    seek(&site, caller.account, &wish).await?;
    Ok(StatusCode::ACCEPTED)
}

/// No longer waits to be paired.
#[utoipa::path(delete, path = "/api/v1/pairing", tag = "lobby",
    responses((status = 204), (status = "default", body = ErrorBody)))]
async fn cancel(State(site): State<Site>, caller: Caller) -> Result<StatusCode, ApiError> {
    caller.may(Scope::Play)?;
    // An account that does not wait has what it wants.
    site.matchmaker.cancel(&site, caller.account.id).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Everything that can be chosen for a table, so that a client need not know the rules.
#[utoipa::path(get, path = "/api/v1/presets", tag = "lobby", responses((status = 200, body = Presets)))]
async fn choices(State(site): State<Site>) -> axum::Json<Presets> {
    axum::Json(presets(site.tables.catalog()))
}

/// A phrase to chat with.
#[derive(Serialize, ToSchema)]
struct PhraseRow {
    /// Its name, by which clients have it in every language.
    id: String,
    /// The text to send.
    text: String,
}

/// The phrases to chat with.
#[utoipa::path(get, path = "/api/v1/phrases", tag = "lobby", responses((status = 200, body = Vec<PhraseRow>)))]
async fn phrases() -> axum::Json<Vec<PhraseRow>> {
    let row = |phrase: &Phrase| PhraseRow { id: phrase.to_string(), text: format!("/{phrase}") };
    axum::Json(Phrase::ALL.iter().map(row).collect())
}

/// How the lobby's socket is opened.
#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
#[serde(deny_unknown_fields)]
struct LobbyKnock {
    /// A ticket of `POST /api/v1/ticket`.
    ticket: String,
}

/// Upgrades to the WebSocket of the lobby; docs/protocol.md describes what is said there.
#[utoipa::path(get, path = "/api/v1/lobby/socket", tag = "lobby", params(LobbyKnock),
    responses((status = 101, description = "the socket"), (status = "default", body = ErrorBody)))]
async fn lobby_socket(
    State(site): State<Site>,
    Query(knock): Query<LobbyKnock>,
    Address(address): Address,
    upgrade: Upgrade,
) -> Result<Response, ApiError> {
    let upgrade = sized(upgrade)?;
    let (pass, account) = admit(&site, &knock.ticket).await?;
    let place = site.rates.socket(account.id, address)?;
    let talk = LobbySocket { site, account, connection: 0, answers: VecDeque::new() };
    Ok(upgrade.on_upgrade(async move |socket| {
        talk.run(socket, pass).await;
        drop(place);
    }))
}

/// What a client says in the lobby.
#[derive(Clone, PartialEq, Debug, Deserialize)]
#[serde(tag = "type", rename_all = "kebab-case", deny_unknown_fields)]
enum LobbyMessage {
    /// Something to do, answered under the same key.
    Command { key: u64, command: LobbyCommand },
    /// The client has lost count.
    Resync,
}

/// What a client can do in the lobby.
#[derive(Clone, PartialEq, Debug, Deserialize)]
#[serde(tag = "do", rename_all = "kebab-case", deny_unknown_fields)]
enum LobbyCommand {
    /// Wait to be paired.
    Pair(Wish),
    /// No longer wait.
    Cancel,
}

/// The answer to a command.
#[derive(Serialize)]
#[serde(tag = "type", rename = "answer")]
struct LobbyAnswer {
    key: u64,
    #[serde(skip_serializing_if = "Option::is_none")]
    error: Option<ErrorDetail>,
}

struct LobbySocket {
    site: Site,
    account: Account,
    connection: u64,
    /// Commands that were answered, so that one that comes twice is carried out once.
    answers: VecDeque<(u64, LobbyCommand, String)>,
}

impl LobbySocket {
    async fn run(mut self, socket: WebSocket, pass: Pass) {
        let (outgoing, heard) = outgoing(0);
        self.connection = outgoing.number;
        let (site, id) = (self.site.clone(), self.account.id);
        if site.lobby.listen(id, outgoing, Some(site.tables.board())).await.is_err() {
            close(socket, close_code::POLICY, "too many sockets and streams of yours are open").await;
            return;
        }
        converse(&site, socket, pass, heard, &mut self).await;
        site.lobby.leave(id, self.connection);
    }

    async fn command(&mut self, key: u64, command: LobbyCommand) -> String {
        if let Some((_, before, answer)) = self.answers.iter().find(|(known, _, _)| *known == key) {
            if *before == command {
                return answer.clone();
            }
            let message = format!("the key {key} was used for another command; take a new one for each");
            let code = Code::KeyReused.name().to_owned();
            return refused(key, ErrorDetail { code, message, reason: None });
        }
        let done = match &command {
            LobbyCommand::Pair(wish) => seek(&self.site, self.account.clone(), wish).await,
            LobbyCommand::Cancel => {
                let cancelled = self.site.matchmaker.cancel(&self.site, self.account.id).await;
                cancelled.map(drop).map_err(ApiError::from)
            }
        };
        let answer = match done {
            Ok(()) => encode(&LobbyAnswer { key, error: None }),
            Err(error) => return refused(key, error.into()),
        };
        if self.answers.len() == LOBBY_ANSWERS_KEPT {
            self.answers.pop_front();
        }
        self.answers.push_back((key, command, answer.clone()));
        answer
    }
}

fn refused(key: u64, error: ErrorDetail) -> String {
    encode(&LobbyAnswer { key, error: Some(error) })
}

impl Talk for LobbySocket {
    async fn hear(&mut self, bytes: &[u8]) -> Option<String> {
        match serde_json::from_slice(bytes) {
            Ok(LobbyMessage::Command { key, .. }) if key > NUMBER_MAX => {
                Some(error_line(Code::BadMessage, format!("a key is at most {NUMBER_MAX}")))
            }
            Ok(LobbyMessage::Command { key, command }) => Some(self.command(key, command).await),
            Ok(LobbyMessage::Resync) => {
                let board = self.site.tables.board();
                match self.site.lobby.resync(self.account.id, self.connection, board).await {
                    Ok(()) => None,
                    Err(_) => Some(error_line(Code::NotNow, "the open tables could not be read; try again")),
                }
            }
            Err(error) if error.is_data() => {
                let text: String = error.to_string().chars().take(200).collect();
                Some(error_line(Code::BadMessage, text))
            }
            Err(error) => Some(error_line(Code::BadJson, format!("not JSON: {error}"))),
        }
    }
}
