//! The card beside the weights: how they were made. And the report of a round, as it is kept on disk.

use std::fmt::Write;

use super::rounds::Term;

/// The card, as Markdown.
pub(super) fn card(plan: &str, terms: &[Term]) -> String {
    let mut text = format!(
        "Made by games against itself and least squares: {plan} rounds={}.\n\n\
         | round | lessons | held out | error before | error after | pairs won/drawn/lost against the round before | gain a game |\n\
         |---|---|---|---|---|---|---|\n",
        terms.len()
    );
    for term in terms {
        let ([won, drawn, lost], gain) = term.duels;
        let ([lessons, tests], [before, after]) = (term.lessons, term.error);
        let _ = writeln!(
            text,
            "| {} | {lessons} | {tests} | {before:.3} | {after:.3} | {won}/{drawn}/{lost} | {gain:+.2} |",
            term.number
        );
    }
    if let Some(last) = terms.last() {
        text += "\nMean absolute error over the positions held out of the last round:\n\n| group | error | positions |\n|---|---|---|\n";
        for (name, error, count) in &last.groups {
            let _ = writeln!(text, "| {name} | {error:.2} | {count} |");
        }
    }
    text
}

/// A round as lines of text.
pub(super) fn write_term(term: &Term) -> String {
    let ([won, drawn, lost], gain) = term.duels;
    let ([lessons, tests], [before, after]) = (term.lessons, term.error);
    let mut text =
        format!("{} {lessons} {tests} {before} {after} {won} {drawn} {lost} {gain}\n", term.number);
    for (name, error, count) in &term.groups {
        let _ = writeln!(text, "{error} {count} {name}");
    }
    text
}

/// What [`write_term`] wrote.
pub(super) fn read_term(text: &str) -> Option<Term> {
    let mut lines = text.lines();
    let words: Vec<&str> = lines.next()?.split_whitespace().collect();
    let whole = |i: usize| words.get(i)?.parse::<u64>().ok();
    let real = |i: usize| words.get(i)?.parse::<f64>().ok();
    let group = |line: &str| {
        let mut words = line.splitn(3, ' ');
        let (error, count) = (words.next()?.parse().ok()?, words.next()?.parse().ok()?);
        Some((words.next()?.to_owned(), error, count))
    };
    Some(Term {
        number: u32::try_from(whole(0)?).ok()?,
        lessons: [whole(1)?, whole(2)?],
        error: [real(3)?, real(4)?],
        groups: lines.map(group).collect::<Option<_>>()?,
        duels: ([whole(5)?, whole(6)?, whole(7)?], real(8)?),
    })
}
