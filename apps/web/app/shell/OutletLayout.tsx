import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Outlet } from 'react-router';

import { meQuery } from '#web/features/members/queries.ts';
import { requireMember, requireOutletManager } from '#web/guards.ts';

import { ConsoleShell } from './ConsoleShell.tsx';
import { outletLinks } from './nav-links.ts';
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
  const outlets = useQuery(meQuery).data?.outlets ?? [];
  return (
    <ConsoleShell title="Outlet console" subtitle={outlets.map((outlet) => outlet.name).join(', ')} links={outletLinks}>
      {children}
    </ConsoleShell>
  );
}
