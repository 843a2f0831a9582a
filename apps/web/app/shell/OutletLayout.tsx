import { useQuery } from '@tanstack/react-query';
import { Fragment, type ReactNode } from 'react';
import { Outlet } from 'react-router';

import { useTelling } from '#web/features/offers-of-the-day/redemption/use-telling.ts';
import { arrivalBadgeQuery } from '#web/features/outlets/arrivals/queries.ts';
import { useChosenOutlet } from '#web/features/outlets/outlets/use-chosen-outlet.ts';
import { requireMember, requireOutletManager } from '#web/guards.ts';
import { paths } from '#web/paths.ts';

import { outletLinks } from './console-links.ts';
import { ConsoleShell } from './ConsoleShell.tsx';
import { RouteError } from './RouteError.tsx';

export const clientMiddleware = [requireMember, requireOutletManager];

// The router runs middleware at the first load only where there is something to load.
export const clientLoader = () => null;

export default function OutletLayout() {
  return (
    <OutletFrame>
      <Outlet />
    </OutletFrame>
  );
}

export function ErrorBoundary() {
  return (
    <OutletFrame>
      <RouteError />
    </OutletFrame>
  );
}

function OutletFrame({ children }: { children: ReactNode }) {
  const { outlet, outlets } = useChosenOutlet();
  const isManager = outlets.length > 0;
  const arrivals = useQuery({ ...arrivalBadgeQuery(outlet), enabled: isManager }).data ?? 0;
  const untold = useTelling();
  return (
    <ConsoleShell
      title="Outlet Manager"
      subtitle={outlets.map(({ name }) => name).join(', ')}
      links={outletLinks}
      isFor={(member) => member.is_outlet_manager}
      counts={{
        [paths.outletArrivals()]: { count: arrivals, of: 'new' },
        [paths.outletCounter()]: { count: untold, of: 'waiting' },
      }}
    >
      {/* What was begun for an outlet that is theirs no more is not done at another. */}
      <Fragment key={outlets.map(({ id }) => id).join(' ')}>{children}</Fragment>
    </ConsoleShell>
  );
}
