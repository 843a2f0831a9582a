import type { OfferCard } from '@club/contract/shop/catalogue';
import { formatCount } from '@club/rules/money';
import { Star } from 'lucide-react';

/** What members who bought it think of an offer; nothing while nobody has said. */
export function OfferStars({ offer: { rating, rating_count } }: { offer: Pick<OfferCard, 'rating' | 'rating_count'> }) {
  if (rating === null) return null;
  return (
    <span className="figures inline-flex items-center gap-1">
      <Star aria-hidden className="fill-gold text-gold size-4" />
      <span className="sr-only">Rated </span>
      {rating.toFixed(1)}
      <span className="text-soft">
        ({formatCount(rating_count)}
        <span className="sr-only"> {rating_count === 1 ? 'rating' : 'ratings'}</span>)
      </span>
    </span>
  );
}
