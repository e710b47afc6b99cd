//! Game files: PGN with its variations for chess, three plain lines for every other game.

use axum::Json;
use serde::{Deserialize, Serialize};
use tah_games::chess::pgn::{self, Game, NodeId};
use tah_games::chess::san;
use tah_host::{Error, gamefile, review};
use tah_rules::{Notation, Rules};

use super::Area;
use super::document::{Operation, needed, optional};
use crate::failure::{Answer, Body};
use crate::limits;

/// The largest game that is read.
const MOST_NODES: usize = 20_000;

pub(super) fn area() -> Area {
    let read = Operation::post(
        "/api/files/read",
        "Reads a game file: PGN, or the three lines that tah writes",
        "game, position, count (games in the file), tags, nodes (parent, move, comment, nags), the root first",
    )
    .body([needed("text", "string", "the file"), optional("number", "integer", "which game of it, from 1")]);
    let write = Operation::post("/api/files/write", "Writes a game file", "name, text").body([
        needed("game", "string", "the spec of the game"),
        optional("position", "string", "where it begins"),
        optional("tags", "array", "pairs of texts"),
        needed(
            "nodes",
            "array",
            "parent, move, comment, nags; the root first, parents before their children",
        ),
    ]);
    Area::new().with(read, read_file).with(write, write_file)
}

/// A game with its variations.
#[derive(Serialize, Deserialize)]
struct File {
    game: String,
    position: Option<String>,
    #[serde(default)]
    count: usize,
    #[serde(default)]
    tags: Vec<(String, String)>,
    nodes: Vec<Node>,
}

/// A move of a game; the root has none.
#[derive(Serialize, Deserialize, Default)]
struct Node {
    parent: Option<usize>,
    #[serde(rename = "move")]
    text: Option<String>,
    #[serde(default)]
    comment: String,
    #[serde(default)]
    nags: Vec<u8>,
}

#[derive(Deserialize)]
struct Given {
    text: String,
    number: Option<usize>,
}

async fn read_file(Body(given): Body<Given>) -> Answer<Json<File>> {
    let is_ours = given.text.trim_start().starts_with("game ");
    Ok(Json(if is_ours {
        read_lines(&given.text)?
    } else {
        read_pgn(&given.text, given.number.unwrap_or(1))?
    }))
}

fn read_lines(text: &str) -> Answer<File> {
    let saved = gamefile::read(text)?;
    // Opened as whatever is asked for over the net is: no files, nothing too large.
    let mut session = limits::game(saved.game)?;
    session.set_position(saved.position)?;
    let mut nodes = vec![Node::default()];
    for (ply, m) in saved.moves.iter().enumerate() {
        let text = session.play(m)?;
        nodes.push(Node { parent: Some(ply), text: Some(text), ..Node::default() });
    }
    Ok(File {
        game: saved.game.to_owned(),
        position: Some(saved.position.to_owned()),
        count: 1,
        tags: Vec::new(),
        nodes,
    })
}

fn read_pgn(text: &str, number: usize) -> Answer<File> {
    let mut games = pgn::Games::new(text);
    let game = games.by_ref().nth(number.saturating_sub(1)).ok_or_else(|| {
        Error::new(
            format!("there is no game {number} in this text"),
            "PGN, or lines `game`, `position` and `moves`",
        )
    })?;
    let game = game.map_err(|error| gamefile::in_pgn(text, &error))?;
    let mut file = File {
        // Where nobody claimed a draw, the game went on.
        game: format!("{},draws=ignored", review::chess::spec(&game)),
        position: Some(review::chess::start(&game)),
        count: number + games.count(),
        tags: game.tags.clone(),
        nodes: vec![Node { comment: game.node(Game::ROOT).after.join(" "), ..Node::default() }],
    };
    // Depth first, so that parents come before their children; the position is played along.
    let mut waiting = vec![(Game::ROOT, 0, game.start.clone())];
    while let Some((id, parent, position)) = waiting.pop() {
        let first = waiting.len();
        for &next in &game.node(id).next {
            let node = game.node(next);
            let Some(m) = node.m else { continue };
            let mut after = position.clone();
            let text = san::write(&position, m);
            game.rules().play(&mut after, m);
            if file.nodes.len() >= MOST_NODES {
                return Err(
                    Error::new("this game has too many moves", format!("at most {MOST_NODES}")).into()
                );
            }
            file.nodes.push(Node {
                parent: Some(parent),
                text: Some(text),
                comment: node.after.join(" "),
                nags: node.nags.clone(),
            });
            waiting.push((next, file.nodes.len() - 1, after));
        }
        waiting[first..].reverse();
    }
    Ok(file)
}

/// A file to keep.
#[derive(Serialize)]
struct Written {
    name: &'static str,
    text: String,
}

async fn write_file(Body(file): Body<File>) -> Answer<Json<Written>> {
    let session = limits::game(&file.game)?;
    if session.about().id == "chess" { write_pgn(&file).map(Json) } else { write_lines(&file).map(Json) }
}

fn write_lines(file: &File) -> Answer<Written> {
    let mut session = limits::game(&file.game)?;
    if let Some(position) = &file.position {
        session.set_position(position)?;
    }
    let mut at = 0;
    // The main line: of every node the first child.
    while let Some(next) = file.nodes.iter().position(|node| node.parent == Some(at)) {
        session.play(file.nodes[next].text.as_deref().unwrap_or_default())?;
        at = next;
    }
    Ok(Written { name: "game.txt", text: gamefile::write(session.as_ref(), &file.game)? })
}

fn write_pgn(file: &File) -> Answer<Written> {
    let variant = if file.game.contains("960") {
        tah_games::chess::Variant::Chess960
    } else {
        tah_games::chess::Variant::Standard
    };
    let rules = Game::new(variant, Game::default().start).rules();
    let start = file.position.as_deref().unwrap_or("startpos");
    let start = rules.parse_position(start).map_err(|error| Error::in_text(start, error))?;
    let mut game = Game::new(variant, start.clone());
    game.tags.clone_from(&file.tags);
    let mut made: Vec<(NodeId, tah_games::chess::Position)> = vec![(Game::ROOT, start)];
    for node in file.nodes.iter().skip(1) {
        let text = node.text.as_deref().unwrap_or_default();
        let missing = || Error::new(format!("`{text}` follows no move"), "nodes after their parents");
        let (parent, mut position) =
            node.parent.and_then(|parent| made.get(parent)).ok_or_else(missing)?.clone();
        let m = rules.parse_move(&position, text).map_err(|error| Error::in_text(text, error))?;
        let id = game.add(parent, m);
        rules.play(&mut position, m);
        game.node_mut(id).nags.clone_from(&node.nags);
        if !node.comment.is_empty() {
            game.node_mut(id).after.push(node.comment.clone());
        }
        made.push((id, position));
    }
    Ok(Written { name: "game.pgn", text: pgn::write(&game) })
}
