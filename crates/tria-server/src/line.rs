//! What is said to clients, written as lines of JSON.
//!
//! Lines are most of what a busy server makes.
//! This writer does what `serde_json` does for the messages of rooms, byte for byte, in half of the time: names of
//! fields need no escapes, nearly no text does, nothing can fail on its way into memory, and there is one form.
//! Whatever is unusual is left to `serde_json`.

use std::cell::RefCell;

use axum::body::Bytes;
use serde::Serialize;
use serde::ser::{
    SerializeMap, SerializeSeq, SerializeStruct, SerializeStructVariant, SerializeTuple,
    SerializeTupleStruct, SerializeTupleVariant, Serializer,
};
use serde_json::{Error, Result};
use tria_room::LogEntry;

/// A line of JSON on its way to those who listen: written once, and the same bytes go out everywhere.
pub type Line = axum::extract::ws::Utf8Bytes;

/// What nearly every line fits into; a place for longer ones is not kept.
pub(crate) const USUAL_BYTES: usize = 64 << 10;

thread_local! {
    /// Where lines are written before it is known how long they are.
    static DRAFT: RefCell<Vec<u8>> = const { RefCell::new(Vec::new()) };
}

/// A message as a line.
///
/// # Panics
/// Never for messages of this server: their keys are texts or numbers.
pub(crate) fn line(message: &impl Serialize) -> Line {
    DRAFT.with_borrow_mut(|draft| {
        draft.clear();
        write(draft, message);
        let line = line_of(draft);
        draft.shrink_to(USUAL_BYTES);
        line
    })
}

/// A line of what was written here.
///
/// # Panics
/// Never for what [`write()`] has written.
pub(crate) fn line_of(text: &[u8]) -> Line {
    Line::try_from(Bytes::copy_from_slice(text)).expect("JSON is UTF-8")
}

/// Writes a message behind what is there.
///
/// # Panics
/// As [`line()`].
pub(crate) fn write(out: &mut Vec<u8>, message: &impl Serialize) {
    message.serialize(&mut Writer { out }).expect("messages have plain keys");
}

/// An entry of a table's log, which is written for every move.
///
/// # Panics
/// As [`line()`].
pub(crate) fn entry(entry: &LogEntry) -> String {
    let mut out = Vec::with_capacity(ENTRY_BYTES);
    write(&mut out, entry);
    String::from_utf8(out).expect("JSON is UTF-8")
}

/// What nearly every entry of a log fits into.
const ENTRY_BYTES: usize = 192;

struct Writer<'a> {
    out: &'a mut Vec<u8>,
}

impl<'w> Writer<'w> {
    /// The name of a field; those of Rust need no escapes.
    #[inline]
    fn name(&mut self, name: &'static str) {
        self.out.reserve(name.len() + 3);
        self.out.push(b'"');
        self.out.extend_from_slice(name.as_bytes());
        self.out.extend_from_slice(b"\":");
    }

    /// A value with the comma that the next one needs; [`Writer::close`] takes the last one away.
    #[inline]
    fn item(&mut self, value: &(impl Serialize + ?Sized)) -> Result<()> {
        value.serialize(&mut *self)?;
        self.out.push(b',');
        Ok(())
    }

    #[inline]
    fn close(&mut self, end: &[u8]) {
        if self.out.last() == Some(&b',') {
            self.out.pop();
        }
        self.out.extend_from_slice(end);
    }

    fn open<'a>(&'a mut self, begin: &[u8], end: &'static [u8]) -> Open<'a, 'w> {
        self.out.extend_from_slice(begin);
        Open { writer: self, end }
    }

    /// `{"variant":` and what follows.
    fn variant<'a>(&'a mut self, variant: &'static str, begin: &[u8], end: &'static [u8]) -> Open<'a, 'w> {
        self.out.push(b'{');
        self.name(variant);
        self.open(begin, end)
    }
}

/// A list or an object that is being written.
struct Open<'a, 'w> {
    writer: &'a mut Writer<'w>,
    end: &'static [u8],
}

impl Open<'_, '_> {
    #[inline]
    fn field(&mut self, name: &'static str, value: &(impl Serialize + ?Sized)) -> Result<()> {
        self.writer.name(name);
        self.writer.item(value)
    }

    #[inline]
    fn finish(self) {
        self.writer.close(self.end);
    }
}

macro_rules! numbers {
    ($($method:ident $kind:ty),*) => {
        $(#[inline]
        fn $method(self, number: $kind) -> Result<()> {
            self.out.extend_from_slice(itoa::Buffer::new().format(number).as_bytes());
            Ok(())
        })*
    };
}

impl<'a, 'w> Serializer for &'a mut Writer<'w> {
    type Ok = ();
    type Error = Error;
    type SerializeSeq = Open<'a, 'w>;
    type SerializeTuple = Open<'a, 'w>;
    type SerializeTupleStruct = Open<'a, 'w>;
    type SerializeTupleVariant = Open<'a, 'w>;
    type SerializeMap = Open<'a, 'w>;
    type SerializeStruct = Open<'a, 'w>;
    type SerializeStructVariant = Open<'a, 'w>;

    numbers!(
        serialize_i8 i8, serialize_i16 i16, serialize_i32 i32, serialize_i64 i64,
        serialize_u8 u8, serialize_u16 u16, serialize_u32 u32, serialize_u64 u64
    );

    fn serialize_bool(self, value: bool) -> Result<()> {
        self.out.extend_from_slice(if value { b"true" } else { b"false" });
        Ok(())
    }

    fn serialize_f32(self, number: f32) -> Result<()> {
        serde_json::to_writer(&mut *self.out, &number)
    }

    fn serialize_f64(self, number: f64) -> Result<()> {
        serde_json::to_writer(&mut *self.out, &number)
    }

    fn serialize_char(self, character: char) -> Result<()> {
        serde_json::to_writer(&mut *self.out, &character)
    }

    #[inline]
    fn serialize_str(self, text: &str) -> Result<()> {
        if text.bytes().any(|byte| byte < b' ' || byte == b'"' || byte == b'\\') {
            return serde_json::to_writer(&mut *self.out, text);
        }
        self.out.reserve(text.len() + 2);
        self.out.push(b'"');
        self.out.extend_from_slice(text.as_bytes());
        self.out.push(b'"');
        Ok(())
    }

    fn serialize_bytes(self, bytes: &[u8]) -> Result<()> {
        serde_json::to_writer(&mut *self.out, bytes)
    }

    fn serialize_none(self) -> Result<()> {
        self.serialize_unit()
    }

    #[inline]
    fn serialize_some<T: Serialize + ?Sized>(self, value: &T) -> Result<()> {
        value.serialize(self)
    }

    fn serialize_unit(self) -> Result<()> {
        self.out.extend_from_slice(b"null");
        Ok(())
    }

    fn serialize_unit_struct(self, _name: &'static str) -> Result<()> {
        self.serialize_unit()
    }

    #[inline]
    fn serialize_unit_variant(self, _name: &'static str, _: u32, variant: &'static str) -> Result<()> {
        self.serialize_str(variant)
    }

    #[inline]
    fn serialize_newtype_struct<T: Serialize + ?Sized>(self, _name: &'static str, value: &T) -> Result<()> {
        value.serialize(self)
    }

    fn serialize_newtype_variant<T: Serialize + ?Sized>(
        self,
        _name: &'static str,
        _: u32,
        variant: &'static str,
        value: &T,
    ) -> Result<()> {
        let open = self.variant(variant, b"", b"}");
        open.writer.item(value)?;
        open.finish();
        Ok(())
    }

    fn serialize_seq(self, _length: Option<usize>) -> Result<Open<'a, 'w>> {
        Ok(self.open(b"[", b"]"))
    }

    fn serialize_tuple(self, _length: usize) -> Result<Open<'a, 'w>> {
        Ok(self.open(b"[", b"]"))
    }

    fn serialize_tuple_struct(self, _name: &'static str, _length: usize) -> Result<Open<'a, 'w>> {
        Ok(self.open(b"[", b"]"))
    }

    fn serialize_tuple_variant(
        self,
        _name: &'static str,
        _: u32,
        variant: &'static str,
        _length: usize,
    ) -> Result<Open<'a, 'w>> {
        Ok(self.variant(variant, b"[", b"]}"))
    }

    fn serialize_map(self, _length: Option<usize>) -> Result<Open<'a, 'w>> {
        Ok(self.open(b"{", b"}"))
    }

    fn serialize_struct(self, _name: &'static str, _length: usize) -> Result<Open<'a, 'w>> {
        Ok(self.open(b"{", b"}"))
    }

    fn serialize_struct_variant(
        self,
        _name: &'static str,
        _: u32,
        variant: &'static str,
        _length: usize,
    ) -> Result<Open<'a, 'w>> {
        Ok(self.variant(variant, b"{", b"}}"))
    }
}

macro_rules! lists {
    ($($kind:ident $method:ident),*) => {
        $(impl $kind for Open<'_, '_> {
            type Ok = ();
            type Error = Error;

            #[inline]
            fn $method<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<()> {
                self.writer.item(value)
            }

            fn end(self) -> Result<()> {
                self.finish();
                Ok(())
            }
        })*
    };
}

lists!(
    SerializeSeq serialize_element, SerializeTuple serialize_element,
    SerializeTupleStruct serialize_field, SerializeTupleVariant serialize_field
);

impl SerializeMap for Open<'_, '_> {
    type Ok = ();
    type Error = Error;

    fn serialize_key<T: Serialize + ?Sized>(&mut self, key: &T) -> Result<()> {
        let begin = self.writer.out.len();
        key.serialize(&mut *self.writer)?;
        let out = &mut *self.writer.out;
        if out.get(begin) != Some(&b'"') {
            // Numbers are keys, too, as texts.
            out.insert(begin, b'"');
            out.push(b'"');
        }
        out.push(b':');
        Ok(())
    }

    fn serialize_value<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<()> {
        self.writer.item(value)
    }

    fn end(self) -> Result<()> {
        self.finish();
        Ok(())
    }
}

macro_rules! objects {
    ($($kind:ident),*) => {
        $(impl $kind for Open<'_, '_> {
            type Ok = ();
            type Error = Error;

            #[inline]
            fn serialize_field<T: Serialize + ?Sized>(&mut self, name: &'static str, value: &T) -> Result<()> {
                self.field(name, value)
            }

            fn end(self) -> Result<()> {
                self.finish();
                Ok(())
            }
        })*
    };
}

objects!(SerializeStruct, SerializeStructVariant);

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use serde_json::json;

    use super::*;

    #[derive(Serialize)]
    struct Unit;

    #[derive(Serialize)]
    struct New(u8);

    #[derive(Serialize)]
    struct Pair(i64, char);

    #[derive(Serialize)]
    enum Shape {
        Unit,
        New(Option<bool>),
        Pair(u64, &'static str),
        Fields { empty: Vec<u8>, signed: i32 },
    }

    #[derive(Serialize)]
    #[serde(tag = "kind", rename_all = "kebab-case")]
    enum Tagged {
        Nothing,
        Inner { deep: Flat },
    }

    #[derive(Serialize)]
    struct Flat {
        #[serde(flatten)]
        shape: BTreeMap<u8, Shape>,
        #[serde(skip_serializing_if = "Option::is_none")]
        missing: Option<u8>,
        after: (u8, Unit),
    }

    fn same(value: &impl Serialize) {
        assert_eq!(line(value).as_str(), serde_json::to_string(value).expect("JSON"));
    }

    #[test]
    fn every_form_is_written_as_serde_json_writes_it() {
        same(&(Unit, New(7), Pair(i64::MIN, 'é'), u64::MAX, -1_i8, 1.5_f64, 0.1_f32));
        same(&[Shape::Unit, Shape::New(None), Shape::New(Some(true)), Shape::Pair(0, ",")]);
        same(&Shape::Fields { empty: Vec::new(), signed: -5 });
        same(&Tagged::Nothing);
        let shape = BTreeMap::from([(1, Shape::Unit), (200, Shape::Pair(3, "x"))]);
        same(&Tagged::Inner { deep: Flat { shape, missing: None, after: (1, Unit) } });
        same(&BTreeMap::<String, u8>::new());
        same(&BTreeMap::from([("a\"b".to_owned(), ","), (String::new(), "")]));
        same(
            &json!({"list": [[], {}, [null, ","]], "text": "tab\tquote\"back\\line\nnull\u{0}", "snow": "☃,"}),
        );
    }

    /// Real messages of whole games, to every seat and to spectators.
    #[test]
    fn what_rooms_say_is_written_as_serde_json_writes_it() {
        use tria_room::wire::ServerMessage;
        use tria_room::{Command, HostInput, Input, Message, Millis, Prompt, Room, Seat, Settings, Viewer};
        let mut chance =
            <rand_chacha::ChaCha20Rng as rand_chacha::rand_core::SeedableRng>::from_seed([7; 32]);
        let mut room =
            Room::new(Settings::triatri(3, tria_rules::triatri::Options::default())).expect("a table");
        let seats = [0, 1, 2].map(|seat| Seat::new(seat).expect("a seat"));
        let mut inputs: Vec<Input> =
            seats.map(|seat| Input::Host { input: HostInput::Computer { seat, level: 1 } }).into();
        let mut said = 0;
        while let Some(input) = inputs.pop() {
            let effects = room.handle(Millis(1_000), input, &mut chance);
            same(&ServerMessage::Answer(effects.answer));
            for logged in &effects.log {
                assert_eq!(entry(logged), tria_room::wire::encode(logged));
            }
            for viewer in seats.map(Viewer::Seat).into_iter().chain([Viewer::Spectator]) {
                same(&ServerMessage::update(&room, viewer, &effects.events));
                said += 1;
            }
            let next = if inputs.is_empty() { effects.think.iter().next() } else { None };
            if let Some(seat) = next
                && let Some(Prompt::Move { legal }) =
                    room.view(Viewer::Seat(seat)).asked.map(|asked| asked.prompt)
            {
                let (key, at) = (room.version(), room.version());
                let message = Message { key, at, command: Command::Move { mv: legal[0] } };
                inputs.push(Input::Computer { seat, message });
            }
        }
        assert!(room.finish().is_some() && said > 100, "a whole match was played, {said} updates");
    }
}
