//! All twenty results of one deal or many, and what both sides should reach.

use std::sync::atomic::AtomicBool;

use serde_json::{Map, Value, json};

use tah_games::bridge::double_dummy::{Table, tables};
use tah_games::bridge::formats::Record;
use tah_games::bridge::{Deal, Par, Seat, Strain, TABLE_ORDER, Tricks, Vulnerability, par, result_text};
use tah_host::{Error, Result};

use crate::output::Output;
use crate::progress::{StatusLine, bar};

/// The tables of all deals, or of one contract of each.
pub(super) fn of_many(
    records: &[Record],
    declaring: Option<(Seat, Strain)>,
    threads: usize,
    json: bool,
) -> Result<Output> {
    let deals: Vec<Deal> = records.iter().map(|record| *record.state.deal()).collect();
    let line = std::sync::Mutex::new(StatusLine::new(json));
    let show = |done: usize| {
        if let Ok(line) = line.lock() {
            line.show(|| format!("{} deals", bar(done, deals.len())));
        }
    };
    let never = AtomicBool::new(false);
    let found = tables(&deals, threads, &never, &show).map_err(|error| Error::new(error.to_string(), ""))?;
    drop(line);
    let solved: Vec<Solved> =
        records.iter().zip(&found).map(|(record, table)| Solved { record, table, declaring }).collect();
    if let [one] = &solved[..] {
        return Ok(Output::either(json, &one.value(), || one.text()));
    }
    let all = json!({ "deals": solved.iter().map(Solved::value).collect::<Vec<_>>() });
    Ok(Output::either(json, &all, || solved.iter().map(|one| one.text() + "\n").collect()))
}

struct Solved<'s> {
    record: &'s Record,
    table: &'s Table,
    declaring: Option<(Seat, Strain)>,
}

impl Solved<'_> {
    fn par(&self, vulnerability: Vulnerability) -> Par {
        let tricks: Tricks = Strain::ALL.map(|strain| self.table.strain(strain));
        par(&tricks, vulnerability, self.record.state.auction().dealer)
    }

    fn value(&self) -> Value {
        let deal = self.record.state.deal().to_string();
        if let Some((declarer, strain)) = self.declaring {
            return json!({
                "deal": deal,
                "declarer": declarer.letter().to_string(),
                "strain": strain.name(),
                "tricks": self.table.tricks(strain, declarer),
            });
        }
        let of = |seat: Seat| -> Map<String, Value> {
            let entry = |strain: Strain| (strain.name().to_owned(), self.table.tricks(strain, seat).into());
            TABLE_ORDER.into_iter().map(entry).collect()
        };
        let table: Map<String, Value> =
            Seat::ALL.into_iter().map(|seat| (seat.letter().to_string(), Value::Object(of(seat)))).collect();
        let pars: Map<String, Value> = Vulnerability::ALL
            .into_iter()
            .map(|vulnerability| (vulnerability.name().to_owned(), par_value(&self.par(vulnerability))))
            .collect();
        json!({ "table": table, "par": pars, "deal": deal })
    }

    fn text(&self) -> String {
        let mut out = match self.record.board {
            Some(board) => format!("Board {board}: {}\n", self.record.state.deal()),
            None => format!("{}\n", self.record.state.deal()),
        };
        if let Some((declarer, strain)) = self.declaring {
            return out
                + &format!("{declarer} takes {} tricks in {strain}.\n", self.table.tricks(strain, declarer));
        }
        out += &format!("{:8}{}\n", "", TABLE_ORDER.map(|strain| format!("{:>4}", strain.name())).concat());
        for seat in Seat::ALL {
            let row = TABLE_ORDER.map(|strain| format!("{:>4}", self.table.tricks(strain, seat)));
            out += &format!("{:8}{}\n", seat.name(), row.concat());
        }
        for vulnerability in Vulnerability::ALL {
            let par = self.par(vulnerability);
            let contracts: Vec<String> =
                par.contracts.iter().map(|&(c, tricks)| result_text(c, tricks)).collect();
            let contracts = if contracts.is_empty() { "passed out".into() } else { contracts.join(", ") };
            out += &format!(
                "Par, vulnerable {:5} {:+5} for NS: {contracts}\n",
                format!("{vulnerability}:"),
                par.score
            );
        }
        out
    }
}

fn par_value(par: &Par) -> Value {
    let contract = |&(contract, tricks): &(tah_games::bridge::Contract, u8)| json!({ "contract": contract.short(), "declarer": contract.declarer.letter().to_string(), "tricks": tricks });
    json!({ "score": par.score, "contracts": par.contracts.iter().map(contract).collect::<Vec<_>>() })
}
