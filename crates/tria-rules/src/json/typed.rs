//! From a JSON value that was read to any type that `serde` knows.
//!
//! One reader for every type keeps the browser's module small: each further one would be compiled again for every type.
//! It is as strict as the formats: a struct is an object, an enum without fields a string.

use std::borrow::Cow;
use std::fmt;

use serde::Deserialize;
use serde::de::{
    self, DeserializeOwned, DeserializeSeed, Deserializer, EnumAccess, Expected, MapAccess, SeqAccess,
    Unexpected, VariantAccess, Visitor,
};

use super::Json;

/// What is wrong with a JSON value that was to be something else, in words.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Mismatch(Box<str>);

impl fmt::Display for Mismatch {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for Mismatch {}

impl de::Error for Mismatch {
    fn custom<T: fmt::Display>(problem: T) -> Self {
        Self(problem.to_string().into())
    }

    fn invalid_type(found: Unexpected<'_>, expected: &dyn Expected) -> Self {
        Self::invalid_value(found, expected)
    }

    // Only what JSON can have is shown, and no fractions: those take much code to write.
    fn invalid_value(found: Unexpected<'_>, expected: &dyn Expected) -> Self {
        match found {
            Unexpected::Unsigned(number) => Self::custom(format_args!("found {number}, expected {expected}")),
            Unexpected::Signed(number) => Self::custom(format_args!("found {number}, expected {expected}")),
            Unexpected::Str(text) => Self::custom(format_args!("found {text:?}, expected {expected}")),
            _ => Self::custom(format_args!("found something else, expected {expected}")),
        }
    }

    // The browser's module has no room for the lists of what there is.
    #[cfg(target_family = "wasm")]
    fn unknown_field(field: &str, _: &'static [&'static str]) -> Self {
        Self::custom(format_args!("there is no field {field:?}"))
    }

    #[cfg(target_family = "wasm")]
    fn unknown_variant(variant: &str, _: &'static [&'static str]) -> Self {
        Self::custom(format_args!("{variant:?} is not one of the words that can stand there"))
    }
}

impl Json<'_> {
    /// The value as this type.
    ///
    /// # Errors
    /// If it is none.
    pub fn to<T: DeserializeOwned>(&self) -> Result<T, Mismatch> {
        T::deserialize(self)
    }

    /// Says that something else was expected, without asking the visitor what: its answer would be one more text for every type.
    #[cold]
    fn mismatch(&self, expected: &str) -> Mismatch {
        let shown: String = match self {
            Self::String(text) | Self::Number(text) => text.chars().take(40).collect(),
            _ => String::new(),
        };
        let space = if shown.is_empty() { "" } else { " " };
        de::Error::custom(format_args!("found {}{space}{shown}, expected {expected}", self.kind()))
    }

    fn number<N: std::str::FromStr>(&self) -> Result<N, Mismatch> {
        let Self::Number(text) = self else { return Err(self.mismatch("a number")) };
        text.parse().map_err(|_| self.mismatch("a number of another kind or size"))
    }

    fn text(&self) -> Result<&str, Mismatch> {
        self.as_str().ok_or_else(|| self.mismatch("a string"))
    }

    fn items(&self) -> Result<Items<'_>, Mismatch> {
        let items = self.as_array().ok_or_else(|| self.mismatch("an array"))?;
        Ok(Items { left: items.iter() })
    }

    fn fields(&self) -> Result<Fields<'_>, Mismatch> {
        let Self::Object(fields) = self else { return Err(self.mismatch("an object")) };
        Ok(Fields { left: fields.iter(), value: &Json::Null })
    }
}

macro_rules! numbers {
    ($($method:ident $visit:ident)*) => {
        $(fn $method<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Mismatch> {
            let number = self.number()?;
            visitor.$visit(number)
        })*
    };
}

impl<'de> Deserializer<'de> for &Json<'_> {
    type Error = Mismatch;

    numbers! {
        deserialize_i8 visit_i64
        deserialize_i16 visit_i64
        deserialize_i32 visit_i64
        deserialize_i64 visit_i64
        deserialize_u8 visit_u64
        deserialize_u16 visit_u64
        deserialize_u32 visit_u64
        deserialize_u64 visit_u64
        deserialize_f32 visit_f64
        deserialize_f64 visit_f64
    }

    fn deserialize_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Mismatch> {
        match self {
            Json::Null => visitor.visit_unit(),
            Json::Bool(value) => visitor.visit_bool(*value),
            Json::Number(text) => match text.parse() {
                Ok(natural) => visitor.visit_u64(natural),
                Err(_) => match text.parse() {
                    Ok(whole) => visitor.visit_i64(whole),
                    // JSON has no bytes: so only who wants any JSON value gets a number that is not whole, as it was written.
                    Err(_) => visitor.visit_bytes(text.as_bytes()),
                },
            },
            Json::String(text) => visitor.visit_str(text),
            Json::Array(_) => self.deserialize_seq(visitor),
            Json::Object(_) => self.deserialize_map(visitor),
        }
    }

    fn deserialize_bool<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Mismatch> {
        let value = self.as_bool().ok_or_else(|| self.mismatch("a boolean"))?;
        visitor.visit_bool(value)
    }

    fn deserialize_str<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Mismatch> {
        visitor.visit_str(self.text()?)
    }

    fn deserialize_string<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Mismatch> {
        self.deserialize_str(visitor)
    }

    fn deserialize_char<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Mismatch> {
        self.deserialize_str(visitor)
    }

    fn deserialize_identifier<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Mismatch> {
        self.deserialize_str(visitor)
    }

    fn deserialize_bytes<V: Visitor<'de>>(self, _: V) -> Result<V::Value, Mismatch> {
        Err(self.mismatch("bytes"))
    }

    fn deserialize_byte_buf<V: Visitor<'de>>(self, _: V) -> Result<V::Value, Mismatch> {
        Err(self.mismatch("bytes"))
    }

    fn deserialize_option<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Mismatch> {
        match self {
            Json::Null => visitor.visit_none(),
            value => visitor.visit_some(value),
        }
    }

    fn deserialize_unit<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Mismatch> {
        match self {
            Json::Null => visitor.visit_unit(),
            value => Err(value.mismatch("null")),
        }
    }

    fn deserialize_unit_struct<V: Visitor<'de>>(
        self,
        _: &'static str,
        visitor: V,
    ) -> Result<V::Value, Mismatch> {
        self.deserialize_unit(visitor)
    }

    fn deserialize_newtype_struct<V: Visitor<'de>>(
        self,
        _: &'static str,
        visitor: V,
    ) -> Result<V::Value, Mismatch> {
        visitor.visit_newtype_struct(self)
    }

    fn deserialize_seq<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Mismatch> {
        let mut items = self.items()?;
        let value = visitor.visit_seq(&mut items)?;
        items.end()?;
        Ok(value)
    }

    fn deserialize_tuple<V: Visitor<'de>>(self, _: usize, visitor: V) -> Result<V::Value, Mismatch> {
        self.deserialize_seq(visitor)
    }

    fn deserialize_tuple_struct<V: Visitor<'de>>(
        self,
        _: &'static str,
        _: usize,
        visitor: V,
    ) -> Result<V::Value, Mismatch> {
        self.deserialize_seq(visitor)
    }

    fn deserialize_map<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Mismatch> {
        let fields = self.fields()?;
        visitor.visit_map(fields)
    }

    fn deserialize_struct<V: Visitor<'de>>(
        self,
        _: &'static str,
        _: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Mismatch> {
        self.deserialize_map(visitor)
    }

    fn deserialize_enum<V: Visitor<'de>>(
        self,
        _: &'static str,
        _: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Mismatch> {
        let variant = match self {
            Json::String(name) => Variant { name, content: &Json::Null },
            Json::Object(fields) if fields.len() == 1 => {
                Variant { name: &fields[0].0, content: &fields[0].1 }
            }
            other => return Err(other.mismatch("a string, or an object with one field")),
        };
        visitor.visit_enum(variant)
    }

    fn deserialize_ignored_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Mismatch> {
        visitor.visit_unit()
    }
}

struct Items<'t> {
    left: std::slice::Iter<'t, Json<'t>>,
}

impl Items<'_> {
    fn end(&self) -> Result<(), Mismatch> {
        match self.left.len() {
            0 => Ok(()),
            more => Err(de::Error::custom(format_args!("{more} more items than expected"))),
        }
    }
}

impl<'de> SeqAccess<'de> for &mut Items<'_> {
    type Error = Mismatch;

    fn next_element_seed<T: DeserializeSeed<'de>>(&mut self, seed: T) -> Result<Option<T::Value>, Mismatch> {
        self.left.next().map(|item| seed.deserialize(item)).transpose()
    }

    fn size_hint(&self) -> Option<usize> {
        Some(self.left.len())
    }
}

struct Fields<'t> {
    left: std::slice::Iter<'t, (Cow<'t, str>, Json<'t>)>,
    /// That of the key that was given last.
    value: &'t Json<'t>,
}

impl<'de> MapAccess<'de> for Fields<'_> {
    type Error = Mismatch;

    fn next_key_seed<K: DeserializeSeed<'de>>(&mut self, seed: K) -> Result<Option<K::Value>, Mismatch> {
        let Some((name, value)) = self.left.next() else { return Ok(None) };
        self.value = value;
        seed.deserialize(&Json::String(Cow::Borrowed(name))).map(Some)
    }

    fn next_value_seed<T: DeserializeSeed<'de>>(&mut self, seed: T) -> Result<T::Value, Mismatch> {
        seed.deserialize(self.value)
    }
}

struct Variant<'t> {
    name: &'t str,
    content: &'t Json<'t>,
}

impl<'de> EnumAccess<'de> for Variant<'_> {
    type Error = Mismatch;
    type Variant = Self;

    fn variant_seed<S: DeserializeSeed<'de>>(self, seed: S) -> Result<(S::Value, Self), Mismatch> {
        let name = seed.deserialize(&Json::String(Cow::Borrowed(self.name)))?;
        Ok((name, self))
    }
}

impl<'de> VariantAccess<'de> for Variant<'_> {
    type Error = Mismatch;

    fn unit_variant(self) -> Result<(), Mismatch> {
        match self.content {
            Json::Null => Ok(()),
            Json::Object(fields) if fields.is_empty() => Ok(()),
            _ => Err(de::Error::custom(format_args!("{:?} has no further fields", self.name))),
        }
    }

    fn newtype_variant_seed<S: DeserializeSeed<'de>>(self, seed: S) -> Result<S::Value, Mismatch> {
        seed.deserialize(self.content)
    }

    fn tuple_variant<V: Visitor<'de>>(self, _: usize, visitor: V) -> Result<V::Value, Mismatch> {
        self.content.deserialize_seq(visitor)
    }

    fn struct_variant<V: Visitor<'de>>(
        self,
        _: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Mismatch> {
        self.content.deserialize_map(visitor)
    }
}

/// Any JSON value, out of whatever `serde` reads it from; it borrows nothing.
impl<'de> Deserialize<'de> for Json<'static> {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        from.deserialize_any(AnyValue)
    }
}

struct AnyValue;

impl<'de> Visitor<'de> for AnyValue {
    type Value = Json<'static>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a JSON value")
    }

    fn visit_unit<E: de::Error>(self) -> Result<Json<'static>, E> {
        Ok(Json::Null)
    }

    fn visit_bool<E: de::Error>(self, value: bool) -> Result<Json<'static>, E> {
        Ok(Json::Bool(value))
    }

    fn visit_u64<E: de::Error>(self, value: u64) -> Result<Json<'static>, E> {
        Ok(Json::Number(value.to_string().into()))
    }

    fn visit_i64<E: de::Error>(self, value: i64) -> Result<Json<'static>, E> {
        Ok(Json::Number(value.to_string().into()))
    }

    fn visit_f64<E: de::Error>(self, value: f64) -> Result<Json<'static>, E> {
        Ok(Json::Number(value.to_string().into()))
    }

    fn visit_str<E: de::Error>(self, text: &str) -> Result<Json<'static>, E> {
        Ok(Json::String(text.to_owned().into()))
    }

    fn visit_bytes<E: de::Error>(self, number: &[u8]) -> Result<Json<'static>, E> {
        Ok(Json::Number(String::from_utf8_lossy(number).into_owned().into()))
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut from: A) -> Result<Json<'static>, A::Error> {
        let mut items = Vec::new();
        while let Some(item) = from.next_element()? {
            items.push(item);
        }
        Ok(Json::Array(items))
    }

    fn visit_map<A: MapAccess<'de>>(self, mut from: A) -> Result<Json<'static>, A::Error> {
        let mut fields = Vec::new();
        while let Some((name, value)) = from.next_entry::<String, _>()? {
            fields.push((name.into(), value));
        }
        Ok(Json::Object(fields))
    }
}

/// Turns `{"tag":"name",…}` into `{"name":{…}}`, which is how `serde` reads an enum at the least cost.
///
/// # Errors
/// If it is no object with a text under this tag.
#[doc(hidden)]
pub fn untagged<'de, D: Deserializer<'de>>(tag: &'static str, from: D) -> Result<Json<'static>, D::Error> {
    let Json::Object(mut fields) = Json::deserialize(from)? else {
        return Err(de::Error::custom(format_args!("expected an object with a field `{tag}`")));
    };
    let place = fields.iter().position(|(name, _)| name == tag);
    let place = place.ok_or_else(|| de::Error::missing_field(tag))?;
    let Json::String(name) = fields.remove(place).1 else {
        return Err(de::Error::custom(format_args!("expected a text under `{tag}`")));
    };
    Ok(Json::Object(vec![(name, Json::Object(fields))]))
}
