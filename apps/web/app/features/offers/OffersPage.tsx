import { useQuery } from '@tanstack/react-query';
import { SlidersHorizontal } from 'lucide-react';
import { useState } from 'react';

import { titled } from '#web/lib/titled.ts';
import { useSearch } from '#web/lib/use-search.ts';
import { Button } from '#web/ui/Button.tsx';
import { SectionHeader } from '#web/ui/Card.tsx';
import { Sheet } from '#web/ui/Dialog.tsx';
import { SearchBar } from '#web/ui/SearchBar.tsx';

import { NearMeButton, NearMeState, useNearMe } from './NearMe.tsx';
import { type FilterProps, OfferSelects, OfferToggles } from './OfferFilters.tsx';
import { OfferResults } from './OfferResults.tsx';
import { filterCount, offersCallQuery, readOffersSearch } from './offers-search.ts';
import { offersQuery } from './queries.ts';

export const meta = titled('Offers');

export default function OffersPage() {
  const [search, change] = useSearch(readOffersSearch);
  const offers = useQuery(offersQuery(offersCallQuery(search)));
  const near = useNearMe({ search, change });
  return (
    <>
      <SectionHeader level={1} title="Offers" intro="Member prices and cashback at outlets across Uganda." />
      <div className="mb-6 grid gap-3">
        <div className="flex flex-col gap-3 sm:flex-row sm:flex-wrap">
          <SearchBar
            label="Search offers"
            placeholder="Search offers, brands, outlets"
            settled={search.search}
            onSearch={(text) => change({ search: text }, { replace: true })}
          />
          <div className="flex flex-wrap gap-3 max-sm:*:first:flex-1">
            <NearMeButton near={near} />
            <FilterSheet search={search} change={change} />
          </div>
        </div>
        <NearMeState near={near} search={search} change={change} />
        <div className="hidden items-end gap-3 lg:grid lg:grid-cols-3">
          <OfferSelects search={search} change={change} />
        </div>
        <div className="hidden lg:block">
          <OfferToggles search={search} change={change} />
        </div>
      </div>
      <OfferResults offers={offers} search={search} change={change} near={near} />
    </>
  );
}

/** How many filters are on, where the icon would be. */
function FilterMark({ count }: { count: number }) {
  if (count === 0) return <SlidersHorizontal aria-hidden className="size-5" />;
  return (
    <span
      aria-hidden
      className="figures bg-brand text-on-brand grid size-5 place-items-center rounded-full text-sm font-bold"
    >
      {count}
    </span>
  );
}

/** The same filters behind a button where there is no room beside the search. */
function FilterSheet({ search, change }: FilterProps) {
  const [open, setOpen] = useState(false);
  const count = filterCount(search);
  return (
    <>
      <Button
        variant="secondary"
        icon={<FilterMark count={count} />}
        onClick={() => setOpen(true)}
        className="min-h-12 whitespace-nowrap lg:hidden"
      >
        Filters
        {count > 0 && <span className="sr-only">, {count} on</span>}
      </Button>
      <Sheet open={open} onClose={() => setOpen(false)} title="Filters">
        <div className="grid gap-4">
          <OfferToggles search={search} change={change} />
          <OfferSelects search={search} change={change} />
          <Button size="lg" wide onClick={() => setOpen(false)}>
            Show offers
          </Button>
        </div>
      </Sheet>
    </>
  );
}
