use std::io::{BufRead, BufReader, Write};
use std::net::{TcpListener, TcpStream};
use std::num::NonZero;
use std::time::Duration;

use tah_games::bridge::{Bridge, Deal, Seat, State};
use tah_rules::{Dice, Rules, Turn};

use super::server::Table;
use super::{Playing, client};

fn playing() -> Playing {
    Playing { samples: 1, time: "5s".into(), threads: NonZero::<usize>::MIN, seed: 1 }
}

fn board(number: u32) -> State {
    let rules = Bridge::board(number);
    State::new(Deal::random(&mut Dice::new(number.into())), rules.dealer, rules.vulnerability)
}

#[test]
fn four_programs_play_at_a_table() {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let address = listener.local_addr().unwrap();
    std::thread::scope(|scope| {
        let programs: Vec<_> = [Seat::North, Seat::East, Seat::West]
            .map(|seat| {
                scope.spawn(move || {
                    client::play(TcpStream::connect(address).unwrap(), seat, "test", &playing())
                })
            })
            .into();
        let remote = [Seat::North, Seat::East, Seat::West];
        let mut table = Table::open(&listener, &remote, playing(), Duration::from_mins(1)).unwrap();
        for number in 1..=2 {
            let mut state = board(number);
            table.play_board(number, &mut state).unwrap();
            assert_eq!(Bridge::default().turn(&state), Turn::Over);
        }
        table.close();
        for program in programs {
            assert_eq!(program.join().unwrap().unwrap(), 2);
        }
    });
}

/// A program that says these lines, one after each line that it hears, and then hangs up.
fn script(address: std::net::SocketAddr, lines: &[&str]) {
    let mut stream = TcpStream::connect(address).unwrap();
    let mut reader = BufReader::new(stream.try_clone().unwrap());
    for line in lines {
        write!(stream, "{line}\r\n").unwrap();
        let mut heard = String::new();
        reader.read_line(&mut heard).unwrap();
    }
}

fn broken_table(lines: &[&str]) -> (String, State) {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let address = listener.local_addr().unwrap();
    std::thread::scope(|scope| {
        scope.spawn(|| script(address, lines));
        let mut table = Table::open(&listener, &[Seat::North], playing(), Duration::from_secs(20)).unwrap();
        let mut state = board(1);
        let why = table.play_board(1, &mut state).unwrap_err();
        (why, state)
    })
}

const SITTING: [&str; 5] = [
    "Connecting \"script\" as North using protocol version 18",
    "North ready for teams",
    "North ready to start",
    "North ready for deal",
    "North ready for cards",
];

#[test]
fn a_program_that_hangs_up_is_named_and_its_calls_are_kept() {
    let (why, state) =
        broken_table(&[&SITTING[..], &["North passes\r\nNorth ready for East's bid"]].concat());
    assert!(why.starts_with("board 1: in the auction, North left the table"), "{why}");
    assert_eq!(state.auction().calls().len(), 2, "what was called before is there to be saved");
}

#[test]
fn what_is_against_the_laws_is_refused() {
    let (why, _) = broken_table(&[&SITTING[..], &["North bids 8C"]].concat());
    assert!(why.contains("`North bids 8C`, which is no call"), "{why}");
    let (why, _) = broken_table(&[&SITTING[..], &["East bids 1C"]].concat());
    assert!(why.contains("it is not the turn of East"), "{why}");
    let (why, _) = broken_table(&[&SITTING[..], &["North doubles"]].concat());
    assert!(why.contains("North has nothing to double"), "{why}");
}
