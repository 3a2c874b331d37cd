//! HTML page of the API, generated from its OpenAPI document: no script, one stylesheet, no external resources.

use axum::Router;
use axum::http::header;
use axum::response::Html;
use axum::routing::get;
use serde_json::Value;

const STYLE: &str = include_str!("page.css");

const METHODS: [&str; 5] = ["get", "post", "put", "patch", "delete"];

/// The page at `/api` and its stylesheet.
pub(super) fn routes(openapi: &utoipa::openapi::OpenApi) -> Router {
    let page = serde_json::to_value(openapi).map(|document| page(&document)).unwrap_or_default();
    Router::new()
        .route(
            "/api",
            get(move || {
                let page = page.clone();
                async move { Html(page) }
            }),
        )
        .route(
            "/api/page.css",
            get(|| async { ([(header::CONTENT_TYPE, "text/css; charset=utf-8")], STYLE) }),
        )
}

/// An operation of the API with its OpenAPI object.
struct Operation<'a> {
    tag: &'a str,
    method: &'a str,
    path: &'a str,
    about: &'a Value,
}

fn page(document: &Value) -> String {
    let mut operations: Vec<Operation<'_>> = Vec::new();
    for (path, item) in document["paths"].as_object().into_iter().flatten() {
        for method in METHODS {
            if let Some(about) = item.get(method) {
                let tag = about["tags"][0].as_str().unwrap_or("other");
                operations.push(Operation { tag, method, path, about });
            }
        }
    }
    operations.sort_by_key(|operation| (operation.tag, operation.path));
    let mut body = vec!["<nav><ul>".to_owned()];
    let mut tag = "";
    for operation in &operations {
        if operation.tag != tag {
            tag = operation.tag;
            body.push(format!("<li><a href=\"#{0}\">{0}</a></li>", text(tag)));
        }
    }
    body.push("<li><a href=\"#schemas\">schemas</a></li></ul></nav>\n".to_owned());
    tag = "";
    for operation in &operations {
        if operation.tag != tag {
            tag = operation.tag;
            body.push(format!("<h2 id=\"{0}\">{0}</h2>\n", text(tag)));
        }
        body.push(operation_html(operation));
    }
    body.push("<h2 id=\"schemas\">schemas</h2>\n".to_owned());
    for (name, schema) in document["components"]["schemas"].as_object().into_iter().flatten() {
        body.push(schema_html(name, schema));
    }
    let body = body.concat();
    let info = &document["info"];
    let (title, about) =
        (info["title"].as_str().unwrap_or("Tria"), info["description"].as_str().unwrap_or(""));
    format!(
        "<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
         <meta name=\"color-scheme\" content=\"light dark\">\n<title>{0}: the interface</title>\n\
         <link rel=\"stylesheet\" href=\"/api/page.css\">\n</head>\n<body>\n<header>\n<h1>{0}</h1>\n<p>{1}</p>\n\
         <p>For programs: <a href=\"/api/openapi.json\">openapi.json</a> (OpenAPI {2}).</p>\n</header>\n<main>\n{body}</main>\n</body>\n</html>\n",
        text(title),
        text(about),
        text(document["openapi"].as_str().unwrap_or("3.1")),
    )
}

fn operation_html(operation: &Operation<'_>) -> String {
    let Operation { method, path, about, .. } = operation;
    let summary = about["summary"].as_str().or(about["description"].as_str()).unwrap_or_default();
    let mut html = vec![format!(
        "<details id=\"{0}-{1}\">\n<summary><b class=\"{0}\">{2}</b> <code>{1}</code> <span>{3}</span></summary>\n",
        text(method),
        text(path),
        method.to_uppercase(),
        text(summary)
    )];
    let parameters = about["parameters"].as_array().map(Vec::as_slice).unwrap_or_default();
    if !parameters.is_empty() {
        html.push("<table>\n<tr><th>parameter</th><th>in</th><th>type</th><th></th></tr>\n".to_owned());
        for parameter in parameters {
            html.push(row(&[
                &code(parameter["name"].as_str().unwrap_or_default()),
                &text(parameter["in"].as_str().unwrap_or_default()),
                &kind(&parameter["schema"]),
                &text(parameter["description"].as_str().unwrap_or_default()),
            ]));
        }
        html.push("</table>\n".to_owned());
    }
    if let Some((media, content)) = content(&about["requestBody"]) {
        let description = about["requestBody"]["description"].as_str().unwrap_or_default();
        html.push(format!(
            "<p>Body: {} <small>{}</small> {}</p>\n",
            kind(&content["schema"]),
            text(media),
            text(description)
        ));
    }
    html.push("<table>\n<tr><th>status</th><th>body</th><th></th></tr>\n".to_owned());
    for (status, response) in about["responses"].as_object().into_iter().flatten() {
        let body = content(response).map(|(_, content)| kind(&content["schema"])).unwrap_or_default();
        let description = text(response["description"].as_str().unwrap_or_default());
        html.push(row(&[&text(status), &body, &description]));
    }
    html.push("</table>\n</details>\n".to_owned());
    html.concat()
}

fn schema_html(name: &str, schema: &Value) -> String {
    let mut html = vec![format!(
        "<section id=\"schema-{0}\">\n<h3>{0}</h3>\n<p>{1}</p>\n",
        text(name),
        text(description(schema))
    )];
    let mut parts: Vec<&Value> = vec![schema];
    parts.extend(schema["allOf"].as_array().into_iter().flatten());
    let mut rows = String::new();
    for part in parts {
        if let Some(other) = part["$ref"].as_str() {
            rows.push_str(&row(&["", &link(other), ""]));
        }
        let required: Vec<&str> =
            part["required"].as_array().into_iter().flatten().filter_map(Value::as_str).collect();
        for (field, about) in part["properties"].as_object().into_iter().flatten() {
            let mark = if required.contains(&field.as_str()) { "" } else { " <small>optional</small>" };
            rows.push_str(&row(&[
                &format!("{}{mark}", code(field)),
                &kind(about),
                &text(description(about)),
            ]));
        }
    }
    if !rows.is_empty() {
        html.push(format!("<table>\n<tr><th>field</th><th>type</th><th></th></tr>\n{rows}</table>\n"));
    }
    html.push("</section>\n".to_owned());
    html.concat()
}

fn description(schema: &Value) -> &str {
    schema["description"].as_str().unwrap_or_default()
}

fn content(value: &Value) -> Option<(&String, &Value)> {
    value["content"].as_object()?.iter().next()
}

/// Formats a type, with a link if it is a named schema.
fn kind(schema: &Value) -> String {
    if let Some(name) = schema["$ref"].as_str() {
        return link(name);
    }
    for choice in ["oneOf", "anyOf", "allOf"] {
        if let Some(parts) = schema[choice].as_array() {
            return parts.iter().map(kind).collect::<Vec<_>>().join(" or ");
        }
    }
    match &schema["type"] {
        Value::String(name) if name == "array" => format!("list of {}", kind(&schema["items"])),
        Value::String(name) => text(name),
        Value::Array(names) => {
            let listed = |name: &Value| match name.as_str() {
                Some("array") => format!("list of {}", kind(&schema["items"])),
                name => text(name.unwrap_or_default()),
            };
            names.iter().map(listed).collect::<Vec<_>>().join(" or ")
        }
        _ => "anything".to_owned(),
    }
}

fn link(reference: &str) -> String {
    let name = text(reference.rsplit('/').next().unwrap_or(reference));
    format!("<a href=\"#schema-{name}\">{name}</a>")
}

fn code(name: &str) -> String {
    format!("<code>{}</code>", text(name))
}

fn row(cells: &[&str]) -> String {
    format!("<tr><td>{}</td></tr>\n", cells.join("</td><td>"))
}

/// Escapes a text for HTML.
fn text(raw: &str) -> String {
    let mut safe = String::with_capacity(raw.len());
    for c in raw.chars() {
        match c {
            '&' => safe.push_str("&amp;"),
            '<' => safe.push_str("&lt;"),
            '>' => safe.push_str("&gt;"),
            '"' => safe.push_str("&quot;"),
            '\'' => safe.push_str("&#39;"),
            c => safe.push(c),
        }
    }
    safe
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_are_escaped() {
        assert_eq!(text("<b a=\"1\">&'"), "&lt;b a=&quot;1&quot;&gt;&amp;&#39;");
    }
}
