import type { UseQueryResult } from '@tanstack/react-query';
import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';

import { paths } from '#web/paths.ts';

import { LinkButton } from './Button.tsx';
import { Card, SectionHeader } from './Card.tsx';
import { Bone, Loading } from './Skeleton.tsx';
import { EmptyState, ErrorState } from './States.tsx';

interface SavedCardProps<T> {
  title: string;
  intro: string;
  icon: LucideIcon;
  query: UseQueryResult<{ results: T[] }>;
  /** How the first one comes to be here. */
  empty: string;
  children: (thing: T) => ReactNode;
}

/** A card of all that is kept of a kind, with its waiting, empty and failed states. */
export function SavedCard<T>({ title, intro, icon, query, empty, children }: SavedCardProps<T>) {
  const { data } = query;
  return (
    <Card as="section" aria-label={title} className="sm:p-6">
      <SectionHeader title={title} intro={intro} />
      {query.isPending && (
        <Loading label={`Loading ${title.toLowerCase()}`}>
          <div className="flex flex-wrap items-center gap-x-4 gap-y-3 py-4">
            <Bone className="size-11 rounded-full" />
            <div className="grid min-w-40 flex-1 gap-2">
              <Bone className="h-5 w-32 max-w-full" />
              <Bone className="h-4 w-52 max-w-full" />
            </div>
            <Bone className="h-11 w-full rounded-md sm:w-60" />
          </div>
        </Loading>
      )}
      {query.isError && data === undefined && (
        <ErrorState
          title={`${title} could not be shown`}
          error={query.error}
          onRetry={() => void query.refetch()}
          retrying={query.isFetching}
        />
      )}
      {data?.results.length === 0 && (
        <EmptyState
          icon={icon}
          title="Nothing saved yet"
          action={
            <LinkButton to={paths.offers()} variant="secondary">
              Browse Offers
            </LinkButton>
          }
        >
          {empty}
        </EmptyState>
      )}
      {data && data.results.length > 0 && <ul className="divide-line divide-y">{data.results.map(children)}</ul>}
    </Card>
  );
}
