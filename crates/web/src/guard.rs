//! Who may call: only pages of the hall itself and programs on this machine. A page of another site, or a name that somebody else
//! has pointed at this machine, is refused; what is sent back may load nothing from elsewhere.

use std::net::SocketAddr;
use std::time::Duration;

use axum::body::{Body, HttpBody};
use axum::extract::{Request, State};
use axum::http::header::{self, HeaderName};
use axum::http::{HeaderMap, HeaderValue, StatusCode};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use tokio_stream::StreamExt;

use crate::failure::Failure;

/// The largest body of a request.
pub(crate) const MOST_BYTES: usize = 4 << 20;
/// Of a body that is too large so much is read and thrown away, so that whoever sends it hears why it was refused.
const MOST_DRAINED: u64 = 256 << 20;
const DRAIN_TIME: Duration = Duration::from_secs(10);

const HEADERS: [(HeaderName, HeaderValue); 5] = [
    (
        header::CONTENT_SECURITY_POLICY,
        HeaderValue::from_static(
            "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; connect-src 'self'; \
             base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
        ),
    ),
    (header::X_CONTENT_TYPE_OPTIONS, HeaderValue::from_static("nosniff")),
    (header::REFERRER_POLICY, HeaderValue::from_static("no-referrer")),
    (header::CACHE_CONTROL, HeaderValue::from_static("no-cache")),
    (HeaderName::from_static("cross-origin-resource-policy"), HeaderValue::from_static("same-origin")),
];

/// What is known of the address at which requests arrive.
#[derive(Clone, Copy)]
pub(crate) struct Guard {
    address: SocketAddr,
}

impl Guard {
    /// A guard for a hall at `address`.
    pub(crate) fn new(address: SocketAddr) -> Self {
        Self { address }
    }

    /// Refuses what does not come from here.
    fn admit(self, headers: &HeaderMap) -> Result<(), Failure> {
        let text = |name: &str| headers.get(name).map(|value| value.to_str().unwrap_or("?"));
        let host = text("host").unwrap_or_default();
        if !self.is_named(host) {
            let message = format!("the hall is not called `{host}`");
            return Err(Failure::new(
                StatusCode::MISDIRECTED_REQUEST,
                message,
                format!("http://{}/", self.address),
            ));
        }
        let is_foreign = text("origin").is_some_and(|origin| origin != format!("http://{host}"));
        let is_cross_site =
            text("sec-fetch-site").is_some_and(|site| !["same-origin", "none"].contains(&site));
        if is_foreign || is_cross_site {
            return Err(Failure::new(
                StatusCode::FORBIDDEN,
                "another site may not use the hall",
                "a request from the hall's own page, or from a program",
            ));
        }
        Ok(())
    }

    /// Whether the hall answers to this name. On a loopback address it is called as loopback is; elsewhere names are not known.
    fn is_named(self, host: &str) -> bool {
        if !self.address.ip().is_loopback() {
            return true;
        }
        let name = host.strip_suffix(&format!(":{}", self.address.port())).unwrap_or(host);
        ["localhost", "127.0.0.1", "[::1]"].contains(&name)
            || name.trim_matches(['[', ']']) == self.address.ip().to_string()
    }
}

/// Refuses who may not call and what is too large, and adds the headers that bind the page.
pub(crate) async fn check(State(guard): State<Guard>, request: Request, next: Next) -> Response {
    let mut response = match guard.admit(request.headers()) {
        Err(failure) => failure.into_response(),
        Ok(()) if request.body().size_hint().lower() > MOST_BYTES as u64 => refuse(request.into_body()).await,
        Ok(()) => next.run(request).await,
    };
    for (name, value) in HEADERS {
        response.headers_mut().entry(name).or_insert(value);
    }
    response
}

/// The answer to a body that is too large.
async fn refuse(body: Body) -> Response {
    let mut pieces = body.into_data_stream();
    let mut drained = 0;
    let drain = async {
        while let Some(Ok(piece)) = pieces.next().await {
            drained += piece.len() as u64;
            if drained > MOST_DRAINED {
                break;
            }
        }
    };
    let _ = tokio::time::timeout(DRAIN_TIME, drain).await;
    let message = format!("that is too much: more than {} MB", MOST_BYTES >> 20);
    Failure::new(StatusCode::PAYLOAD_TOO_LARGE, message, "something smaller").into_response()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn admitted(pairs: &[(&'static str, &str)]) -> bool {
        let guard = Guard::new(SocketAddr::from(([127, 0, 0, 1], 7000)));
        let mut headers = HeaderMap::new();
        for (name, value) in pairs {
            headers.insert(*name, HeaderValue::from_str(value).unwrap());
        }
        guard.admit(&headers).is_ok()
    }

    #[test]
    fn only_the_hall_itself_and_programs_come_in() {
        let host = ("host", "127.0.0.1:7000");
        assert!(admitted(&[host]));
        assert!(admitted(&[("host", "localhost:7000"), ("origin", "http://localhost:7000")]));
        assert!(admitted(&[host, ("origin", "http://127.0.0.1:7000"), ("sec-fetch-site", "same-origin")]));
        for wrong in ["http://evil.example", "null", "https://127.0.0.1:7000", "http://127.0.0.1:7001"] {
            assert!(!admitted(&[host, ("origin", wrong)]), "{wrong}");
        }
        assert!(!admitted(&[host, ("sec-fetch-site", "cross-site")]));
        assert!(!admitted(&[("host", "evil.example:7000")]), "a name pointed here by somebody else");
        assert!(!admitted(&[]));
    }
}
