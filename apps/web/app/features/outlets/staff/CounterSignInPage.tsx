import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Navigate, useLocation } from 'react-router';

import { useShift } from '#web/api/shift.ts';
import { titled } from '#web/lib/titled.ts';
import { paths } from '#web/paths.ts';
import { Notice } from '#web/ui/Notice.tsx';
import { Bone, Loading } from '#web/ui/Skeleton.tsx';
import { ErrorState } from '#web/ui/States.tsx';

import { tabletQuery } from './queries.ts';
import { ChoosePerson } from './tablets/ChoosePerson.tsx';
import { EnrolForm } from './tablets/EnrolForm.tsx';
import { keepTablet, readTabletBefore } from './tablets/tablet-before.ts';

export const meta = titled('Counter');

/** A tablet at the counter: who works now, with name and PIN. A browser that is no tablet yet asks for its code. */
export default function CounterSignInPage() {
  const shift = useShift();
  const before = useLocation().state as { hasEnded: boolean } | null;
  const tablet = useQuery(tabletQuery);
  const isNone = tablet.error?.status === 404;
  // Whoever stands before it chooses from the names that were there when nobody answered.
  const here = isNone ? undefined : tablet.data;
  useEffect(() => {
    if (here !== undefined) keepTablet(here);
  }, [here]);
  if (shift !== null) return <Navigate to={paths.counterOrders()} replace />;
  return (
    <main id="main" className="mx-auto grid min-h-dvh max-w-2xl content-start gap-6 px-4 py-8 sm:py-12">
      {tablet.isPending && (
        <Loading label="Loading the tablet">
          <PeopleBones />
        </Loading>
      )}
      {isNone && <EnrolForm before={readTabletBefore()} />}
      {tablet.isError && !isNone && here === undefined && (
        <ErrorState
          level={1}
          title="The tablet could not be loaded"
          error={tablet.error}
          onRetry={() => void tablet.refetch()}
          retrying={tablet.isFetching}
        />
      )}
      {here && before?.hasEnded && (
        <Notice tone="info" live>
          The shift on this tablet has ended. Whoever works now chooses their name.
        </Notice>
      )}
      {here && <ChoosePerson here={here} />}
    </main>
  );
}

/** The outlet, its tablet, and four people to choose from. */
function PeopleBones() {
  return (
    <div className="grid gap-6">
      <div className="grid gap-4 pb-1">
        <Bone className="h-8 w-64 max-w-full sm:h-9" />
        <Bone className="h-4 w-72 max-w-full" />
      </div>
      <div className="grid gap-3 sm:grid-cols-2">
        {Array.from({ length: 4 }, (_, person) => (
          <Bone key={person} className="h-13 w-full rounded-md" />
        ))}
      </div>
    </div>
  );
}
