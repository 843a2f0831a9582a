import { useQuery } from '@tanstack/react-query';
import { LogOut } from 'lucide-react';
import type { ReactNode } from 'react';
import { Navigate, Outlet } from 'react-router';

import { useShift } from '#web/api/shift.ts';
import { useTelling } from '#web/features/offers-of-the-day/redemption/use-telling.ts';
import { arrivalBadgeQuery } from '#web/features/outlets/arrivals/queries.ts';
import { useEndShift } from '#web/features/outlets/staff/use-end-shift.ts';
import { requireShift } from '#web/guards.ts';
import { useLiveUpdates } from '#web/lib/use-live.ts';
import { paths } from '#web/paths.ts';
import { Button } from '#web/ui/Button.tsx';

import { counterLinks } from './console-links.ts';
import { ConsoleFrame } from './ConsoleFrame.tsx';
import { RouteError } from './RouteError.tsx';

export const clientMiddleware = [requireShift];

// The router runs middleware at the first load only where there is something to load.
export const clientLoader = () => null;

export default function CounterLayout() {
  return (
    <CounterFrame>
      <Outlet />
    </CounterFrame>
  );
}

export function ErrorBoundary() {
  return (
    <CounterFrame>
      <RouteError />
    </CounterFrame>
  );
}

/** The tablet of the staff: whose shift it is, and the way out of it. */
function CounterFrame({ children }: { children: ReactNode }) {
  const shift = useShift();
  useLiveUpdates();
  const arrivals = useQuery({ ...arrivalBadgeQuery(undefined), enabled: shift !== null }).data ?? 0;
  const untold = useTelling();
  const end = useEndShift();
  // Ended by the manager, by its time, or by the next one: whoever still works here is told, and who has ended it is not.
  if (shift === null) return <Navigate to={paths.counter()} replace state={{ hasEnded: end.isIdle }} />;
  return (
    <ConsoleFrame
      home={paths.counterOrders()}
      title={shift.staff.name}
      subtitle={shift.outlet.name}
      links={counterLinks}
      counts={{
        [paths.counterArrivals()]: { count: arrivals, of: 'new' },
        [paths.counterCodes()]: { count: untold, of: 'waiting' },
      }}
      menu={
        <Button
          variant="secondary"
          icon={<LogOut aria-hidden className="size-5" />}
          loading={end.isPending}
          loadingLabel="Ending..."
          onClick={() => end.mutate()}
        >
          End shift
        </Button>
      }
    >
      {children}
    </ConsoleFrame>
  );
}
