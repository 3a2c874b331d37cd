//! Hostile input: every error is clear; and the JSON reader agrees with a second one.

use proptest::prelude::*;
use serde_json::Value;
use tria_rules::json::{self, Json};
use tria_rules::limits::{DEPTH_MAX, LINE_BYTES_MAX};
use tria_rules::record::{ErrorCode, RecordError, Replay, line_too_long};

use crate::support::catalog;

const GOOD: &str = r#"{"game":"triple-triad","house":"classic","rules":{"same":"two","plus":true},"elements":[null,"fire",null,null,null,null,null,null,null],"hands":{"blue":["154A@fire","ff8:geezard","2222","3333","4444"],"red":["1654","5325","6667","?","1\u0031\u0031\u0031"]},"first":"red","note":"Élémentaire \ud83d\ude00 \"\\\/\b\f\n\r\t","n":[-0.5e+10,0,true,false],"moves":[{"hand":1,"cell":4},{"hand":0,"cell":8}]}"#;

fn read(line: &[u8]) -> Result<Replay, RecordError> {
    Replay::read(line, catalog())
}

/// Refused as `bad-json`, with a message of reasonable length that says where.
#[track_caller]
fn assert_bad_json(line: &[u8]) -> String {
    let error = read(line).expect_err("not a record");
    assert_eq!((error.code, error.step), (ErrorCode::BadJson, None), "{}", error.message);
    assert!(error.message.len() < 500, "{}", error.message);
    error.message
}

/// The good record is good, so that the tests below do damage something.
#[test]
fn the_good_record_is_good() {
    assert!(read(GOOD.as_bytes()).is_ok());
}

/// A record cut off after any byte is no record.
#[test]
fn a_record_cut_off_anywhere_is_bad_json() {
    for end in 0..GOOD.len() {
        assert_bad_json(&GOOD.as_bytes()[..end]);
    }
}

/// 100,000 nested brackets are refused without going 100,000 deep; 64 are the most.
#[test]
fn deep_nesting_is_refused() {
    for bracket in ["[", "{\"a\":", "[{\"a\":"] {
        assert!(assert_bad_json(bracket.repeat(100_000).as_bytes()).contains("64"));
    }
    let nested = |depth: usize| format!("{}{}", "[".repeat(depth), "]".repeat(depth));
    assert!(json::parse(nested(DEPTH_MAX).as_bytes()).is_ok());
    assert!(json::parse(nested(DEPTH_MAX + 1).as_bytes()).is_err());
    let inside = |depth: usize| GOOD.replacen("[-0.5e+10", &format!("[{},-0.5e+10", nested(depth)), 1);
    assert!(read(inside(DEPTH_MAX - 2).as_bytes()).is_ok());
    assert_bad_json(inside(DEPTH_MAX - 1).as_bytes());
}

/// "a line over 1 MiB (even if valid)" is refused; one of exactly 1 MiB is read.
#[test]
fn a_line_may_have_one_mebibyte_and_no_more() {
    let padded = |length: usize| format!("{GOOD}{}", " ".repeat(length - GOOD.len()));
    assert_eq!(LINE_BYTES_MAX, 1_048_576);
    assert!(read(padded(LINE_BYTES_MAX).as_bytes()).is_ok());
    assert_bad_json(padded(LINE_BYTES_MAX + 1).as_bytes());
    assert_eq!(read(padded(LINE_BYTES_MAX + 1).as_bytes()), Err(line_too_long()));
    let long_text = GOOD.replace("classic", &"x".repeat(900_000));
    let error = read(long_text.as_bytes()).expect_err("no such house");
    assert_eq!(error.code, ErrorCode::BadRules);
    assert!(error.message.len() < 500, "a message must not repeat a megabyte");
}

/// Huge numbers are numbers: no cell, but no broken document either.
#[test]
fn huge_numbers_are_no_cells() {
    let nines = "9".repeat(5000);
    for number in [
        "1e999",
        "-1e999",
        "1e-999",
        "0.1",
        "4.0",
        "4e0",
        &nines,
        &format!("-{nines}"),
        &format!("0.{nines}"),
    ] {
        let record = GOOD.replace("\"cell\":4", &format!("\"cell\":{number}"));
        let error = read(record.as_bytes()).expect_err(number);
        assert_eq!((error.code, error.step), (ErrorCode::BadMove, Some(1)), "{number:.20}");
        assert!(read(GOOD.replace("-0.5e+10", number).as_bytes()).is_ok(), "elsewhere it is ignored");
    }
    for number in ["01", "+1", "1.", ".5", "1e", "0x10", "NaN", "Infinity", "-", "1_000", "--1"] {
        assert_bad_json(GOOD.replace("\"cell\":4", &format!("\"cell\":{number}")).as_bytes());
    }
}

/// A duplicate key is refused, also when one of the two is escaped, also in an object of many keys.
#[test]
fn duplicate_keys_are_refused() {
    for (old, new) in [
        ("\"first\":\"red\"", r#""first":"red","first":"red""#),
        ("\"first\":\"red\"", r#""first":"red","f\u0069rst":"red""#),
        ("\"first\":\"red\"", r#""\u0066irst":"red","firs\u0074":"red""#),
        ("\"plus\":true", r#""plus":true,"same":"two""#),
        ("\"cell\":4", r#""cell":4,"c\u0065ll":4"#),
    ] {
        assert!(assert_bad_json(GOOD.replace(old, new).as_bytes()).contains("twice"), "{new}");
    }
    let many: Vec<String> = (0..100).map(|n| format!("\"k{n}\":{n}")).collect();
    assert!(json::parse(format!("{{{}}}", many.join(",")).as_bytes()).is_ok());
    for repeated in ["k0", "k15", "k16", "k17", "k99"] {
        let text = format!("{{{},\"{repeated}\":0}}", many.join(","));
        assert!(json::parse(text.as_bytes()).is_err(), "{repeated}");
    }
    assert!(json::parse(br#"{"a":{"a":1},"b":{"a":1}}"#).is_ok(), "only within one object");
}

/// Invalid UTF-8 and half surrogate pairs are refused.
#[test]
fn broken_text_is_refused() {
    for bytes in [&b"\xff"[..], b"\xc3", b"\xed\xa0\x80", b"\xf5\x80\x80\x80", b"\xc0\xaf"] {
        let mut line = GOOD.as_bytes().to_vec();
        let at = GOOD.find("Élé").expect("the note");
        line.splice(at..at, bytes.iter().copied());
        assert!(assert_bad_json(&line).contains("UTF-8"));
        assert_bad_json(bytes);
    }
    for escape in [
        r"\ud83d",
        r"\ude00",
        r"\ud83dx",
        r"\ud83d\n",
        r"\ud83d\ud83d",
        r"\u12",
        r"\u12g4",
        r"\x41",
        r"\'",
        "\\",
    ] {
        assert_bad_json(GOOD.replace("Élé", escape).as_bytes());
    }
    for control in ["\u{0}", "\n", "\t", "\u{1f}"] {
        assert_bad_json(GOOD.replace("Élé", control).as_bytes());
    }
}

/// An empty line, blanks and other documents are refused.
#[test]
fn empty_lines_and_other_documents_are_refused() {
    for line in [
        "",
        " ",
        "\t\r\n",
        "\u{feff}{}",
        "{}{}",
        "{} ,",
        "nul",
        "nulll",
        "tru",
        "[1,]",
        "{\"a\":1,}",
        "// x",
        "'a'",
    ] {
        assert_bad_json(line.as_bytes());
    }
}

/// Every single byte of a good record replaced by each of some nasty ones: an answer or an error, never a panic.
#[test]
fn any_damaged_byte_is_survived() {
    for at in 0..GOOD.len() {
        for byte in [b'"', b'{', b']', b'\\', b'0', b'-', 0, 0xff] {
            let mut line = GOOD.as_bytes().to_vec();
            line[at] = byte;
            match read(&line) {
                Ok(replay) => assert!(replay.to_json(catalog()).starts_with('{')),
                Err(error) => assert!(error.to_json().starts_with("{\"error\"")),
            }
        }
    }
}

/// What our reader's value is to the other reader.
fn value_of(json: &Json<'_>) -> Value {
    match json {
        Json::Null => Value::Null,
        Json::Bool(flag) => Value::Bool(*flag),
        Json::Number(text) => serde_json::from_str(text).expect("a number"),
        Json::String(text) => Value::String(text.to_string()),
        Json::Array(items) => items.iter().map(value_of).collect(),
        Json::Object(fields) => {
            Value::Object(fields.iter().map(|(key, value)| (key.to_string(), value_of(value))).collect())
        }
    }
}

/// Both readers accept the text and find the same, or both refuse it, except where the difference is documented.
fn assert_readers_agree(bytes: &[u8]) {
    let theirs = serde_json::from_slice::<Value>(bytes);
    match (json::parse(bytes), theirs) {
        (Ok(ours), Ok(theirs)) => assert_eq!(value_of(&ours), theirs),
        (Err(_), Err(_)) => {}
        (Err(error), Ok(_)) => {
            let documented = error.problem.contains("twice") || error.problem.contains("nested deeper");
            assert!(documented, "only we refuse {:?}: {error}", String::from_utf8_lossy(bytes));
        }
        (Ok(_), Err(error)) => {
            let documented = error.to_string().contains("number out of range");
            assert!(documented, "only we accept {:?}: {error}", String::from_utf8_lossy(bytes));
        }
    }
}

fn document() -> impl Strategy<Value = Value> {
    let leaf = prop_oneof![
        Just(Value::Null),
        any::<bool>().prop_map(Value::from),
        any::<i64>().prop_map(Value::from),
        any::<f64>().prop_map(Value::from),
        "\\PC{0,6}".prop_map(Value::from),
        "[\\x00-\\x7f\"\\\\]{0,6}".prop_map(Value::from),
    ];
    leaf.prop_recursive(4, 24, 5, |inner| {
        prop_oneof![
            proptest::collection::vec(inner.clone(), 0..5).prop_map(Value::from),
            proptest::collection::btree_map("[a-c\"\\\\]{0,2}", inner, 0..5)
                .prop_map(|fields| Value::Object(fields.into_iter().collect())),
        ]
    })
}

/// What replaces a stretch of a document.
fn mutation() -> impl Strategy<Value = Vec<u8>> {
    let pieces = [
        "",
        "\"",
        "\\",
        "{",
        "}",
        "[",
        "]",
        ",",
        ":",
        "0",
        "1e999",
        "-",
        ".",
        "e",
        "\\u00",
        "\\ud800",
        "\\udc00",
        "null",
        "tru",
        " ",
        "\n",
        "\u{1}",
        "é",
        "{\"a\":1,\"a\":2}",
    ];
    prop_oneof![
        proptest::sample::select(pieces.map(|piece| piece.as_bytes().to_vec()).to_vec()),
        proptest::collection::vec(any::<u8>(), 0..3),
    ]
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(20_000))]

    /// The own reader accepts exactly what a general JSON library accepts, on whole and on damaged documents.
    #[test]
    fn the_reader_agrees_with_a_general_library(
        document in document(), pretty in any::<bool>(), at in any::<prop::sample::Index>(), cut in 0_usize..3,
        with in proptest::option::of(mutation()),
    ) {
        let text = if pretty { serde_json::to_string_pretty(&document) } else { serde_json::to_string(&document) };
        let mut bytes = text.expect("a document").into_bytes();
        if let Some(with) = with {
            let start = at.index(bytes.len());
            let end = (start + cut).min(bytes.len());
            bytes.splice(start..end, with);
        }
        assert_readers_agree(&bytes);
    }

    /// Arbitrary bytes never panic.
    #[test]
    fn any_bytes_are_survived(bytes in proptest::collection::vec(any::<u8>(), 0..64), text in "[\\[\\]{}\",:0-9eE.+\\-\\\\untrfals ]{0,24}") {
        for bytes in [&bytes[..], text.as_bytes()] {
            assert_readers_agree(bytes);
            let _ = read(bytes);
        }
    }
}

/// Texts with escapes are written so that both readers find them again.
#[test]
fn written_texts_are_read_again() {
    for text in ["", "plain", "\"\\/\u{8}\u{c}\n\r\t\u{0}\u{1f}\u{7f}", "é 🃏 \u{2028}"] {
        let mut json = json::Writer::new();
        json.open('{').key("text").string(text).key("n").integer(i64::MIN).key("b").boolean(true).close('}');
        let line = json.finish();
        let read: Value = serde_json::from_str(&line).expect("JSON");
        assert_eq!(read["n"], i64::MIN);
        assert_eq!(read["text"], text);
        assert!(!line.contains('\n'), "an answer is one line");
        assert_readers_agree(line.as_bytes());
    }
}
