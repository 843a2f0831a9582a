import type { ReplyOf } from '@club/contract/endpoint';
import type { listOffers } from '@club/contract/offers';
import { OFFERS_PER_PAGE } from '@club/rules/limits';
import type { UseQueryResult } from '@tanstack/react-query';
import { SearchX, Tags } from 'lucide-react';
import { useRef } from 'react';

import { plural } from '#web/lib/format.ts';
import { Button } from '#web/ui/Button.tsx';
import { cx } from '#web/ui/classes.ts';
import { Pagination } from '#web/ui/Pagination.tsx';
import { Loading } from '#web/ui/Skeleton.tsx';
import { EmptyState, ErrorState } from '#web/ui/States.tsx';

import { NearMeButton, type useNearMe } from './NearMe.tsx';
import { OfferCard, OfferCardBones, offerGridClass } from './OfferCard.tsx';
import type { FilterProps } from './OfferFilters.tsx';
import { isFiltered, noFilters } from './offers-search.ts';

interface OfferResultsProps extends FilterProps {
  offers: UseQueryResult<ReplyOf<typeof listOffers>>;
  near: ReturnType<typeof useNearMe>;
}

/** Count, cards and pages, or what stands in their place. */
export function OfferResults({ offers, search, change, near }: OfferResultsProps) {
  const top = useRef<HTMLHeadingElement>(null);
  if (offers.isPending) return <ResultBones />;
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
  const { results, count } = offers.data;
  function toPage(page: number) {
    change({ page });
    top.current?.focus();
    top.current?.scrollIntoView({ block: 'start' });
  }
  return (
    <section aria-label="Offers found" aria-busy={offers.isPlaceholderData}>
      <h2 className="sr-only">Offers found</h2>
      <h2 ref={top} tabIndex={-1} aria-live="polite" className="figures text-soft mb-4 outline-none">
        {plural(count, 'offer')} found
      </h2>
      {results.length === 0 ? (
        <NoOffers search={search} change={change} near={near} isPastEnd={count > 0} />
      ) : (
        <ul className={cx(offerGridClass, 'transition-opacity', offers.isPlaceholderData && 'opacity-60')}>
          {results.map((offer, index) => (
            <OfferCard key={offer.id} offer={offer} first={index === 0} />
          ))}
        </ul>
      )}
      <Pagination
        label="Offers"
        list="offers"
        page={search.page}
        count={count}
        perPage={OFFERS_PER_PAGE}
        onPage={toPage}
      />
    </section>
  );
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
      <EmptyState
        icon={SearchX}
        title="No offers found"
        action={<Button onClick={() => change(noFilters)}>Clear filters</Button>}
      >
        Nothing matches your search at the moment. Try other words, another area or fewer filters.
      </EmptyState>
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
      <div className={offerGridClass}>
        {Array.from({ length: 6 }, (_, card) => (
          <OfferCardBones key={card} />
        ))}
      </div>
    </Loading>
  );
}
