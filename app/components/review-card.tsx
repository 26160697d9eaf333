import { highestRating, type Review, reviewHeader, splitLongQuote } from "#domain/business/review.ts";
import { fillTemplate } from "#domain/pages/content-text.ts";
import { PictureOr } from "./image.tsx";
import { FoldedWords, MoreOrLess } from "./phone-fold.tsx";
import { useSite } from "./use-site.tsx";

const reviewsShown = 6;

type Props = { title: string; reviews: readonly Review[] };

export function Reviews({ title, reviews }: Props) {
  const { reviewCard, sample } = useSite().words;
  if (reviews.length === 0) return null;
  const more = reviews.slice(reviewsShown);
  return (
    <section id="reviews" className="wrap section" aria-labelledby="reviews-title">
      <h2 id="reviews-title">{title}</h2>
      {reviews.some((review) => review.sample) && <p className="tag">{sample}</p>}
      <ReviewCards reviews={reviews.slice(0, reviewsShown)} title={title} />
      {more.length > 0 && (
        <details className="more-reviews">
          <summary className="button button-secondary">
            {fillTemplate(reviewCard.others, { count: more.length })}
          </summary>
          <ReviewCards reviews={more} title={title} />
        </details>
      )}
    </section>
  );
}

/** On a phone, the cards are a row to swipe, which must be reachable by keyboard too. */
function ReviewCards({ title, reviews }: Props) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields
    <div className="reviews" role="group" aria-label={title} tabIndex={0}>
      {reviews.map((review) => (
        <ReviewCard key={review.author} review={review} />
      ))}
    </div>
  );
}

function ReviewCard({ review }: { review: Review }) {
  const { reviewCard } = useSite().words;
  return (
    <figure className="card review-card">
      <p className="line review-header">
        <Stars rating={review.rating} />
        {/* A card's default header only says in words what the label of the stars says. */}
        <span aria-hidden={!review.customHeaderText || undefined}>{reviewHeader(review)}</span>
        {review.showGoogleBranding && <span className="tag">{reviewCard.google}</span>}
      </p>
      {review.quote ? (
        <Quote quote={review.quote} author={review.author} />
      ) : (
        <p className="review-unquoted">{reviewCard.unquoted}</p>
      )}
      <figcaption translate="no">
        <PictureOr picture={review} use="face" className="review-photo" />
        {review.author}
      </figcaption>
    </figure>
  );
}

function Quote({ quote, author }: { quote: string; author: string }) {
  const { of } = useSite().words.reviewCard;
  const long = splitLongQuote(quote);
  if (!long) return <blockquote>{quote}</blockquote>;
  return (
    <>
      <blockquote>
        {long.start}
        <span className="quote-cut">…</span>
        <FoldedWords>{long.rest}</FoldedWords>
      </blockquote>
      <MoreOrLess className="quote-switch">
        <small className="sr-only">{fillTemplate(of, { author })}</small>
      </MoreOrLess>
    </>
  );
}

function Stars({ rating }: { rating: number }) {
  const { stars } = useSite().words.reviewCard;
  return (
    <span className="stars" role="img" aria-label={fillTemplate(stars, { rating, highest: highestRating })}>
      {Array.from({ length: rating }, (_, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: stars have no identity
        <svg key={i} viewBox="0 0 20 20" aria-hidden="true">
          <path d="m10 1 2.7 6 6.3.6-4.8 4.3 1.4 6.4L10 15l-5.6 3.3 1.4-6.4L1 7.6 7.3 7Z" />
        </svg>
      ))}
    </span>
  );
}
