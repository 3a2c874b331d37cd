//! Structs that are read field by field.

use serde::de::{DeserializeOwned, Error};

use super::{Json, Mismatch};

/// A struct that is read from an object with exactly its fields.
///
/// It is what `serde` derives with `deny_unknown_fields`, in a tenth of the bytes: the browser's module has no room for more.
/// A field that may be missing is an `Option`, or has a value behind `=`.
/// With `others ignored;` before it, further fields are passed over, as `serde` does without `deny_unknown_fields`.
///
/// ```
/// tria_rules::read_struct! {
///     #[derive(PartialEq, Debug)]
///     struct Disc {
///         radius: u8,
///         colour: Option<String>,
///         holes: u8 = 1,
///     }
/// }
///
/// let disc = tria_rules::json::parse(br#"{"radius":2}"#)?;
/// assert_eq!(disc.to(), Ok(Disc { radius: 2, colour: None, holes: 1 }));
/// let unknown = tria_rules::json::parse(br#"{"radius":2,"weight":2}"#)?;
/// assert!(unknown.to::<Disc>().is_err());
/// # Ok::<(), tria_rules::json::JsonError>(())
/// ```
#[macro_export]
macro_rules! read_struct {
    (others ignored; $($rest:tt)+) => {
        $crate::read_struct!(@ any_fields, $($rest)+);
    };
    (@ $check:ident, $(#[$meta:meta])* $vis:vis struct $name:ident $(<$param:ident>)? {
        $( $(#[$about:meta])* $field_vis:vis $field:ident: $type:ty $(= $missing:expr)? ),+ $(,)?
    }) => {
        $(#[$meta])*
        $vis struct $name $(<$param>)? {
            $( $(#[$about])* $field_vis $field: $type, )+
        }

        impl<'de $(, $param: serde::de::DeserializeOwned)?> serde::Deserialize<'de> for $name $(<$param>)? {
            fn deserialize<D: serde::Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
                let json = <$crate::json::Json<'static> as serde::Deserialize>::deserialize(from)?;
                let read = || {
                    json.$check(&[ $( stringify!($field) ),+ ])?;
                    Ok(Self { $( $field: $crate::read_field!(json, $field $(, $missing)?), )+ })
                };
                read().map_err(|error: $crate::json::Mismatch| serde::de::Error::custom(error))
            }
        }
    };
    ($($rest:tt)+) => {
        $crate::read_struct!(@ only_fields, $($rest)+);
    };
}

/// A field of [`read_struct!`].
#[doc(hidden)]
#[macro_export]
macro_rules! read_field {
    ($json:ident, $field:ident) => {
        $json.field(stringify!($field))?
    };
    ($json:ident, $field:ident, $missing:expr) => {
        match $json.get(stringify!($field)) {
            Some(value) => value.to()?,
            None => $missing,
        }
    };
}

impl Json<'_> {
    /// Fails unless it is an object; whether it has these fields does not matter.
    ///
    /// # Errors
    /// What it is instead.
    #[doc(hidden)]
    pub fn any_fields(&self, _: &'static [&'static str]) -> Result<(), Mismatch> {
        match self {
            Self::Object(_) => Ok(()),
            other => Err(Mismatch::custom(format_args!("found {}, expected an object", other.kind()))),
        }
    }

    /// Fails unless it is an object with no other fields than these.
    ///
    /// # Errors
    /// The first that is not among them.
    pub fn only_fields(&self, known: &'static [&'static str]) -> Result<(), Mismatch> {
        self.any_fields(known)?;
        let Self::Object(fields) = self else { return Ok(()) };
        match fields.iter().find(|(name, _)| !known.contains(&name.as_ref())) {
            Some((name, _)) => Err(Mismatch::unknown_field(name, known)),
            None => Ok(()),
        }
    }

    /// The field of an object as this type; one that is missing is `null`.
    ///
    /// # Errors
    /// If it is none of this type, or missing where the type has no `null`.
    pub fn field<T: DeserializeOwned>(&self, name: &'static str) -> Result<T, Mismatch> {
        match self.get(name) {
            Some(value) => value.to(),
            None => Json::Null.to().map_err(|_| Mismatch::missing_field(name)),
        }
    }
}
