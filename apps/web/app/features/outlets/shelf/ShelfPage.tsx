import { useQuery } from '@tanstack/react-query';
import { Package, SearchX } from 'lucide-react';

import { ChooseOutlet } from '#web/features/outlets/outlets/ChooseOutlet.tsx';
import { useChosenOutlet } from '#web/features/outlets/outlets/use-chosen-outlet.ts';
import { titled } from '#web/lib/titled.ts';
import { useSearch } from '#web/lib/use-search.ts';
import { Button } from '#web/ui/Button.tsx';
import { SectionHeader } from '#web/ui/Card.tsx';
import { PagedList } from '#web/ui/PagedList.tsx';
import { SearchBar } from '#web/ui/SearchBar.tsx';
import { EmptyState } from '#web/ui/States.tsx';

import { SHELF_PER_PAGE, shelfQuery } from './queries.ts';
import { ShelfRow } from './ShelfRow.tsx';

export const meta = titled('Stock');

function readSearch(raw: Readonly<Record<string, string>>) {
  const page = Number(raw['page']);
  return { search: (raw['search'] ?? '').trim(), page: Number.isInteger(page) && page > 0 ? page : 1 };
}

/** What may still be sold, corrected by who has counted it. */
export default function ShelfPage() {
  const [{ search, page }, change] = useSearch(readSearch);
  const { outlet } = useChosenOutlet();
  const shelf = useQuery(shelfQuery(outlet, search, page));
  const isNoHit = search !== '' && shelf.data?.count === 0 && !shelf.isPlaceholderData;
  return (
    <>
      <SectionHeader level={1} title="Stock" intro="How much of each product members can still order." />
      <ChooseOutlet />
      <div className="max-w-form mb-4">
        <SearchBar
          label="Search stock"
          placeholder="Product, brand or offer"
          settled={search}
          onSearch={(text) => change({ search: text })}
        />
      </div>
      {isNoHit ? (
        <EmptyState
          icon={SearchX}
          title={`Nothing found for “${search}”`}
          action={<Button onClick={() => change({ search: undefined })}>Clear search</Button>}
        >
          Search by the name of a product, its brand or its offer.
        </EmptyState>
      ) : (
        <PagedList
          label="Products"
          query={shelf}
          page={page}
          onPage={(next) => change({ page: next })}
          empty="Products of your offers stand here."
          icon={Package}
          perPage={SHELF_PER_PAGE}
          rowHeight="h-24"
        >
          {(line) => <ShelfRow key={`${line.offer_id} ${line.product_id}`} line={line} outlet={outlet} />}
        </PagedList>
      )}
    </>
  );
}
