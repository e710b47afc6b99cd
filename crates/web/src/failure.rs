//! What a request is told when it cannot be answered: a status for programs, and a sentence for people.

use std::fmt;

use axum::Json;
use axum::extract::rejection::{JsonRejection, PathRejection, QueryRejection};
use axum::extract::{FromRequest, FromRequestParts};
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use serde_json::{Value, json};
use tah_host::Error;

use crate::store::StoreError;

/// Why a request failed.
#[derive(Debug)]
pub(crate) struct Failure {
    status: StatusCode,
    error: Error,
}

/// What a request leads to.
pub(crate) type Answer<T> = Result<T, Failure>;

impl Failure {
    /// A failure with a status of its own.
    pub(crate) fn new(status: StatusCode, message: impl Into<String>, expected: impl Into<String>) -> Self {
        Self { status, error: Error::new(message, expected) }
    }

    /// Something that went wrong here.
    pub(crate) fn broken(message: impl Into<String>) -> Self {
        Self::new(StatusCode::INTERNAL_SERVER_ERROR, message, "")
    }

    /// Something that is not there.
    pub(crate) fn missing(message: impl Into<String>, expected: impl Into<String>) -> Self {
        Self::new(StatusCode::NOT_FOUND, message, expected)
    }
}

/// Nothing was kept, and nothing has changed.
impl From<StoreError> for Failure {
    fn from(error: StoreError) -> Self {
        match error {
            StoreError::Full => Self::new(
                StatusCode::INSUFFICIENT_STORAGE,
                "the disk is full: nothing was changed, because it could not be kept",
                "some room on the disk, and another try",
            ),
            StoreError::Broken(why) => Self::broken(format!("the games cannot be kept: {why}")),
        }
    }
}

/// What was sent can be read, but not used.
impl From<Error> for Failure {
    fn from(error: Error) -> Self {
        Self { status: StatusCode::UNPROCESSABLE_ENTITY, error }
    }
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.error.message)
    }
}

impl Failure {
    /// What a program is told.
    #[cfg(test)]
    pub(crate) fn status(&self) -> StatusCode {
        self.status
    }

    /// What is said of it, as JSON.
    pub(crate) fn body(&self) -> Value {
        let (line, column) = self.error.line_and_column().unzip();
        let Error { message, expected, .. } = &self.error;
        json!({ "error": { "message": message, "expected": expected, "line": line, "column": column } })
    }
}

impl IntoResponse for Failure {
    fn into_response(self) -> Response {
        (self.status, Json(self.body())).into_response()
    }
}

/// The body of a request, from JSON.
#[derive(FromRequest)]
#[from_request(via(Json), rejection(Failure))]
pub(crate) struct Body<T>(pub(crate) T);

/// The parts of a path.
#[derive(FromRequestParts)]
#[from_request(via(axum::extract::Path), rejection(Failure))]
pub(crate) struct Path<T>(pub(crate) T);

/// What follows the `?` of an address.
#[derive(FromRequestParts)]
#[from_request(via(axum::extract::Query), rejection(Failure))]
pub(crate) struct Query<T>(pub(crate) T);

impl From<JsonRejection> for Failure {
    fn from(rejection: JsonRejection) -> Self {
        Self::new(rejection.status(), rejection.body_text(), "JSON as /api describes it")
    }
}

impl From<PathRejection> for Failure {
    fn from(rejection: PathRejection) -> Self {
        Self::new(rejection.status(), rejection.body_text(), "an address as /api describes it")
    }
}

impl From<QueryRejection> for Failure {
    fn from(rejection: QueryRejection) -> Self {
        Self::new(rejection.status(), rejection.body_text(), "parameters as /api describes them")
    }
}
