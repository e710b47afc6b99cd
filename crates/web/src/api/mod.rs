//! The API: one file for each area. An area says of every operation what it is for and how it is answered at once, so that the
//! description at `/api` cannot miss any.

mod analysis;
mod compare;
mod document;
mod files;
mod games;
mod microscope;
pub(crate) mod positions;
mod quiz;
mod rooms;
mod theory;

use axum::Router;
use axum::handler::Handler;
use axum::http::Uri;
use axum::routing::{MethodFilter, get, on};

use crate::failure::Failure;
use crate::hall::Hall;
use document::Operation;

/// The operations of one area.
pub(crate) struct Area {
    router: Router<Hall>,
    operations: Vec<Operation>,
}

impl Area {
    fn new() -> Self {
        Self { router: Router::new(), operations: Vec::new() }
    }

    /// An operation, and what answers it.
    fn with<H, T>(mut self, operation: Operation, handler: H) -> Self
    where
        H: Handler<T, Hall>,
        T: 'static,
    {
        let method = if operation.changes { MethodFilter::POST } else { MethodFilter::GET };
        self.router = self.router.route(operation.path, on(method, handler));
        self.operations.push(operation);
        self
    }
}

/// Every area of the API, and its description.
pub(crate) fn router() -> Router<Hall> {
    let areas = [
        games::area(),
        positions::area(),
        rooms::area(),
        analysis::area(),
        files::area(),
        microscope::area(),
        quiz::area(),
        compare::area(),
        theory::area(),
    ];
    let mut router = Router::new();
    let mut operations = Vec::new();
    for area in areas {
        router = router.merge(area.router);
        operations.extend(area.operations);
    }
    let document = document::describe(&operations);
    router.route("/api", get(move || async move { axum::Json(document) }))
}

/// What is answered where nothing is.
pub(crate) async fn unknown(address: Uri) -> Failure {
    Failure::missing(
        format!("there is nothing at {}", address.path()),
        "the page at / or the API described at /api",
    )
}
