//! `tah engines`: every engine with its settings.

use serde::Serialize;

use tah_host::SETTINGS;
use tah_host::engines::ENGINES;

use crate::output::Output;
use crate::table::TextTable;

#[derive(clap::Args)]
pub(crate) struct Args {
    /// Write JSON
    #[arg(long)]
    json: bool,
}

#[derive(Serialize)]
struct Listing {
    engines: &'static [tah_host::engines::EngineInfo],
    settings: Vec<Setting>,
}

#[derive(Serialize)]
struct Setting {
    key: &'static str,
    value: &'static str,
    about: &'static str,
}

pub(crate) fn run(args: &Args) -> Output {
    let settings = SETTINGS.iter().map(|s| Setting { key: s.key, value: s.value, about: s.about }).collect();
    let listing = Listing { engines: &ENGINES, settings };
    Output::either(args.json, &listing, || text(&listing))
}

fn text(listing: &Listing) -> String {
    let mut engines = TextTable::new(&["engine", "what it does", "settings"]);
    for info in listing.engines {
        engines.row(vec![info.name.into(), info.about.into(), info.settings.join(" ")]);
    }
    let mut settings = TextTable::new(&["setting", "looks like", "what it means"]);
    for setting in &listing.settings {
        settings.row(vec![setting.key.into(), setting.value.into(), setting.about.into()]);
    }
    format!(
        "A spec is an engine and its settings: alpha-beta,depth=6  mcts,playouts=10000  random,seed=7\n\n{}\n{}",
        engines.render(),
        settings.render()
    )
}
