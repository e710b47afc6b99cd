//! How well the player plays: its declarer against a defence that sees all cards, and four of it at one table against par.

use std::sync::atomic::AtomicBool;

use tah_games::bridge::bidding::System;
use tah_games::bridge::double_dummy::{Position, Solver, Unsolved};
use tah_games::bridge::player::Player;
use tah_games::bridge::{
    Auction, Bridge, Card, Contract, Deal, Doubled, Move, Par, State, Strain, Tricks, imps, par,
};
use tah_rules::{Dice, Hidden, Notation, Rules, Turn, mix};

/// What the solver's memory may take.
const BYTES: usize = 64 << 20;

/// A mean with its standard error.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct Mean {
    count: u32,
    sum: f64,
    squares: f64,
}

impl Mean {
    /// Adds a number.
    pub fn add(&mut self, number: f64) {
        self.count += 1;
        self.sum += number;
        self.squares += number * number;
    }

    /// How many numbers there are.
    pub fn count(&self) -> u32 {
        self.count
    }

    /// Their mean.
    pub fn mean(&self) -> f64 {
        self.sum / f64::from(self.count.max(1))
    }

    /// The half width of the interval in which the true mean lies with a probability of 95 %.
    pub fn interval(&self) -> f64 {
        let n = f64::from(self.count.max(2));
        let variance = (self.squares / n - (self.sum / n).powi(2)).max(0.0) * n / (n - 1.0);
        1.96 * (variance / n).sqrt()
    }
}

/// A contract to be played.
#[derive(Clone, Debug)]
pub struct Task {
    /// The position before the opening lead.
    pub state: State,
    /// The contract.
    pub contract: Contract,
    /// The declarer's tricks when everybody sees all cards.
    pub double_dummy: u8,
}

/// The next random deal on which the system bids 3NT, 4H or 4S, undoubled.
pub fn next_task(dice: &mut Dice, solver: &mut Solver, stop: &AtomicBool) -> Result<Task, Unsolved> {
    loop {
        let deal = Deal::random(dice);
        let rules = Bridge::board(dice.below(16) as u32 + 1);
        let auction = bid_out(&deal, rules);
        let Some(contract) = auction.contract() else { continue };
        let (level, strain) = (contract.bid.level(), contract.strain());
        let is_game = matches!((level, strain), (3, Strain::NoTrump) | (4, Strain::Hearts | Strain::Spades));
        if !is_game || contract.doubled != Doubled::No {
            continue;
        }
        let mut state = State::new(deal, rules.dealer, rules.vulnerability);
        for &call in auction.calls() {
            rules.play(&mut state, Move::Call(call));
        }
        let double_dummy = solver.declarer(&deal, strain, contract.declarer, stop)?;
        return Ok(Task { state, contract, double_dummy });
    }
}

fn bid_out(deal: &Deal, rules: Bridge) -> Auction {
    let mut auction = Auction::new(rules.dealer);
    while !auction.is_over() {
        let hand = deal.hand(auction.turn());
        auction.call(System::standard().call(hand, rules.vulnerability, &auction));
    }
    auction
}

/// The tricks that `declarer` takes when the defence sees all cards.
pub fn declare(
    task: &Task,
    declarer: &Player<'_>,
    solver: &mut Solver,
    stop: &AtomicBool,
) -> Result<u8, Unsolved> {
    let rules = Bridge::default();
    let mut state = task.state.clone();
    let mut cards = 0;
    while let Turn::Player(player) = rules.turn(&state) {
        let is_declarer = player == task.contract.declarer as usize;
        let by_player = is_declarer.then(|| {
            let seed = mix(declarer.seed ^ cards);
            Player { seed, ..*declarer }
                .decide(&rules.view(&state, player))
                .and_then(|decision| decision.card())
        });
        let card = match by_player.flatten() {
            Some(card) => card,
            None => best_card(&state, solver, stop)?,
        };
        cards += 1;
        rules.play(&mut state, Move::Play(card));
    }
    Ok(state.tricks(task.contract.declarer.side()) as u8)
}

/// A card that is best when all cards are seen.
fn best_card(state: &State, solver: &mut Solver, stop: &AtomicBool) -> Result<Card, Unsolved> {
    let strain = state.contract().map_or(Strain::NoTrump, Contract::strain);
    let position = Position::new(state.left(), strain, state.leader(), state.trick())?;
    let cards = solver.cards(&position, stop)?;
    cards.first().map(|&(card, _)| card).ok_or(Unsolved::Stopped)
}

/// A solver for measurements.
pub fn solver() -> Solver {
    Solver::new(BYTES)
}

/// A deal bid and played by four players.
#[derive(Clone, Debug)]
pub struct Played {
    /// The position at the end.
    pub state: State,
    /// The result with all cards open.
    pub par: Par,
    /// What North and South won over par, in international match points.
    pub imps: i32,
    /// A call or a card that was not legal, as it was said.
    pub illegal: Option<String>,
}

impl Played {
    /// The score of North and South.
    pub fn score(&self) -> i32 {
        self.state.score()
    }
}

/// Deals board `number`, lets four players bid and play it, and compares the result with par.
pub fn play_board(
    number: u32,
    player: &Player<'_>,
    solver: &mut Solver,
    stop: &AtomicBool,
) -> Result<Played, Unsolved> {
    let rules = Bridge::board(number);
    let deal = Deal::random(&mut Dice::new(mix(player.seed ^ mix(u64::from(number)))));
    let mut state = State::new(deal, rules.dealer, rules.vulnerability);
    let mut illegal = None;
    let mut plies = 0;
    while let Turn::Player(seat) = rules.turn(&state) {
        let seed = mix(player.seed ^ plies);
        let chosen =
            Player { seed, ..*player }.decide(&rules.view(&state, seat)).map(|decision| decision.chosen);
        let text = chosen.map_or("nothing".into(), |m| rules.move_text(&state, m));
        let Ok(m) = rules.parse_move(&state, &text) else {
            illegal = Some(format!("{text} in {}", rules.position_text(&state)));
            break;
        };
        plies += 1;
        rules.play(&mut state, m);
    }
    let table = solver.table(&deal, stop)?;
    let tricks: Tricks = Strain::ALL.map(|strain| table.strain(strain));
    let par = par(&tricks, rules.vulnerability, rules.dealer);
    let imps = imps(state.score() - par.score);
    Ok(Played { state, par, imps, illegal })
}
