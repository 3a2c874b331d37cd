//! Lays out TypeScript declarations: a field per line, an alternative per line.

/// The longest line of alternatives that is not broken.
const LINE_MAX: usize = 100;

/// A comment of one line, or of several; Rust's doc links become plain text.
pub(crate) fn comment(text: &str, indent: usize) -> String {
    let margin = "  ".repeat(indent);
    let plain = text.trim().trim_start_matches("/**").trim_end_matches("*/");
    let plain =
        plain.replace("[`", "`").replace("`]", "`").replace("`None`", "`null`").replace("crate::", "");
    let lines = plain.lines().map(|line| line.trim().trim_start_matches('*').trim());
    let lines: Vec<&str> = lines.filter(|line| !line.is_empty()).collect();
    match lines.as_slice() {
        [] => String::new(),
        [line] => format!("{margin}/** {line} */\n"),
        lines => {
            let lines: Vec<String> = lines.iter().map(|line| format!("{margin} * {line}\n")).collect();
            format!("{margin}/**\n{}{margin} */\n", lines.concat())
        }
    }
}

/// A declaration, `type Name = …;`, laid out and exported.
pub(crate) fn lay_out(declaration: &str) -> String {
    let (head, body) = declaration.split_once(" = ").expect("a declaration has a name and a type");
    let mut rest = body.trim().trim_end_matches(';');
    let kind = Kind::read(&mut rest);
    assert!(rest.trim().is_empty(), "{rest:?} is left of {declaration}");
    if let Kind::Object(fields) = &kind {
        return format!("export interface {} {}\n", head.trim_start_matches("type "), braces(fields, 0));
    }
    format!("export {head} ={};\n", kind.show(0, true))
}

/// A type as it is written.
enum Kind {
    Word(String),
    Object(Vec<Field>),
    All(Vec<Kind>),
    Any(Vec<Kind>),
}

struct Field {
    comment: String,
    name: String,
    kind: Kind,
}

impl Kind {
    /// Reads alternatives.
    fn read(text: &mut &str) -> Self {
        let mut any = vec![Self::read_all(text)];
        while take(text, "|") {
            any.push(Self::read_all(text));
        }
        if any.len() == 1 { any.remove(0) } else { Self::Any(any) }
    }

    fn read_all(text: &mut &str) -> Self {
        let mut all = vec![Self::read_one(text)];
        while take(text, "&") {
            all.push(Self::read_one(text));
        }
        if all.len() == 1 { all.remove(0) } else { Self::All(all) }
    }

    fn read_one(text: &mut &str) -> Self {
        if take(text, "(") {
            let kind = Self::read(text);
            assert!(take(text, ")"), "a bracket is open before {text:?}");
            return kind;
        }
        if !take(text, "{") {
            let mut depth = 0;
            let end = text.find(|letter| {
                depth += i32::from(matches!(letter, '<' | '[')) - i32::from(matches!(letter, '>' | ']'));
                depth < 0 || depth == 0 && matches!(letter, ',' | '|' | '&' | '}' | ')')
            });
            let (word, rest) = text.split_at(end.unwrap_or(text.len()));
            *text = rest;
            return Self::Word(word.trim().replace('"', "'"));
        }
        let mut fields = Vec::new();
        while !take(text, "}") {
            let mut comment = String::new();
            if take(text, "/**") {
                let (said, rest) = text.split_once("*/").expect("a comment ends");
                (comment, *text) = (said.to_owned(), rest);
            }
            let (name, rest) = text.split_once(':').expect("a field has a name");
            *text = rest;
            let name = name.trim().replace('"', "");
            fields.push(Field { comment, name, kind: Self::read(text) });
            take(text, ",");
        }
        Self::Object(fields)
    }

    /// The type; where it begins after `=` or `:`, alternatives may go to lines of their own.
    fn show(&self, indent: usize, begins: bool) -> String {
        let space = if begins { " " } else { "" };
        match self {
            Self::Word(word) => format!("{space}{word}"),
            Self::Object(fields) => format!("{space}{}", braces(fields, indent)),
            Self::All(kinds) => {
                let shown = kinds.iter().map(|kind| match kind {
                    Self::Any(_) => format!("({}\n{})", kind.show(indent, true), "  ".repeat(indent)),
                    kind => kind.show(indent, false),
                });
                format!("{space}{}", shown.collect::<Vec<_>>().join(" & "))
            }
            Self::Any(kinds) => {
                let line: Vec<String> = kinds.iter().map(|kind| kind.show(indent, false)).collect();
                let line = line.join(" | ");
                if line.len() <= LINE_MAX && !line.contains('\n') {
                    return format!("{space}{line}");
                }
                let margin = "  ".repeat(indent + 1);
                let lines = kinds.iter().map(|kind| format!("\n{margin}| {}", kind.show(indent + 1, false)));
                lines.collect()
            }
        }
    }
}

/// The fields between braces: in one line if it is one that needs no words, else a line each.
fn braces(fields: &[Field], indent: usize) -> String {
    if let [field] = fields
        && field.comment.is_empty()
    {
        return format!("{{ {}:{} }}", field.name, field.kind.show(indent, true));
    }
    let margin = "  ".repeat(indent + 1);
    let lines = fields.iter().map(|field| {
        let comment = comment(&field.comment, indent + 1);
        format!("{comment}{margin}{}:{};\n", field.name, field.kind.show(indent + 1, true))
    });
    format!("{{\n{}{}}}", lines.collect::<String>(), "  ".repeat(indent))
}

/// Goes past this mark if it is next.
fn take(text: &mut &str, mark: &str) -> bool {
    let rest = text.trim_start();
    *text = rest.strip_prefix(mark).unwrap_or(rest);
    rest.starts_with(mark)
}
