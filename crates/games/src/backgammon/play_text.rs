//! Plays as players write them: `8/5 6/5`, `bar/22*`, `13/7(2)`, `6/off`. A star marks a hit; a man that moves on is written as one
//! movement, with its stops only where it hits.

use tah_rules::TextError;

use super::board::{BAR, Board, OFF};
use super::play::Play;

/// What is written where nothing can be moved.
const NO_PLAY: &str = "no-play";

/// One man's way: where it begins, and each stop with whether it hits there.
#[derive(Clone, PartialEq, Eq)]
struct Way {
    from: usize,
    stops: Vec<(usize, bool)>,
}

impl Way {
    fn end(&self) -> usize {
        self.stops.last().map_or(self.from, |&(to, _)| to)
    }
}

/// The play as text.
pub(super) fn write(board: &Board, player: usize, play: Play) -> String {
    let mut board = *board;
    let mut ways: Vec<Way> = Vec::new();
    for step in play.steps() {
        let (from, to) = (usize::from(step.from), usize::from(step.to));
        let stop = (to, board.step(player, from, to));
        match ways.iter_mut().find(|way| way.end() == from) {
            Some(way) => way.stops.push(stop),
            None => ways.push(Way { from, stops: vec![stop] }),
        }
    }
    if ways.is_empty() {
        return NO_PLAY.into();
    }
    for way in &mut ways {
        let end = way.end();
        way.stops.retain(|&(to, is_hit)| is_hit || to == end);
    }
    ways.sort_by_key(|way| (BAR - way.from, BAR - way.end()));
    let mut texts: Vec<(String, usize)> = Vec::new();
    for way in &ways {
        let text = way_text(way);
        // The second man to a point where the first has hit goes the same way.
        match texts.last_mut() {
            Some((last, times)) if last.trim_end_matches('*') == text.trim_end_matches('*') => *times += 1,
            _ => texts.push((text, 1)),
        }
    }
    let written =
        texts.into_iter().map(|(text, times)| if times == 1 { text } else { format!("{text}({times})") });
    written.collect::<Vec<_>>().join(" ")
}

fn way_text(way: &Way) -> String {
    let stops =
        way.stops.iter().map(|&(to, is_hit)| format!("/{}{}", place_text(to), if is_hit { "*" } else { "" }));
    place_text(way.from) + &stops.collect::<String>()
}

fn place_text(place: usize) -> String {
    match place {
        BAR => "bar".into(),
        OFF => "off".into(),
        point => point.to_string(),
    }
}

/// What a text says of a play: how the player's men change places, and where it hits.
#[derive(Default, PartialEq, Eq)]
pub(super) struct Outline {
    change: [i8; BAR + 1],
    hits: Vec<usize>,
}

impl Outline {
    /// What `play` does.
    pub(super) fn of(board: &Board, player: usize, play: Play) -> Self {
        let mut outline = Self::default();
        let mut board = *board;
        for step in play.steps() {
            let (from, to) = (usize::from(step.from), usize::from(step.to));
            outline.move_man(from, to, board.step(player, from, to));
        }
        outline.hits.sort_unstable();
        outline
    }

    /// Whether the men end on the same places, whatever is hit on the way.
    pub(super) fn moves_like(&self, other: &Self) -> bool {
        self.change == other.change
    }

    /// Whether it names exactly these hits.
    pub(super) fn hits_like(&self, other: &Self) -> bool {
        self.hits == other.hits
    }

    fn move_man(&mut self, from: usize, to: usize, is_hit: bool) {
        self.change[from] -= 1;
        self.change[to] += 1;
        if is_hit {
            self.hits.push(to);
        }
    }

    /// What `text` says.
    pub(super) fn read(text: &str) -> Result<Self, TextError> {
        let mut outline = Self::default();
        if text.trim().eq_ignore_ascii_case(NO_PLAY) {
            return Ok(outline);
        }
        let mut men = 0;
        for (offset, word) in crate::words::words(text) {
            let (way, times) = read_times(offset, word)?;
            men += times;
            if men > 4 {
                return Err(TextError::new(
                    offset,
                    "a play moves at most four men",
                    "as many as the dice say",
                ));
            }
            for _ in 0..times {
                outline.read_way(offset, way)?;
            }
        }
        outline.hits.sort_unstable();
        outline.hits.dedup();
        Ok(outline)
    }

    fn read_way(&mut self, offset: usize, way: &str) -> Result<(), TextError> {
        let wrong =
            |at: usize, message: String| TextError::new(at, message, "a play like `8/5 6/5` or `bar/22*`");
        let mut last = None;
        let mut at = offset;
        for part in way.split('/') {
            let name = part.trim_end_matches('*');
            let place =
                read_place(name).ok_or_else(|| wrong(at, format!("`{name}` is no place of the board")))?;
            if let Some(from) = last {
                if place >= from {
                    let message =
                        format!("a man does not go from {} to {}", place_text(from), place_text(place));
                    return Err(wrong(at, message));
                }
                self.move_man(from, place, part.ends_with('*'));
            }
            last = Some(place);
            at += part.len() + 1;
        }
        if way.contains('/') {
            Ok(())
        } else {
            Err(wrong(offset, format!("`{way}` is no movement of a man")))
        }
    }
}

fn read_times(offset: usize, word: &str) -> Result<(&str, usize), TextError> {
    let Some((way, rest)) = word.split_once('(') else { return Ok((word, 1)) };
    let times =
        rest.strip_suffix(')').and_then(|times| times.parse().ok()).filter(|times| (1..=4).contains(times));
    times.map(|times| (way, times)).ok_or_else(|| {
        TextError::new(offset + way.len(), format!("`({rest}` is no number of men"), "`(2)`, `(3)` or `(4)`")
    })
}

fn read_place(text: &str) -> Option<usize> {
    match text.to_ascii_lowercase().as_str() {
        "bar" => Some(BAR),
        "off" => Some(OFF),
        number => number.parse().ok().filter(|point| (1..BAR).contains(point)),
    }
}

/// Why a play that moves men as the dice say is not legal: it leaves a die unused that has to be played. Nothing if it does not even
/// do that.
pub(super) fn obligation(
    board: &Board,
    player: usize,
    dice: [u8; 2],
    outline: &Outline,
    legal: Play,
) -> Option<String> {
    let [high, low] = dice.map(usize::from);
    let dice = if high == low { vec![high; 4] } else { vec![high, low] };
    let used = partial(board, player, &dice, outline, &Outline::default(), BAR)?;
    let most = legal.steps().len();
    if used.len() < most {
        let all = if most == 2 && dice.len() == 2 {
            "both dice".into()
        } else {
            format!("{most} of the {} steps", dice.len())
        };
        return Some(format!("{all} can be played, and must be"));
    }
    (used == [low]).then(|| format!("only one die can be played, and it must be the larger, {high}"))
}

/// The dice with which `goal` can be played step by step, whether or not more could be. Equal dice move the men farther back first.
fn partial(
    board: &Board,
    player: usize,
    dice: &[usize],
    goal: &Outline,
    so_far: &Outline,
    farthest: usize,
) -> Option<Vec<usize>> {
    if goal.moves_like(so_far) {
        return Some(Vec::new());
    }
    let orders: &[(usize, &[usize])] = match dice {
        [] => &[],
        &[first, second] if first != second => &[(first, &[second]), (second, &[first])],
        [first, rest @ ..] => &[(*first, rest)],
    };
    for &(die, rest) in orders {
        for from in (1..=farthest).rev() {
            let Some(to) = board.target(player, from, die) else { continue };
            let mut next = *board;
            next.step(player, from, to);
            let mut outline = Outline { change: so_far.change, hits: Vec::new() };
            outline.move_man(from, to, false);
            let farthest = if rest.first() == Some(&die) { from } else { BAR };
            if let Some(mut used) = partial(&next, player, rest, goal, &outline, farthest) {
                used.push(die);
                return Some(used);
            }
        }
    }
    None
}
