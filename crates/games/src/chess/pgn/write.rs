//! Writing a game: the seven tags that the standard asks for, the others, and the moves in lines of at most 80 signs.

use cozy_chess::Color;
use tah_rules::Rules;

use super::game::{Game, NodeId};
use crate::chess::position::Position;
use crate::chess::san;

/// The tags that every game has, in this order, and what stands there if nothing is known.
const ROSTER: [(&str, &str); 7] = [
    ("Event", "?"),
    ("Site", "?"),
    ("Date", "????.??.??"),
    ("Round", "?"),
    ("White", "?"),
    ("Black", "?"),
    ("Result", "*"),
];
const WIDTH: usize = 80;

/// The game as PGN, with an empty line at its end.
pub fn write(game: &Game) -> String {
    let mut text = String::new();
    for (name, unknown) in ROSTER {
        let value = game.tag(name).unwrap_or(unknown);
        tag(name, if name == "Result" { game.outcome.text() } else { value }, &mut text);
    }
    let others = game.tags.iter().filter(|(name, _)| ROSTER.iter().all(|(known, _)| known != name));
    for (name, value) in others.cloned().chain(game.start_tags()) {
        tag(&name, &value, &mut text);
    }
    text.push('\n');
    let mut lines = Lines { text, column: 0 };
    for comment in &game.node(Game::ROOT).after {
        lines.comment(comment);
    }
    for nag in &game.node(Game::ROOT).nags {
        lines.word(&format!("${nag}"));
    }
    Writer { game, lines: &mut lines }.tree();
    lines.word(game.outcome.text());
    lines.text + "\n\n"
}

fn tag(name: &str, value: &str, text: &mut String) {
    let value = value.replace('\\', "\\\\").replace('"', "\\\"").replace(['\n', '\r'], " ");
    *text += &format!("[{name} \"{value}\"]\n");
}

/// Words filled into lines.
struct Lines {
    text: String,
    column: usize,
}

impl Lines {
    fn word(&mut self, word: &str) {
        let length = word.chars().count();
        // Inside brackets no space is needed, and none is written.
        let tight = self.column == 0 || self.text.ends_with('(') || word == ")";
        if self.column > 0 && self.column + usize::from(!tight) + length > WIDTH {
            self.end_line();
        } else if !tight {
            self.text.push(' ');
            self.column += 1;
        }
        self.text.push_str(word);
        self.column += length;
    }

    fn end_line(&mut self) {
        self.text.push('\n');
        self.column = 0;
    }

    /// Words of a comment may be parted by the end of a line, but its spaces are kept as they are.
    fn comment(&mut self, comment: &str) {
        if comment.contains('}') {
            // Only a comment to the end of the line can hold this sign.
            self.word(&format!("; {}", comment.replace('\n', " ")));
            self.end_line();
        } else {
            self.word(&format!("{{{comment}}}"));
            self.column = self.text.len() - self.text.rfind('\n').map_or(0, |newline| newline + 1);
        }
    }
}

/// What is still to be written, the next on top.
enum Task {
    /// A move and all that follows it. A number is written if it is white's, or if something came between.
    Line { node: NodeId, position: Position, numbered: bool, variations: Vec<NodeId> },
    /// A bracket.
    Sign(&'static str),
}

struct Writer<'g> {
    game: &'g Game,
    lines: &'g mut Lines,
}

impl Writer<'_> {
    /// Without recursion: variations may be nested as deep as anyone likes.
    fn tree(&mut self) {
        let mut tasks = Vec::new();
        let start = self.game.start.without_history();
        self.go_on(Game::ROOT, start, true, &mut tasks);
        while let Some(task) = tasks.pop() {
            match task {
                Task::Sign(sign) => self.lines.word(sign),
                Task::Line { node, position, numbered, variations } => {
                    self.line(node, &position, numbered, &variations, &mut tasks);
                }
            }
        }
    }

    /// Plans what comes after `node`.
    fn go_on(&self, node: NodeId, position: Position, numbered: bool, tasks: &mut Vec<Task>) {
        if let Some((&node, variations)) = self.game.node(node).next.split_first() {
            tasks.push(Task::Line { node, position, numbered, variations: variations.to_vec() });
        }
    }

    fn line(
        &mut self,
        id: NodeId,
        position: &Position,
        numbered: bool,
        variations: &[NodeId],
        tasks: &mut Vec<Task>,
    ) {
        let node = self.game.node(id);
        let Some(m) = node.m else { return };
        for comment in &node.before {
            self.lines.comment(comment);
        }
        let number = position.board().fullmove_number();
        match position.side() {
            Color::White => self.lines.word(&format!("{number}.")),
            Color::Black if numbered || !node.before.is_empty() => self.lines.word(&format!("{number}...")),
            Color::Black => {}
        }
        self.lines.word(&san::write(position, m));
        for nag in &node.nags {
            self.lines.word(&format!("${nag}"));
        }
        for comment in &node.after {
            self.lines.comment(comment);
        }
        let mut after = position.clone();
        self.game.rules().play(&mut after, m);
        after.forget();
        let interrupted = !variations.is_empty() || !node.after.is_empty();
        self.go_on(id, after, interrupted, tasks);
        for &variation in variations.iter().rev() {
            let position = position.clone();
            tasks.push(Task::Sign(")"));
            tasks.push(Task::Line { node: variation, position, numbered: true, variations: Vec::new() });
            tasks.push(Task::Sign("("));
        }
    }
}
