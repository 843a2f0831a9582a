import { useQuery } from '@tanstack/react-query';
import { SlidersHorizontal } from 'lucide-react';
import { useState } from 'react';

import { firstAnswers } from '#web/api/first-answers.ts';
import { meQuery } from '#web/features/people/members/queries.ts';
import { cartQuery } from '#web/features/shop/cart/queries.ts';
import { NearMeButton, NearMeState, useNearMe } from '#web/features/shop/catalogue/list/NearMe.tsx';
import { OfferChips } from '#web/features/shop/catalogue/list/OfferChips.tsx';
import { type FilterProps, OfferSelects, OfferToggles } from '#web/features/shop/catalogue/list/OfferFilters.tsx';
import { OfferResults } from '#web/features/shop/catalogue/list/OfferResults.tsx';
import { filterCount, offersCallQuery, readOffersSearch } from '#web/features/shop/catalogue/list/offers-search.ts';
import { OfferSearchBox } from '#web/features/shop/catalogue/list/OfferSearchBox.tsx';
import { titled } from '#web/lib/titled.ts';
import { rawFields, useSearch } from '#web/lib/use-search.ts';
import { Button } from '#web/ui/Button.tsx';
import { Sheet } from '#web/ui/Dialog.tsx';

import { offersQuery } from './queries.ts';

export const meta = titled('Offers');

/** With what the frame shows, so that a slow phone draws the first page of the list once. */
export function clientLoader({ request }: { request: Request }) {
  const search = readOffersSearch(rawFields(new URL(request.url).searchParams));
  return firstAnswers((ask) => {
    ask(meQuery);
    ask(cartQuery);
    ask(offersQuery(offersCallQuery(search)));
  });
}

export default function OffersPage() {
  const [search, change] = useSearch(readOffersSearch);
  const offers = useQuery(offersQuery(offersCallQuery(search)));
  const near = useNearMe({ search, change });
  const outletName = search.outlet === '' ? undefined : offers.data?.results[0]?.outlet_name;
  const filters: FilterProps = { search, change, facets: offers.data?.facets, outletName };
  return (
    <>
      <div className="mb-4 grid gap-1 max-sm:mb-3">
        <h1 className="text-2xl font-bold">Offers</h1>
        {/* On a phone the offers themselves say so, above the fold. */}
        <p className="text-soft max-sm:sr-only">Member prices and cashback at outlets across Uganda.</p>
      </div>
      <div className="mb-4 grid grid-cols-1 gap-3">
        {/* On phones what is suggested has the room of the button as well. */}
        <div className="flex gap-3 max-sm:gap-2 max-sm:**:[[role=listbox]]:w-[calc(100vw-2rem)]">
          <OfferSearchBox
            search={search}
            change={(fields, options) => {
              near.forget();
              change(fields, options);
            }}
          />
          <NearMeButton near={near} className="min-h-12 whitespace-nowrap max-lg:hidden" />
          <FilterSheet {...filters} />
        </div>
        <OfferChips {...filters} near={near} />
        <NearMeState near={near} search={search} change={change} />
        <div className="hidden items-end gap-3 lg:grid lg:grid-cols-3">
          <OfferSelects {...filters} />
        </div>
        <div className="hidden lg:block">
          <OfferToggles {...filters} />
        </div>
      </div>
      <OfferResults offers={offers} search={search} change={change} near={near} />
    </>
  );
}

/** How many filters are on stands in the icon's corner. */
function FilterMark({ count }: { count: number }) {
  return (
    <span aria-hidden className="relative">
      <SlidersHorizontal className="size-5" />
      {count > 0 && (
        <span className="figures bg-brand text-on-brand absolute -top-2.5 -right-2 grid size-4.5 place-items-center rounded-full text-sm leading-none font-bold">
          {count}
        </span>
      )}
    </span>
  );
}

/** The same filters behind a button where there is no room beside the search. */
function FilterSheet(filters: FilterProps) {
  const [open, setOpen] = useState(false);
  const count = filterCount(filters.search);
  return (
    <>
      <Button
        variant="secondary"
        icon={<FilterMark count={count} />}
        onClick={() => setOpen(true)}
        className="min-h-12 min-w-12 whitespace-nowrap max-sm:px-3 lg:hidden"
      >
        <span className="max-sm:sr-only">Filters</span>
        {count > 0 && <span className="sr-only">, {count} on</span>}
      </Button>
      <Sheet open={open} onClose={() => setOpen(false)} title="Filters">
        <div className="grid gap-4">
          <OfferToggles {...filters} />
          <OfferSelects {...filters} />
          <Button size="lg" wide onClick={() => setOpen(false)}>
            Show offers
          </Button>
        </div>
      </Sheet>
    </>
  );
}
