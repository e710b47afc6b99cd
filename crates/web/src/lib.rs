//! The hall: a server on a loopback address and a page in which games are played, analysed and searched under a microscope.
//!
//! It is an edge over [`Session`](tah_host::Session) as the command line is: `api/` has one file for each area of the page,
//! `guard` decides who may call it, `page` has the files of the page, embedded.

mod api;
mod failure;
mod guard;
mod hall;
mod levels;
mod limits;
mod page;
mod recordings;
mod rooms;
mod searches;
mod server;
mod store;
mod streams;

pub use server::{Config, Server};
