import { useQuery } from '@tanstack/react-query';

import { meQuery } from '#web/features/members/queries.ts';
import { requireMember, requireOutletManager } from '#web/guards.ts';

import { ConsoleShell } from './ConsoleShell.tsx';
import { outletLinks } from './nav-links.ts';

export const clientMiddleware = [requireMember, requireOutletManager];

// The router runs middleware at the first load only where there is something to load.
export const clientLoader = () => null;

export default function OutletLayout() {
  const outlets = useQuery(meQuery).data?.outlets ?? [];
  return (
    <ConsoleShell
      title="Outlet console"
      subtitle={outlets.map((outlet) => outlet.name).join(', ')}
      links={outletLinks}
    />
  );
}
