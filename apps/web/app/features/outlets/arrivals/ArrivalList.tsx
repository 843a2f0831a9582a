import type { ArrivalStatus } from '@club/rules/arrival-status';
import { ARRIVALS_PER_PAGE } from '@club/rules/limits';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';

import { useFirstPageAgain } from '#web/lib/use-first-page-again.ts';
import { useRowFocus } from '#web/lib/use-row-focus.ts';
import { Card } from '#web/ui/Card.tsx';
import { Pagination } from '#web/ui/Pagination.tsx';
import { Bone, Loading } from '#web/ui/Skeleton.tsx';

import { ArrivalRow } from './ArrivalRow.tsx';
import { ArrivalsFailed } from './ArrivalsFailed.tsx';
import { arrivalsQuery } from './queries.ts';
import { useArrivalMoves } from './use-arrival-moves.ts';

interface ArrivalListProps {
  title: string;
  outlet: string | undefined;
  /** Everybody when undefined. */
  status: ArrivalStatus | undefined;
  /** What stands there when nobody is. */
  empty: string;
  /** The page says already that it failed, and tries again. */
  saidFailed?: boolean;
}

/** Customers in one state, asked again by itself, with its own pages. */
export function ArrivalList({ title, outlet, status, empty, saidFailed = false }: ArrivalListProps) {
  const [page, setPage] = useState(1);
  const name = useId();
  const arrivals = useQuery(arrivalsQuery(outlet, status, page));
  useFirstPageAgain(arrivals, page, () => setPage(1));
  const place = useRowFocus<HTMLElement>(arrivals.data?.results);
  const moves = useArrivalMoves();
  const moving = moves.isPending ? moves.variables : null;
  return (
    <section ref={place} tabIndex={-1} aria-labelledby={name} className="grid content-start gap-3 outline-none">
      <h2 id={name} className="text-xl font-bold">
        {title}
        {arrivals.data && <span className="figures text-soft font-normal"> ({arrivals.data.count})</span>}
      </h2>
      {arrivals.isError && !saidFailed && (
        <ArrivalsFailed onRetry={() => void arrivals.refetch()} retrying={arrivals.isFetching} />
      )}
      {arrivals.isPending && (
        <Loading label={`Loading ${title.toLowerCase()}`}>
          <Bone className="h-56 w-full rounded-lg" />
        </Loading>
      )}
      {arrivals.data?.count === 0 && <Card className="text-soft py-8 text-center">{empty}</Card>}
      {arrivals.data && arrivals.data.count > 0 && (
        <>
          <ul className="grid gap-3">
            {arrivals.data.results.map((arrival) => (
              <ArrivalRow
                key={arrival.id}
                arrival={arrival}
                moving={moving?.id === arrival.id ? moving.status : null}
                onMove={(next) => moves.mutate({ id: arrival.id, status: next })}
              />
            ))}
          </ul>
          <Pagination
            label={title}
            page={page}
            count={arrivals.data.count}
            perPage={ARRIVALS_PER_PAGE}
            onPage={setPage}
          />
        </>
      )}
    </section>
  );
}
