//! The page: plain files, embedded. No path of a request reaches the file system.

use axum::Router;
use axum::http::header::CONTENT_TYPE;
use axum::response::{IntoResponse, Response};
use axum::routing::get;

use crate::failure::{Answer, Failure, Path};
use crate::hall::Hall;

/// Embeds files of the page by their names.
macro_rules! files {
    ($($name:literal),* $(,)?) => {
        &[$(($name, include_str!(concat!("../page/", $name)))),*]
    };
}

/// Every file, with the name it is asked for by.
const FILES: &[(&str, &str)] = files![
    "index.html",
    "icon.svg",
    "hall.css",
    "search.css",
    "main.js",
    "texts.js",
    "dom.js",
    "api.js",
    "scene.js",
    "pieces.js",
    "games.js",
    "play.js",
    "room.js",
    "choosing.js",
    "clock.js",
    "analyse.js",
    "gametree.js",
    "graph.js",
    "microscope.js",
    "pane.js",
    "sight.js",
    "tree.js",
    "quiz.js",
    "compare.js",
    "theory.js",
];

pub(crate) fn router() -> Router<Hall> {
    Router::new().route("/", get(|| file(Path("index.html".into())))).route("/page/{name}", get(file))
}

async fn file(Path(name): Path<String>) -> Answer<Response> {
    let found = FILES.iter().find(|(known, _)| *known == name);
    let (_, text) = found.ok_or_else(|| Failure::missing(format!("there is no file `{name}`"), "/"))?;
    Ok(([(CONTENT_TYPE, kind(&name))], *text).into_response())
}

fn kind(name: &str) -> &'static str {
    match name.rsplit('.').next() {
        Some("html") => "text/html; charset=utf-8",
        Some("css") => "text/css; charset=utf-8",
        Some("svg") => "image/svg+xml",
        _ => "text/javascript; charset=utf-8",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_page_is_small() {
        let bytes: usize = FILES.iter().map(|(_, text)| text.len()).sum();
        assert!(bytes < 300_000, "{bytes} bytes");
    }

    #[test]
    fn every_file_of_the_page_is_embedded() {
        let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/page");
        for entry in std::fs::read_dir(folder).unwrap() {
            let name = entry.unwrap().file_name().into_string().unwrap();
            let is_known = FILES.iter().any(|(known, _)| *known == name);
            assert!(is_known || name.ends_with(".d.ts") || name == "tsconfig.json", "{name}");
        }
    }

    #[test]
    fn the_page_names_no_other_host() {
        for (name, text) in FILES {
            let mut rest = *text;
            while let Some(at) = rest.find("://") {
                let is_namespace = rest[at..].starts_with("://www.w3.org/");
                assert!(is_namespace, "{name} names another host: {}", &rest[at..(at + 40).min(rest.len())]);
                rest = &rest[at + 3..];
            }
        }
    }
}
