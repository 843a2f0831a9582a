import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';

import { OfferCards } from '#web/features/shop/catalogue/OfferCards.tsx';
import { similarOffersQuery } from '#web/features/shop/catalogue/queries.ts';
import { mayWait } from '#web/lib/later.ts';
import { SectionHeader } from '#web/ui/Card.tsx';
import { cx } from '#web/ui/classes.ts';

/** Others like this one; nothing when there are none. */
export function SimilarOffers({ id }: { id: string }) {
  const [isOpening] = useState(mayWait);
  const similar = useQuery(similarOffersQuery(id)).data?.results ?? [];
  if (similar.length === 0) return null;
  return (
    <section aria-label="Similar offers" className={cx('-mx-4 mt-10 px-4 pb-4', isOpening && 'set-near')}>
      <SectionHeader title="Similar offers" />
      <OfferCards offers={similar} row="sm:grid-cols-2 lg:grid-cols-4" isBelow />
    </section>
  );
}
