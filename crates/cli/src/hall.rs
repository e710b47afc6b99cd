//! `tah hall`, and `tah` alone: the hall in the browser.

use std::io::Write;
use std::net::IpAddr;
use std::path::PathBuf;
use std::process::{Command, Stdio};

use tah_host::{Error, Result};
use tah_web::{Config, Server};

use crate::output::Output;

/// Where the hall is unless said; another port if it is taken.
const PORT: u16 = 7700;

/// Programs that open a page, by the system they belong to.
const OPENERS: [&str; 3] = ["xdg-open", "open", "explorer.exe"];

#[derive(clap::Args, Default)]
pub(crate) struct Args {
    /// Do not open a browser
    #[arg(long)]
    no_open: bool,
    /// The port; 0 for any that is free [default: 7700, or any if that is taken]
    #[arg(long, value_name = "N")]
    port: Option<u16>,
    /// The address; who is not on this machine comes in only by another [default: 127.0.0.1]
    #[arg(long, value_name = "ADDRESS")]
    bind: Option<IpAddr>,
    /// The folder in which games are kept [default: the user's data folder]
    #[arg(long, value_name = "FOLDER")]
    data: Option<PathBuf>,
}

pub(crate) fn run(args: &Args) -> Result<Output> {
    let folder = args.data.clone().map_or_else(data_folder, Ok)?;
    let mut config = Config { port: args.port.unwrap_or(PORT), ..Config::here(folder) };
    config.address = args.bind.unwrap_or(config.address);
    let server = match (Server::open(&config), args.port) {
        (Err(_), None) => Server::open(&Config { port: 0, ..config.clone() })?,
        (opened, _) => opened?,
    };
    let url = server.url();
    let mut out = anstream::stdout();
    let told = writeln!(
        out,
        "The hall is open: {url}\nCtrl-C closes it; `tah help` lists what can be done without it."
    )
    .and_then(|()| out.flush());
    told.map_err(|error| Error::new(format!("cannot write: {error}"), ""))?;
    if !config.address.is_loopback() {
        warn(config.address);
    }
    if !args.no_open {
        open(&url);
    }
    let stop = server.stopper();
    // Where no handler can be set, Ctrl-C ends tah as it always did: nothing is lost by that.
    let _ = ctrlc::set_handler(stop);
    server.run()?;
    Ok(Output::text(""))
}

/// Where this user's programs keep what they must not lose.
fn data_folder() -> Result<PathBuf> {
    let folder = |name: &str, below: &str| std::env::var_os(name).map(|root| PathBuf::from(root).join(below));
    let found = folder("XDG_DATA_HOME", "tah").or_else(|| folder("APPDATA", "tah")).or_else(|| {
        folder(
            "HOME",
            if cfg!(target_os = "macos") { "Library/Application Support/tah" } else { ".local/share/tah" },
        )
    });
    found.ok_or_else(|| Error::new("it is not known where your data belongs", "--data FOLDER"))
}

fn warn(address: IpAddr) {
    let style = anstyle::Style::new().bold().fg_color(Some(anstyle::AnsiColor::Yellow.into()));
    let _ = writeln!(
        anstream::stderr(),
        "{style}warning{style:#}: at {address} everybody who reaches this machine can play and search here, unencrypted"
    );
}

/// Opens the page in a browser, where there is one.
fn open(url: &str) {
    let quiet = |name: &str| {
        let mut command = Command::new(name);
        command.arg(url).stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null()).spawn()
    };
    let _ = OPENERS.iter().find_map(|name| quiet(name).ok());
}
