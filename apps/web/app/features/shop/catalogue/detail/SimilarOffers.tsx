import { useQuery } from '@tanstack/react-query';

import { OfferCard, offerRowClass } from '#web/features/shop/catalogue/OfferCard.tsx';
import { similarOffersQuery } from '#web/features/shop/catalogue/queries.ts';
import { SectionHeader } from '#web/ui/Card.tsx';

/** Others like this one; nothing when there are none. */
export function SimilarOffers({ id }: { id: string }) {
  const similar = useQuery(similarOffersQuery(id)).data?.results ?? [];
  if (similar.length === 0) return null;
  return (
    <section aria-label="Similar offers" className="mt-10">
      <SectionHeader title="Similar offers" />
      <ul className={`${offerRowClass} sm:grid-cols-2 lg:grid-cols-4`}>
        {similar.map((offer) => (
          <OfferCard key={offer.id} offer={offer} inRow />
        ))}
      </ul>
    </section>
  );
}
