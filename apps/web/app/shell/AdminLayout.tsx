import type { MemberInfo } from '@club/contract/people/members';
import { Outlet } from 'react-router';

import { requireAdmin, requireMember } from '#web/guards.ts';

import { adminLinks } from './console-links.ts';
import { ConsoleShell } from './ConsoleShell.tsx';
import { RouteError } from './RouteError.tsx';

export const clientMiddleware = [requireMember, requireAdmin];

// The router runs middleware at the first load only where there is something to load.
export const clientLoader = () => null;

const administration = { title: 'Administration', links: adminLinks, isFor: (member: MemberInfo) => member.is_admin };

export default function AdminLayout() {
  return (
    <ConsoleShell {...administration}>
      <Outlet />
    </ConsoleShell>
  );
}

export function ErrorBoundary() {
  return (
    <ConsoleShell {...administration}>
      <RouteError />
    </ConsoleShell>
  );
}
