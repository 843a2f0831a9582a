import type { ReplyOf } from '@club/contract/endpoint';
import type { DayOffer, listDayOffers } from '@club/contract/offers-of-the-day/offers';
import { OFFERS_PER_PAGE } from '@club/rules/limits';
import type { UseQueryResult } from '@tanstack/react-query';
import { Flame, LocateFixed, RefreshCw, SearchX, Sparkles } from 'lucide-react';
import { useRef } from 'react';

import { plural } from '#web/lib/format.ts';
import { useOnline } from '#web/lib/use-online.ts';
import { Badge } from '#web/ui/Badge.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Pagination } from '#web/ui/Pagination.tsx';
import { Loading } from '#web/ui/Skeleton.tsx';
import { EmptyState, ErrorState, OfflineState } from '#web/ui/States.tsx';

import { isSearched, nothingSearched } from './day-offers-search.ts';
import { DayOfferBones, DayOfferCard } from './DayOfferCard.tsx';
import { useCurrentLocation, type SearchProps } from './DayOffersSearchBox.tsx';

type Reply = ReplyOf<typeof listDayOffers>;

interface DayOffersViewProps extends SearchProps {
  offers: Reply | undefined;
  ending: readonly DayOffer[];
  query: UseQueryResult<Reply>;
  onRefresh: () => void;
  onBuy: (offer: DayOffer) => void;
}

const gridClass = 'grid gap-4 sm:grid-cols-2 lg:grid-cols-3 lg:gap-5';

/** What ends soon, then all, or what stands in their place. */
export function DayOffersView({ offers, ending, query, search, change, onRefresh, onBuy }: DayOffersViewProps) {
  const top = useRef<HTMLHeadingElement>(null);
  const online = useOnline();
  if (offers === undefined) return online ? <NotLoaded query={query} /> : <OfflineState />;
  const { results, count } = offers;
  if (results.length === 0 && search.page === 1) {
    return <NoOffers search={search} change={change} onRefresh={onRefresh} />;
  }
  const shownEnding = isSearched(search) ? results.filter(({ id }) => ending.some((one) => one.id === id)) : ending;
  function toPage(page: number) {
    change({ page });
    top.current?.focus();
    top.current?.scrollIntoView({ block: 'start' });
  }
  return (
    <div className="grid gap-10">
      {shownEnding.length > 0 && <EndingSoon offers={shownEnding} onBuy={onBuy} />}
      <section aria-label="All Active Offers">
        <h2 ref={top} tabIndex={-1} className="mb-4 flex flex-wrap items-baseline gap-3 text-xl font-bold outline-none">
          All Active Offers
          <span aria-live="polite" className="figures text-soft text-base font-normal">
            {plural(count, 'offer')}
          </span>
        </h2>
        <ul className={gridClass}>
          {results.map((offer, index) => (
            <DayOfferCard key={offer.id} offer={offer} first={shownEnding.length === 0 && index === 0} onBuy={onBuy} />
          ))}
        </ul>
        <Pagination
          label="Offers of the day"
          list="offers"
          page={search.page}
          count={count}
          perPage={OFFERS_PER_PAGE}
          onPage={toPage}
        />
      </section>
    </div>
  );
}

function NotLoaded({ query }: Pick<DayOffersViewProps, 'query'>) {
  if (!query.isError) return <Bones />;
  return (
    <ErrorState
      title="Error loading offers"
      error={query.error}
      onRetry={() => void query.refetch()}
      retrying={query.isFetching}
    />
  );
}

function EndingSoon({ offers, onBuy }: { offers: readonly DayOffer[]; onBuy: (offer: DayOffer) => void }) {
  return (
    <section aria-label="Ending Soon">
      <h2 className="mb-4 flex items-center gap-3 text-xl font-bold">
        Ending Soon
        <Badge tone="warn" icon={Flame}>
          Hurry
        </Badge>
      </h2>
      <ul className={gridClass}>
        {offers.map((offer, index) => (
          <DayOfferCard key={offer.id} offer={offer} first={index === 0} onBuy={onBuy} />
        ))}
      </ul>
    </section>
  );
}

function NoOffers({ search, change, onRefresh }: SearchProps & { onRefresh: () => void }) {
  const near = useCurrentLocation({ search, change });
  const gps = (
    <Button icon={<LocateFixed aria-hidden className="size-5" />} loading={near.locating} onClick={near.find}>
      Use current location
    </Button>
  );
  if (!isSearched(search)) {
    return (
      <EmptyState icon={Sparkles} title="No offers of the day right now" action={gps}>
        New ones open every day. Use your location or search by area to see what is near you.
      </EmptyState>
    );
  }
  return (
    <EmptyState
      icon={SearchX}
      title="No offers found"
      action={
        <>
          {gps}
          <Button variant="secondary" onClick={() => change(nothingSearched)}>
            Clear search
          </Button>
          <Button variant="secondary" icon={<RefreshCw aria-hidden className="size-5" />} onClick={onRefresh}>
            Refresh
          </Button>
        </>
      }
    >
      There is no offer of the day here at the moment. Try another area or a wider circle.
    </EmptyState>
  );
}

function Bones() {
  return (
    <Loading label="Loading offers of the day">
      <div className={gridClass}>
        {Array.from({ length: 6 }, (_, card) => (
          <DayOfferBones key={card} />
        ))}
      </div>
    </Loading>
  );
}
