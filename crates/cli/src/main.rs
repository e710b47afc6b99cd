//! The binary: one file per subcommand. Each returns what it prints; an error is shown once, here.

mod analyse;
mod backgammon;
mod bench;
mod best;
mod book;
mod bridge;
mod compare;
mod db;
mod engines;
mod explain;
mod foretell;
mod games;
mod hall;
mod input;
mod interrupt;
mod matches;
mod moves;
mod output;
mod overview;
mod perft;
mod play;
mod progress;
mod protocol;
mod save;
mod solve;
mod suite;
mod table;
mod theory;
mod train;
mod tree;
mod tune;

use std::process::ExitCode;

use clap::error::ErrorKind;
use clap::{CommandFactory, Parser, Subcommand};
use clap_complete::Shell;

use output::{Output, fail, show};

/// Plays, solves, teaches and measures games.
#[derive(Parser)]
#[command(name = "tah", version, about, max_term_width = 100, after_help = overview::EXAMPLES)]
struct Cli {
    #[command(subcommand)]
    command: Option<Command>,
}

#[derive(Subcommand)]
enum Command {
    /// Open the hall: play, analyse and look inside a search, in the browser (also without any command)
    Hall(hall::Args),
    /// List the games: kind, players, notation, engines that apply
    Games(games::Args),
    /// List the engines with their settings
    Engines(engines::Args),
    /// The best move in a position, by an engine
    Best(best::Args),
    /// Play in the terminal
    Play(play::Args),
    /// The legal moves of a position; at a chance node the outcomes with their probabilities
    Moves(moves::Args),
    /// Count move paths, by first move
    Perft(perft::Args),
    /// All algorithms that apply to a position, side by side
    Compare(compare::Args),
    /// The exact value of a position, with the distance to the end
    Solve(solve::Args),
    /// Engines against each other: Elo with its error, sequential tests, other programs by UCI and xboard
    Match(Box<matches::Args>),
    /// Positions whose best moves are known: how many an engine finds, and how soon
    Suite(suite::Args),
    /// What the evaluation of a position is made of: features, weights, sum
    Explain(explain::Args),
    /// A position played on many times: what it is worth, with its interval (backgammon)
    Rollout(backgammon::rollout::Args),
    /// Databases of endings, made by retrograde analysis
    #[command(subcommand)]
    Db(db::Command),
    /// Learn the weights of an evaluation by self-play; continues where it was interrupted
    Train(train::Args),
    /// Games that were played: every move judged, mistakes marked, annotated PGN, a plot
    Analyse(analyse::Args),
    /// The numbers of the strong search, tuned by games against itself (SPSA)
    Tune(tune::Args),
    /// How well shallow searches foretell deep ones: the numbers of Multi-ProbCut
    Foretell(foretell::Args),
    /// Opening books: build, show
    Book(book::Args),
    /// Explicit trees: solve, compare, show, random, quiz
    #[command(subcommand)]
    Tree(tree::Command),
    /// Game theory: equilibria, dominance, welfare of .nfg, .efg and matrices; tournaments, voting, auctions, coalitions
    #[command(subcommand)]
    Theory(theory::Command),
    /// Bridge: hand records, what calls show, how well the player plays
    #[command(subcommand)]
    Bridge(bridge::Command),
    /// Fixed work: a node-count checksum and nodes per second
    Bench(bench::Args),
    /// Speak the Universal Chess Interface on standard input and output: for chess programs, and in any game that `strong` plays
    Uci(protocol::uci::Args),
    /// Speak the protocol of the NBoard program on standard input and output: for Othello boards
    Nboard(protocol::nboard::Args),
    /// Speak the Go Text Protocol on standard input and output, in Othello
    Gtp(protocol::gtp::Args),
    /// Play backgammon for other programs, which send FIBS boards over a socket, as GNU Backgammon does
    External(backgammon::external::Args),
    /// Completions for a shell, to be sourced by it
    Completions {
        /// The shell
        shell: Shell,
    },
}

fn main() -> ExitCode {
    let cli = match Cli::try_parse() {
        Ok(cli) => cli,
        Err(error) => return refuse(&error),
    };
    match run(cli) {
        Ok(output) => show(&output),
        Err((error, json)) => fail(&error, json),
    }
}

/// Runs the command; an error says whether it is to be shown as JSON.
fn run(cli: Cli) -> Result<Output, (tah_host::Error, bool)> {
    let json = wants_json();
    match cli.command.unwrap_or(Command::Hall(hall::Args::default())) {
        Command::Hall(args) => hall::run(&args),
        Command::Games(args) => games::run(&args),
        Command::Engines(args) => Ok(engines::run(&args)),
        Command::Best(args) => best::run(&args),
        Command::Play(args) => play::run(&args),
        Command::Moves(args) => moves::run(&args),
        Command::Perft(args) => perft::run(&args),
        Command::Compare(args) => compare::run(&args),
        Command::Solve(args) => solve::run(&args),
        Command::Match(args) => matches::run(&args),
        Command::Suite(args) => suite::run(&args),
        Command::Explain(args) => explain::run(&args),
        Command::Rollout(args) => backgammon::rollout::run(&args),
        Command::Db(command) => db::run(&command),
        Command::Train(args) => train::run(&args),
        Command::Analyse(args) => analyse::run(&args),
        Command::Tune(args) => tune::run(&args),
        Command::Foretell(args) => foretell::run(&args),
        Command::Book(args) => book::run(&args),
        Command::Tree(command) => tree::run(command),
        Command::Theory(command) => theory::run(command),
        Command::Bridge(command) => bridge::run(&command),
        Command::Bench(args) => bench::run(&args),
        Command::Uci(args) => protocol::uci::run(&args),
        Command::Nboard(args) => protocol::nboard::run(&args),
        Command::Gtp(args) => protocol::gtp::run(&args),
        Command::External(args) => backgammon::external::run(&args),
        Command::Completions { shell } => Ok(completions(shell)),
    }
    .map_err(|error| (error, json))
}

fn completions(shell: Shell) -> Output {
    let mut script = Vec::new();
    clap_complete::generate(shell, &mut Cli::command(), "tah", &mut script);
    Output::text(String::from_utf8_lossy(&script))
}

/// Whether the output is for a program, even if the arguments cannot be read. They need not be UTF-8.
fn wants_json() -> bool {
    std::env::args_os().any(|argument| argument == "--json")
}

/// Shows help as asked for, and what is wrong with the arguments otherwise.
fn refuse(error: &clap::Error) -> ExitCode {
    let asked_for_help = matches!(error.kind(), ErrorKind::DisplayHelp | ErrorKind::DisplayVersion);
    if !asked_for_help && wants_json() {
        let message = error.render().to_string();
        let message =
            message.trim_start_matches("error: ").split("\n\nUsage").next().unwrap_or_default().trim();
        return fail(&tah_host::Error::new(message, ""), true);
    }
    // A closed pipe is nobody's error.
    let _ = error.print();
    if asked_for_help { ExitCode::SUCCESS } else { ExitCode::from(2) }
}
