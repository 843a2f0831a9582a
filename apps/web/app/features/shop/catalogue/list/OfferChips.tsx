import { LocateFixed } from 'lucide-react';

import { ToggleChip } from '#web/ui/ToggleChip.tsx';

import type { useNearMe } from './NearMe.tsx';
import type { FilterProps } from './OfferFilters.tsx';
import { areaName, discountLabels, noPlace } from './offers-search.ts';

interface OfferChipsProps extends FilterProps {
  near: ReturnType<typeof useNearMe>;
}

/** One line to swipe through on phones: what is chosen, what is near, then the categories that have something. */
export function OfferChips({ search, change, facets, near, outletName }: OfferChipsProps) {
  const categories = facets?.categories ?? [];
  // What is chosen leads, so that it is seen and can be taken back.
  const chosen = {
    discount: search.discount && discountLabels[search.discount],
    cashback: search.cashback && 'Cashback',
    multiProducts: search.multiProducts && 'Several products',
    location: search.location && areaName(search.location, facets),
    outlet: search.outlet && (outletName ?? 'One outlet only'),
  };
  const ordered = categories.toSorted((a, b) => Number(b.id === search.category) - Number(a.id === search.category));
  return (
    <div
      role="group"
      aria-label="Categories"
      className="-mx-gutter px-gutter scroll-px-gutter -my-1 flex min-h-13 [scrollbar-width:none] gap-2 overflow-x-auto py-1 lg:hidden"
    >
      {Object.entries(chosen).map(
        ([field, name]) =>
          name && (
            <ToggleChip key={field} pressed onPress={() => change({ [field]: undefined })}>
              {name}
            </ToggleChip>
          ),
      )}
      <ToggleChip
        icon={LocateFixed}
        pressed={search.place !== null}
        onPress={() => (search.place === null ? near.find() : change(noPlace))}
      >
        {near.locating ? 'Finding you...' : 'Find offers near me'}
      </ToggleChip>
      {ordered.map(({ id, name, offer_count }) => (
        <ToggleChip
          key={id}
          pressed={search.category === id}
          count={offer_count}
          onPress={() => change({ category: search.category === id ? undefined : id })}
        >
          {name}
        </ToggleChip>
      ))}
    </div>
  );
}
