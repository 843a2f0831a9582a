import type { ReplyOf } from '@club/contract/endpoint';
import type { listOffers } from '@club/contract/shop/search';
import { OFFERS_PER_PAGE } from '@club/rules/limits';
import { formatCount } from '@club/rules/money';
import type { UseQueryResult } from '@tanstack/react-query';
import { SearchX, Tags } from 'lucide-react';
import { useRef } from 'react';

import { OfferCardBones, offerGridClass } from '#web/features/shop/catalogue/OfferCard.tsx';
import { OfferCards } from '#web/features/shop/catalogue/OfferCards.tsx';
import { plural } from '#web/lib/format.ts';
import { Button } from '#web/ui/Button.tsx';
import { isOfAnother } from '#web/ui/is-of-another.ts';
import { Pagination } from '#web/ui/Pagination.tsx';
import { Loading } from '#web/ui/Skeleton.tsx';
import { EmptyState, ErrorState } from '#web/ui/States.tsx';

import { CategoryTiles } from './CategoryTiles.tsx';
import { NearMeButton, type useNearMe } from './NearMe.tsx';
import type { FilterProps } from './OfferFilters.tsx';
import { hasFilter, isFiltered, noFilters } from './offers-search.ts';

interface OfferResultsProps extends Pick<FilterProps, 'search' | 'change'> {
  offers: UseQueryResult<ReplyOf<typeof listOffers>>;
  near: ReturnType<typeof useNearMe>;
}

/** Count, cards and pages, or what stands in their place. */
export function OfferResults({ offers, search, change, near }: OfferResultsProps) {
  const top = useRef<HTMLHeadingElement>(null);
  if (offers.isPending || isOfAnother(offers)) return <ResultBones />;
  if (offers.isError && offers.data === undefined) {
    return (
      <ErrorState
        title="Failed to load offers"
        error={offers.error}
        onRetry={() => void offers.refetch()}
        retrying={offers.isFetching}
      />
    );
  }
  function toPage(page: number) {
    change({ page });
    top.current?.focus();
    top.current?.scrollIntoView({ block: 'start' });
  }
  return (
    <section aria-label="Offers found" aria-busy={offers.isPlaceholderData}>
      <h2 className="sr-only">Offers found</h2>
      <h2 ref={top} tabIndex={-1} aria-live="polite" className="figures text-soft mb-4 outline-none">
        {offers.isPlaceholderData ? 'Looking for offers...' : foundText(offers.data)}
      </h2>
      <FoundOffers offers={offers.data} {...{ search, change, near }} />
      <Pagination
        label="Offers"
        list="offers"
        page={search.page}
        count={offers.data.count}
        perPage={OFFERS_PER_PAGE}
        onPage={toPage}
      />
    </section>
  );
}

function foundText({ count, count_is_exact }: ReplyOf<typeof listOffers>): string {
  return `${count_is_exact ? plural(count, 'offer') : `${formatCount(count)}+ offers`} found`;
}

type FoundOffersProps = Pick<OfferResultsProps, 'search' | 'change' | 'near'> & { offers: ReplyOf<typeof listOffers> };

function FoundOffers({ offers: { results, count }, ...asked }: FoundOffersProps) {
  if (results.length > 0) return <OfferCards offers={results} showsEnd={asked.search.sort === 'ending'} />;
  return <NoOffers {...asked} isPastEnd={count > 0} />;
}

type NoOffersProps = Pick<OfferResultsProps, 'search' | 'change' | 'near'> & { isPastEnd: boolean };

function NoOffers({ search, change, near, isPastEnd }: NoOffersProps) {
  if (isPastEnd) {
    return (
      <EmptyState
        icon={SearchX}
        title="No offers on this page"
        action={<Button onClick={() => change({ page: undefined })}>Go to the first page</Button>}
      >
        There are fewer pages than before.
      </EmptyState>
    );
  }
  if (isFiltered(search)) {
    return (
      <>
        <EmptyState
          icon={SearchX}
          title="No offers found"
          action={
            <Button onClick={() => change(noFilters)}>{hasFilter(search) ? 'Clear filters' : 'Clear search'}</Button>
          }
        >
          Nothing matches your search at the moment. Try other words, another area or fewer filters.
        </EmptyState>
        <CategoryTiles />
      </>
    );
  }
  return (
    <EmptyState icon={Tags} title="No offers right now" action={<NearMeButton near={near} />}>
      New offers are added all the time. Look again later, or find what is near you.
    </EmptyState>
  );
}

function ResultBones() {
  return (
    <Loading label="Loading offers">
      <div className="mb-4 h-6" />
      <CardBones />
    </Loading>
  );
}

function CardBones() {
  return (
    <div className={offerGridClass}>
      {Array.from({ length: 6 }, (_, card) => (
        <OfferCardBones key={card} />
      ))}
    </div>
  );
}
