//! What a webhook sends: its body in each format, and its signature after the Standard Webhooks specification.

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD as BASE64;
use hmac::{Hmac, KeyInit as _, Mac as _};
use serde_json::{Value, json};
use sha2::{Digest as _, Sha256};
use tria_locale::{Lang, Texts};

use super::{EventKind, Format, Notice};
use crate::accounts::token;

/// The beginning of a secret.
const SECRET: &str = "whsec_";

/// A new secret: 256 random bits, in Base64.
pub fn new_secret() -> String {
    format!("{SECRET}{}", BASE64.encode(token::random::<32>()))
}

/// The id of a delivery: the same however often it is tried.
pub fn delivery_id(webhook: i64, name: &str) -> String {
    let digest = Sha256::digest(format!("{webhook}/{name}").as_bytes());
    format!("msg_{}", hex::encode(&digest[..16]))
}

/// The signature of a body: `v1,` and the HMAC-SHA256 of `ID.TIMESTAMP.BODY` in Base64, with the bytes of the secret.
///
/// # Panics
/// Never: HMAC takes a key of any length.
pub fn signature(secret: &str, id: &str, timestamp: i64, body: &str) -> String {
    let encoded = secret.strip_prefix(SECRET).unwrap_or(secret);
    let key = BASE64.decode(encoded).unwrap_or_else(|_| encoded.as_bytes().to_vec());
    let mut mac = Hmac::<Sha256>::new_from_slice(&key).expect("a key of any length will do");
    mac.update(format!("{id}.{timestamp}.{body}").as_bytes());
    format!("v1,{}", BASE64.encode(mac.finalize().into_bytes()))
}

/// The body of a request; `site` is the public address of the site, if it is known.
pub fn body(format: Format, lang: Lang, notice: &Notice, site: Option<&str>) -> String {
    let url = site.filter(|_| !notice.table.is_empty()).map(|site| format!("{site}/table/{}", notice.table));
    match format {
        Format::Json => {
            let mut body = serde_json::to_value(notice).unwrap_or_default();
            body["url"] = url.map_or(Value::Null, Value::String);
            body.to_string()
        }
        Format::Slack => json!({"text": text(lang, notice, url.as_deref())}).to_string(),
        // Names have no characters that ping others, and nothing in the text does either.
        Format::Discord => {
            json!({"content": text(lang, notice, url.as_deref()), "allowed_mentions": {"parse": []}})
                .to_string()
        }
    }
}

/// One sentence for people, with the address of the table.
fn text(lang: Lang, notice: &Notice, url: Option<&str>) -> String {
    let texts = Texts::new(lang);
    let others = notice.players.iter().enumerate().filter(|(seat, _)| *seat != usize::from(notice.seat));
    let names: Vec<String> = others
        .map(|(_, player)| match (&player.name, player.level) {
            (Some(name), _) => name.clone(),
            (None, level) => {
                texts.with("webhook-computer", &[("level", &level.unwrap_or_default().to_string())])
            }
        })
        .collect();
    let key = match (notice.kind, notice.result.as_deref()) {
        (EventKind::YourTurn, _) => "webhook-your-turn",
        (EventKind::MatchBegan, _) => "webhook-began",
        (EventKind::MatchEnded, Some("won")) => "webhook-won",
        (EventKind::MatchEnded, Some("lost")) => "webhook-lost",
        (EventKind::MatchEnded, Some("drawn")) => "webhook-drawn",
        (EventKind::MatchEnded, _) => "webhook-void",
        (EventKind::Test, _) => "webhook-test",
    };
    let sentence = texts.with(key, &[("names", &texts.listed(&names))]);
    url.map_or(sentence.clone(), |url| format!("{sentence} {url}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The example of the Standard Webhooks specification.
    #[test]
    fn signatures_are_those_of_the_specification() {
        let body = r#"{"test": 2432232314}"#;
        let signed = signature(
            "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw",
            "msg_p5jXN8AQM9LWM0D4loKWxJek",
            1_614_265_330,
            body,
        );
        assert_eq!(signed, "v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=");
    }

    #[test]
    fn every_event_has_a_sentence_in_every_language() {
        let mut notice = Notice {
            kind: EventKind::MatchEnded,
            at: 1,
            table: "aaaabbbbcccc".into(),
            number: 1,
            game: "triatri".into(),
            house: None,
            seat: 1,
            players: vec![
                super::super::NoticePlayer { name: Some("Bea".into()), level: None },
                super::super::NoticePlayer { name: Some("Ada".into()), level: None },
                super::super::NoticePlayer { name: None, level: Some(3) },
            ],
            deadline: None,
            result: None,
        };
        for lang in Lang::ALL {
            for kind in EventKind::ALL {
                for result in ["won", "lost", "drawn", "void"] {
                    (notice.kind, notice.result) = (*kind, Some(result.into()));
                    let text = text(lang, &notice, Some("https://cards.example"));
                    let named = *kind == EventKind::Test || (text.contains("Bea") && text.contains('3'));
                    assert!(
                        named
                            && !text.contains("Ada")
                            && !text.contains("webhook-")
                            && text.ends_with(".example"),
                        "{text}"
                    );
                }
            }
        }
    }
}
