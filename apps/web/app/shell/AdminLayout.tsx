import { requireAdmin, requireMember } from '#web/guards.ts';

import { ConsoleShell } from './ConsoleShell.tsx';
import { adminLinks } from './nav-links.ts';

export const clientMiddleware = [requireMember, requireAdmin];

// The router runs middleware at the first load only where there is something to load.
export const clientLoader = () => null;

export default function AdminLayout() {
  return <ConsoleShell title="Administration" links={adminLinks} />;
}
