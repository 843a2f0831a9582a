import type { ReplyOf } from '@club/contract/endpoint';
import type { DayOffer, listDayOffers } from '@club/contract/offers-of-the-day/offers';
import { OFFERS_PER_PAGE } from '@club/rules/limits';
import type { UseQueryResult } from '@tanstack/react-query';
import { Flame, LocateFixed, RefreshCw, SearchX, Sparkles, X } from 'lucide-react';
import { useRef } from 'react';

import { useBeingPaid } from '#web/features/offers-of-the-day/purchases/use-being-paid.ts';
import { plural } from '#web/lib/format.ts';
import { serverNow } from '#web/lib/server-clock.ts';
import { useOnline } from '#web/lib/use-online.ts';
import { Badge } from '#web/ui/Badge.tsx';
import { Button } from '#web/ui/Button.tsx';
import { EmptyPage } from '#web/ui/EmptyPage.tsx';
import { isOfAnother } from '#web/ui/is-of-another.ts';
import { Pagination } from '#web/ui/Pagination.tsx';
import { Bone, Loading } from '#web/ui/Skeleton.tsx';
import { EmptyState, ErrorState, OfflineState } from '#web/ui/States.tsx';

import { isSearched, nothingSearched } from './day-offers-search.ts';
import { DayOfferCard, DayOfferCardBones } from './DayOfferCard.tsx';
import type { SearchProps } from './DayOffersSearchBox.tsx';

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
export function DayOffersView(props: DayOffersViewProps) {
  const { offers, ending, query, search, change, near, onRefresh, onBuy } = props;
  const top = useRef<HTMLHeadingElement>(null);
  const online = useOnline();
  const beingPaid = useBeingPaid();
  if (offers === undefined || isOfAnother(query)) return online ? <NotLoaded query={query} /> : <OfflineState />;
  const { results, count } = offers;
  if (hasNoOffers(offers)) {
    return <NoOffers search={search} change={change} near={near} onRefresh={onRefresh} />;
  }
  const shownEnding = isSearched(search) ? results.filter(({ id }) => ending.some((one) => one.id === id)) : ending;
  if (results.length === 0 && !query.isPlaceholderData) {
    return <EmptyPage label="Offers of the day" onPage={(page) => change({ page })} />;
  }
  function toPage(page: number) {
    change({ page });
    top.current?.focus();
    top.current?.scrollIntoView({ block: 'start' });
  }
  return (
    <div className="grid gap-10">
      {shownEnding.length > 0 && <EndingSoon offers={shownEnding} beingPaid={beingPaid} onBuy={onBuy} />}
      <section aria-label="All Active Offers">
        <h2 ref={top} tabIndex={-1} className="mb-4 flex flex-wrap items-baseline gap-3 text-xl font-bold outline-none">
          All Active Offers
          <span aria-live="polite" className="figures text-soft text-base font-normal">
            {countWords(results, count)}
          </span>
        </h2>
        <ul className={gridClass}>
          {results.map((offer, index) => (
            <DayOfferCard
              key={offer.id}
              offer={offer}
              first={shownEnding.length === 0 && index === 0}
              isBeingPaid={beingPaid.includes(offer.id)}
              onBuy={onBuy}
            />
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

/** Neither here nor on another page. */
export function hasNoOffers(offers: Reply | undefined): boolean {
  return offers?.count === 0;
}

/** What opens later comes last and cannot be bought yet. How many of them are on other pages is not told. */
function countWords(shown: readonly DayOffer[], count: number): string {
  const later = shown.length === count ? shown.filter(opensLater).length : 0;
  if (later === 0) return plural(count, 'offer');
  if (later === count) return plural(count, 'offer that opens later', 'offers that open later');
  return `${plural(count, 'offer')}, ${plural(later, 'of them opens later', 'of them open later')}`;
}

const opensLater = ({ offer_start_time }: DayOffer) => Date.parse(offer_start_time) > serverNow();

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

interface EndingSoonProps extends Pick<DayOffersViewProps, 'onBuy'> {
  offers: readonly DayOffer[];
  beingPaid: readonly string[];
}

function EndingSoon({ offers, beingPaid, onBuy }: EndingSoonProps) {
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
          <DayOfferCard
            key={offer.id}
            offer={offer}
            first={index === 0}
            wide={offers.length === 1}
            isBeingPaid={beingPaid.includes(offer.id)}
            onBuy={onBuy}
          />
        ))}
      </ul>
    </section>
  );
}

function NoOffers({ search, change, near, onRefresh }: SearchProps & { onRefresh: () => void }) {
  const isFirst = !isSearched(search);
  const gps = (
    <Button
      variant={isFirst ? 'primary' : 'secondary'}
      icon={<LocateFixed aria-hidden className="size-5" />}
      loading={near.locating}
      loadingLabel="Finding you..."
      onClick={near.find}
    >
      Use current location
    </Button>
  );
  if (isFirst) {
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
          <Button icon={<X aria-hidden className="size-5" />} onClick={() => change(nothingSearched)}>
            Clear search
          </Button>
          {gps}
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
      <Bone className="mb-4 h-7 w-52" />
      <div className={gridClass}>
        {Array.from({ length: 6 }, (_, card) => (
          <DayOfferCardBones key={card} />
        ))}
      </div>
    </Loading>
  );
}
