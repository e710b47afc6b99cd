//! The recordings that are kept to be looked at: the latest, as many as fit. One that is gone is recorded again by whoever
//! still wants it; the same question always has the same name.

use std::collections::VecDeque;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use tah_host::recording::Recording;

use crate::failure::{Answer, Failure};
use crate::hall::Hall;
use crate::searches::{Stop, search};

/// How many nodes all recordings that are kept may have together: about half a gigabyte.
const MOST_NODES: usize = 4_000_000;
/// How many recordings are kept.
const MOST_KEPT: usize = 64;
/// How long one may take.
const MOST_TIME: Duration = Duration::from_secs(20);

/// The recordings that are kept, the latest first.
#[derive(Default)]
pub(crate) struct Recordings {
    kept: Mutex<VecDeque<(String, Arc<Recording>)>>,
}

impl Recordings {
    /// The recording of this name.
    pub(crate) fn get(&self, id: &str) -> Answer<Arc<Recording>> {
        let mut kept = self.kept.lock().unwrap_or_else(PoisonError::into_inner);
        let place = kept.iter().position(|(known, _)| known == id);
        let Some(found) = place.and_then(|place| kept.remove(place)) else {
            let message = format!("the recording {id} is no longer kept");
            return Err(Failure::missing(message, "the search to be recorded again"));
        };
        let recording = found.1.clone();
        kept.push_front(found);
        Ok(recording)
    }

    /// The recording that `question` names, made by `record` unless it is kept.
    pub(crate) async fn get_or_record(
        &self,
        hall: &Hall,
        question: impl Hash,
        record: impl FnOnce(&Stop) -> Answer<Recording> + Send + 'static,
    ) -> Answer<(String, Arc<Recording>)> {
        let mut hasher = DefaultHasher::new();
        question.hash(&mut hasher);
        let id = format!("{:016x}", hasher.finish());
        if let Ok(known) = self.get(&id) {
            return Ok((id, known));
        }
        let recording = Arc::new(search(hall, MOST_TIME, record).await?);
        self.keep(id.clone(), recording.clone());
        Ok((id, recording))
    }

    fn keep(&self, id: String, recording: Arc<Recording>) {
        let mut kept = self.kept.lock().unwrap_or_else(PoisonError::into_inner);
        kept.retain(|(known, _)| *known != id);
        kept.push_front((id, recording));
        let mut nodes = 0;
        let fits = kept.iter().take(MOST_KEPT).take_while(|(_, recording)| {
            nodes += recording.counted(recording.steps()).nodes as usize;
            nodes <= MOST_NODES
        });
        // The one that was just made is kept whatever its size.
        let count = fits.count().max(1);
        kept.truncate(count);
    }
}
