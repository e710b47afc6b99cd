//! Starting and ending: an address is bound, requests are answered until somebody says stop.

use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::path::PathBuf;
use std::sync::Arc;

use axum::Router;
use axum::extract::DefaultBodyLimit;
use axum::middleware;
use tah_host::{Error, Result};
use tokio::net::{TcpListener, TcpSocket};
use tokio::runtime::Runtime;
use tokio::sync::Notify;

use crate::guard::{self, MOST_BYTES};
use crate::hall::Hall;
use crate::{api, page};

/// How many may knock at once before the first is let in.
const WAITING: u32 = 1024;

/// Where the hall is.
#[derive(Clone, Debug)]
pub struct Config {
    /// The address; a loopback one unless others are to come in.
    pub address: IpAddr,
    /// The port; 0 for any that is free.
    pub port: u16,
    /// The folder in which games are kept.
    pub folder: PathBuf,
}

impl Config {
    /// On this machine alone, at any free port.
    pub fn here(folder: impl Into<PathBuf>) -> Self {
        Self { address: IpAddr::V4(Ipv4Addr::LOCALHOST), port: 0, folder: folder.into() }
    }
}

/// A hall that has its address and waits for [`run`](Server::run).
pub struct Server {
    runtime: Runtime,
    listener: TcpListener,
    address: SocketAddr,
    hall: Hall,
    stop: Arc<Notify>,
}

impl Server {
    /// Binds the address, and opens the games that are kept.
    pub fn open(config: &Config) -> Result<Self> {
        let wanted = SocketAddr::new(config.address, config.port);
        let taken = |error: std::io::Error| {
            Error::new(format!("cannot listen on {wanted}: {error}"), "another --port or --bind")
        };
        let runtime = Runtime::new().map_err(|error| Error::new(format!("cannot start: {error}"), ""))?;
        let listener = runtime.block_on(async { listen(wanted) }).map_err(taken)?;
        let address = listener.local_addr().map_err(taken)?;
        Ok(Self {
            runtime,
            listener,
            address,
            hall: Hall::open(&config.folder)?,
            stop: Arc::new(Notify::new()),
        })
    }

    /// Where the page is.
    pub fn url(&self) -> String {
        format!("http://{}/", self.address)
    }

    /// Ends [`run`](Server::run) when called.
    pub fn stopper(&self) -> impl Fn() + Send + Sync + 'static {
        let stop = Arc::clone(&self.stop);
        move || stop.notify_one()
    }

    /// Answers requests until it is stopped.
    pub fn run(self) -> Result<()> {
        let Self { runtime, listener, address, hall, stop } = self;
        let app = app(hall, address);
        let served = runtime.block_on(async move {
            tokio::select! {
                served = axum::serve(listener, app).into_future() => served,
                () = stop.notified() => Ok(()),
            }
        });
        // Searches that still run are not waited for.
        runtime.shutdown_background();
        served.map_err(|error| Error::new(format!("the hall had to close: {error}"), ""))
    }
}

fn listen(address: SocketAddr) -> std::io::Result<TcpListener> {
    let socket = if address.is_ipv4() { TcpSocket::new_v4() } else { TcpSocket::new_v6() }?;
    // A hall that is opened again need not wait until its old connections are forgotten; elsewhere the option means to share the port.
    #[cfg(unix)]
    socket.set_reuseaddr(true)?;
    socket.bind(address)?;
    socket.listen(WAITING)
}

/// All that is answered.
fn app(hall: Hall, address: SocketAddr) -> Router {
    let guard = guard::Guard::new(address);
    Router::new()
        .merge(api::router())
        .merge(page::router())
        .fallback(api::unknown)
        .layer(DefaultBodyLimit::max(MOST_BYTES))
        .layer(middleware::from_fn_with_state(guard, guard::check))
        .with_state(hall)
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::{Value, json};

    #[test]
    fn a_full_disk_is_told_and_every_game_is_as_it_was() {
        let folder = std::env::temp_dir().join(format!("tah-full-disk-{}", std::process::id()));
        let server = Server::open(&Config::here(&folder)).unwrap();
        let (url, stop, hall) = (server.url(), server.stopper(), server.hall.clone());
        let serving = std::thread::spawn(move || server.run().unwrap());
        let agent: ureq::Agent = ureq::Agent::config_builder().http_status_as_error(false).build().into();
        let post = |path: &str, body: Value| {
            let mut answer = agent.post(format!("{url}{path}")).send_json(body).unwrap();
            (answer.status().as_u16(), answer.body_mut().read_json::<Value>().unwrap())
        };
        let begin = || post("api/rooms", json!({ "game": "tic-tac-toe", "seats": ["person", "person"] }));
        let first = begin().1["room"].as_str().unwrap().to_owned();
        hall.store().fill();
        let refused = std::iter::repeat_with(begin).find(|(status, _)| *status != 200).unwrap();
        let message = refused.1["error"]["message"].as_str().unwrap();
        assert!(refused.0 == 507 && message.contains("the disk is full"), "{refused:?}");
        let mut view = agent.get(format!("{url}api/rooms/{first}")).call().unwrap();
        assert_eq!(view.body_mut().read_json::<Value>().unwrap()["version"], 0);
        stop();
        serving.join().unwrap();
        std::fs::remove_dir_all(&folder).unwrap();
    }
}
