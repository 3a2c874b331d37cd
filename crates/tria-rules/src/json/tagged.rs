//! Enums whose variants are told by a field among their own.

/// An enum that is written as `{"tag":"variant",…}`, with the variant's fields beside its name; names are in kebab-case.
///
/// It is written by `serde` as usual.
/// It is read from the [`Json`](crate::json::Json) that it is, because the usual way compiles everything in it a second time.
/// After the tag may stand `deny_unknown_fields`, and attributes that the variants need wherever they are written down.
///
/// ```
/// tria_rules::tagged_enum! {
///     tag "shape", deny_unknown_fields;
///     #[derive(PartialEq, Debug)]
///     enum Shape {
///         Dot,
///         Disc { radius: u8 },
///     }
/// }
///
/// let disc = tria_rules::json::parse(br#"{"radius":2,"shape":"disc"}"#)?;
/// assert_eq!(disc.to(), Ok(Shape::Disc { radius: 2 }));
/// let dot = tria_rules::json::parse(br#"{"shape":"dot","radius":2}"#)?;
/// assert!(dot.to::<Shape>().is_err());
/// # Ok::<(), tria_rules::json::JsonError>(())
/// ```
#[macro_export]
macro_rules! tagged_enum {
    (
        tag $tag:literal $(, $strict:ident)? $(, #[$shared:meta])*;
        $(#[$meta:meta])*
        $vis:vis enum $name:ident { $($variants:tt)* }
    ) => {
        $(#[$meta])*
        $(#[$shared])*
        #[derive(serde::Serialize)]
        #[serde(tag = $tag, rename_all = "kebab-case")]
        $vis enum $name { $($variants)* }

        const _: () = {
            type Whole = $name;

            #[derive(serde::Deserialize)]
            $(#[$shared])*
            #[serde(remote = "Whole", rename_all = "kebab-case" $(, $strict)?)]
            #[allow(dead_code)]
            enum Untagged { $($variants)* }

            impl<'de> serde::Deserialize<'de> for $name {
                fn deserialize<D: serde::Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
                    let json = $crate::json::untagged($tag, from)?;
                    Untagged::deserialize(&json).map_err(serde::de::Error::custom)
                }
            }
        };
    };
}
