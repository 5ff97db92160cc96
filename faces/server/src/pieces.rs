//! An answer as the body of a response.
//!
//! A large one is sent in pieces, so that its compression does not keep a thread from other
//! requests. This is a body and not a stream: compression asks once more after the last piece,
//! which a body allows, and a body of known size has a `content-length` if it is not compressed.

use crate::compute::AnswerText;
use axum::body::{Body, Bytes};
use hyper::body::{Body as Frames, Frame, SizeHint};
use std::convert::Infallible;
use std::pin::Pin;
use std::task::{Context, Poll};

/// Maximum size in bytes of what is sent at once of an answer.
const PIECE: usize = 64 << 10;

/// The body of an answer.
pub(crate) fn body(mut answer: AnswerText) -> Body {
    let rest = Bytes::from(std::mem::take(&mut answer.text));
    if rest.len() <= PIECE {
        return rest.into();
    }
    Body::new(Pieces { rest, others: true, _held: answer })
}

/// What is left of an answer.
struct Pieces {
    rest: Bytes,
    /// Whether other requests come first, before the next piece.
    others: bool,
    /// Its share of the memory is free when everything is sent.
    _held: AnswerText,
}

impl Frames for Pieces {
    type Data = Bytes;
    type Error = Infallible;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, Infallible>>> {
        if self.rest.is_empty() {
            return Poll::Ready(None);
        }
        if std::mem::replace(&mut self.others, false) {
            context.waker().wake_by_ref();
            return Poll::Pending;
        }
        self.others = true;
        let length = self.rest.len().min(PIECE);
        Poll::Ready(Some(Ok(Frame::data(self.rest.split_to(length)))))
    }

    fn is_end_stream(&self) -> bool {
        self.rest.is_empty()
    }

    fn size_hint(&self) -> SizeHint {
        SizeHint::with_exact(self.rest.len() as u64)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::future::poll_fn;
    use std::pin::pin;

    #[tokio::test]
    async fn pieces_are_the_answer_and_end_as_often_as_they_are_asked() {
        let text: Vec<u8> = (0..PIECE * 2 + 1).map(|at| (at % 251) as u8).collect();
        let mut pieces =
            pin!(Pieces { rest: text.clone().into(), others: true, _held: AnswerText::small(String::new()) });
        assert_eq!(pieces.size_hint().exact(), Some(text.len() as u64));
        let mut sent = Vec::new();
        while let Some(piece) = poll_fn(|context| pieces.as_mut().poll_frame(context)).await {
            let piece = piece.unwrap().into_data().unwrap();
            assert!(piece.len() <= PIECE);
            sent.extend_from_slice(&piece);
        }
        assert!(sent == text && pieces.is_end_stream());
        for _ in 0..3 {
            assert!(poll_fn(|context| pieces.as_mut().poll_frame(context)).await.is_none());
        }
    }
}
