//! Elections of the textbooks.

use super::*;

fn winners(profile: &Profile, rule: &str) -> String {
    let rule = RULES.iter().find(|known| known.name == rule).unwrap();
    (rule.winners)(profile).iter().map(|&winner| profile.candidates[winner].clone()).collect()
}

/// The capital of Tennessee: every other rule than plurality and the run-off chooses Nashville.
#[test]
fn tennessee() {
    let profile =
        parse_profile("42: M > N > C > K\n26: N > C > K > M\n15: C > K > N > M\n17: K > C > N > M").unwrap();
    for (rule, winner) in [
        ("plurality", "M"),
        ("two-round", "N"),
        ("borda", "N"),
        ("condorcet", "N"),
        ("copeland", "N"),
        ("instant-runoff", "K"),
        ("schulze", "N"),
        ("approval", "M"),
    ] {
        assert_eq!(winners(&profile, rule), winner, "{rule}");
    }
    let found = paradoxes(&profile);
    assert!(found.contains(&Paradox::CondorcetLoserWins { rule: "plurality", candidate: 0 }));
    assert!(found.contains(&Paradox::CondorcetWinnerLoses { rule: "instant-runoff", candidate: 1 }));
    // Voters for Chattanooga and Knoxville can do better under plurality together: Nashville.
    assert!(manipulations(&profile).iter().any(|lie| lie.rule == "instant-runoff"));
}

/// M. Schulze's example with 45 voters: E wins.
#[test]
fn schulze_of_five() {
    let text = "5: A > C > B > E > D\n5: A > D > E > C > B\n8: B > E > D > A > C\n3: C > A > B > E > D\n\
                7: C > A > E > B > D\n2: C > B > A > D > E\n7: D > C > E > B > A\n8: E > B > A > D > C";
    let profile = parse_profile(text).unwrap();
    assert_eq!(winners(&profile, "schulze"), "E");
    assert_eq!(winners(&profile, "condorcet"), "");
    assert!(paradoxes(&profile).iter().any(|paradox| matches!(paradox, Paradox::Cycle(_))));
}

#[test]
fn three_in_a_circle() {
    let profile = parse_profile("1: A > B > C\n1: B > C > A\n1: C > A > B").unwrap();
    assert!(matches!(&paradoxes(&profile)[0], Paradox::Cycle(circle) if circle.len() == 3));
    assert_eq!(winners(&profile, "copeland"), "ABC");
    assert_eq!(winners(&profile, "instant-runoff"), "ABC");
}

/// Raising a winner can make it lose under instant run-off.
#[test]
fn the_monotonicity_paradox() {
    let profile = parse_profile("39: A > B > C\n35: B > C > A\n26: C > A > B").unwrap();
    assert_eq!(winners(&profile, "instant-runoff"), "A");
    let raised = parse_profile("49: A > B > C\n25: B > C > A\n26: C > A > B").unwrap();
    assert_eq!(winners(&raised, "instant-runoff"), "C");
    let apart = parse_profile("39: A > B > C\n25: B > C > A\n10: B > A > C\n26: C > A > B").unwrap();
    assert_eq!(winners(&apart, "instant-runoff"), "A");
    assert!(paradoxes(&apart).contains(&Paradox::RaisedAndLost {
        rule: "instant-runoff",
        candidate: 0,
        ballot: 2
    }));
}

#[test]
fn ballots_are_read_or_refused() {
    let profile = parse_profile("# a comment\n3: A = B | C\nC > A").unwrap();
    assert_eq!(profile.voters(), 4);
    assert_eq!(profile.ballots[0].approved, [true, true, false]);
    assert_eq!(profile.ballots[1].ranks, [1, 2, 0]);
    for (text, place) in [("x: A > B", (1, 1)), ("2: A > A", (1, 8)), ("2: A > > B", (1, 8)), ("", (1, 1))] {
        let error = parse_profile(text).expect_err(text);
        assert_eq!(error.line_and_column(text), place, "{text}");
    }
}
