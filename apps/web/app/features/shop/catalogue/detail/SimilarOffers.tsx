import { useQuery } from '@tanstack/react-query';

import { OfferCards } from '#web/features/shop/catalogue/OfferCards.tsx';
import { similarOffersQuery } from '#web/features/shop/catalogue/queries.ts';
import { SectionHeader } from '#web/ui/Card.tsx';

/** Others like this one; nothing when there are none. */
export function SimilarOffers({ id }: { id: string }) {
  const similar = useQuery(similarOffersQuery(id)).data?.results ?? [];
  if (similar.length === 0) return null;
  return (
    <section aria-label="Similar offers" className="mt-10">
      <SectionHeader title="Similar offers" />
      <OfferCards offers={similar} row="sm:grid-cols-2 lg:grid-cols-4" isBelow />
    </section>
  );
}
