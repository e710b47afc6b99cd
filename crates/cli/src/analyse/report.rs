//! What is said of reviewed games: a table of players, the marked moves, and JSON with every move.

use serde::Serialize;

use tah_games::chess::pgn::{Evaluation, Game, Ply};
use tah_games::chess::{Color, san};
use tah_host::review::plot::Course;
use tah_host::review::{Judged, Mark, Summary as PlayerSummary, chess};

use crate::table::TextTable;

/// A game and what is thought of its moves.
pub(super) struct Reviewed {
    /// Its place in the file, from 1.
    pub(super) number: usize,
    pub(super) game: Game,
    pub(super) judged: Vec<Judged>,
}

/// What is told of all games.
#[derive(Serialize)]
pub(super) struct Summary {
    games: Vec<GameSummary>,
    /// Whether it was told to end before all was judged.
    interrupted: bool,
}

#[derive(Serialize)]
struct GameSummary {
    game: usize,
    white: String,
    black: String,
    result: &'static str,
    players: [PlayerSummary; 2],
    moves: Vec<Row>,
}

#[derive(Serialize)]
struct Row {
    number: u32,
    player: usize,
    #[serde(rename = "move")]
    text: String,
    /// In pawns, seen by white.
    evaluation: Option<f64>,
    /// Moves to mate; black mates if it is negative.
    mate: Option<i32>,
    /// Chances lost, from 0 to 1.
    loss: f64,
    mark: Option<Mark>,
    better: Vec<String>,
    depth: u32,
}

impl Reviewed {
    fn rows(&self) -> Vec<Row> {
        self.game.mainline().zip(&self.judged).map(|(ply, judged)| self.row(&ply, judged)).collect()
    }

    fn row(&self, ply: &Ply, judged: &Judged) -> Row {
        let (evaluation, mate) = match chess::evaluation(judged) {
            Some(Evaluation::Pawns(pawns)) => (Some(pawns), None),
            Some(Evaluation::Mate(moves)) => (None, Some(moves)),
            None => (None, None),
        };
        Row {
            number: ply.before.board().fullmove_number().into(),
            player: judged.player + 1,
            text: san::write(&ply.before, ply.m),
            evaluation,
            mate,
            loss: judged.loss,
            mark: judged.mark,
            better: if judged.is_best { Vec::new() } else { chess::better_line(&self.game, ply, judged) },
            depth: judged.depth,
        }
    }

    fn names(&self) -> [String; 2] {
        ["White", "Black"].map(|tag| self.game.tag(tag).filter(|name| *name != "?").unwrap_or(tag).to_owned())
    }

    /// What is drawn of the game.
    pub(super) fn course(&self) -> Course {
        let [white, black] = self.names();
        let marked = |(ply, row): (usize, Row)| Some((ply, row.mark?, title(&row)));
        Course {
            title: format!("{white} – {black}  {}", self.game.outcome.text()),
            chances: chess::white_chances(&self.judged),
            marks: self.rows().into_iter().enumerate().filter_map(marked).collect(),
            first: (self.game.start.board().fullmove_number().into(), self.game.start.side() == Color::Black),
        }
    }
}

impl Summary {
    pub(super) fn of(reviewed: &[Reviewed], interrupted: bool) -> Self {
        let game = |reviewed: &Reviewed| {
            let [white, black] = reviewed.names();
            GameSummary {
                game: reviewed.number,
                white,
                black,
                result: reviewed.game.outcome.text(),
                players: [0, 1].map(|player| PlayerSummary::of(&reviewed.judged, player)),
                moves: reviewed.rows(),
            }
        };
        Self { games: reviewed.iter().map(game).collect(), interrupted }
    }
}

/// The move with its number and mark: `12... Qxb2??`.
fn title(row: &Row) -> String {
    let dots = if row.player == 1 { "." } else { "..." };
    format!("{}{dots} {}{}", row.number, row.text, row.mark.map_or("", Mark::sign))
}

fn shown(row: &Row) -> String {
    match (row.evaluation, row.mate) {
        (Some(pawns), _) => format!("{pawns:+.2}"),
        (_, Some(moves)) => format!("#{moves}"),
        _ => "—".into(),
    }
}

pub(super) fn text(summary: &Summary) -> String {
    let mut out = String::new();
    for game in &summary.games {
        out += &format!("game {}: {} – {}, {}\n\n", game.game, game.white, game.black, game.result);
        out += &players(game);
        let marked: Vec<&Row> = game.moves.iter().filter(|row| row.mark.is_some()).collect();
        if !marked.is_empty() {
            let mut table = TextTable::new(&["move", "evaluation", "chances lost", "better"]);
            for row in marked {
                let better = row.better.iter().take(5).cloned().collect::<Vec<_>>().join(" ");
                table.row(vec![title(row), shown(row), format!("{:.0} %", 100.0 * row.loss), better]);
            }
            out += &format!("\n{}", table.render());
        }
        out.push('\n');
    }
    if summary.interrupted {
        out += "interrupted: the moves that follow were not judged\n";
    }
    out.trim_end().to_owned()
}

fn players(game: &GameSummary) -> String {
    let head = ["player", "moves", "average loss", "accuracy", "?!", "?", "??"];
    let mut table = TextTable::new(&head);
    for (name, player) in [&game.white, &game.black].into_iter().zip(&game.players) {
        table.row(vec![
            name.clone(),
            player.moves.to_string(),
            format!("{:.2}", player.average_loss / 100.0),
            format!("{:.1} %", player.accuracy),
            player.inaccuracies.to_string(),
            player.mistakes.to_string(),
            player.blunders.to_string(),
        ]);
    }
    table.render()
}
