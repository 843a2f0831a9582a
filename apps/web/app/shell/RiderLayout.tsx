import { ArrowLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link, Outlet } from 'react-router';

import { requireMember } from '#web/guards.ts';
import { useKeeping } from '#web/offline/use-keeping.ts';
import { paths } from '#web/paths.ts';
import { OfflineBanner } from '#web/ui/States.tsx';

import { Logo } from './Logo.tsx';
import { RouteError } from './RouteError.tsx';
import { SessionEffects } from './SessionEffects.tsx';
import { SkipLink } from './SkipLink.tsx';

export const clientMiddleware = [requireMember];

// The router runs middleware at the first load only where there is something to load.
export const clientLoader = () => null;

export default function RiderLayout() {
  return (
    <RiderFrame>
      <Outlet />
    </RiderFrame>
  );
}

export function ErrorBoundary() {
  return (
    <RiderFrame>
      <RouteError />
    </RiderFrame>
  );
}

/** For a phone in one hand and a network that comes and goes: nothing stands here that is not needed on the road. */
function RiderFrame({ children }: { children: ReactNode }) {
  return (
    <div className="flex min-h-dvh flex-col">
      <SkipLink />
      <SessionEffects />
      <RiderEffects />
      <header className="on-deep bg-deep text-on-deep short:relative @container sticky top-0 z-30">
        <div className="page flex h-14 items-center justify-between gap-3">
          <Logo tone="deep" short />
          <Link to={paths.dashboard()} className="inline-flex min-h-11 items-center gap-2 rounded-md px-2">
            <ArrowLeft aria-hidden className="size-4" />
            Back to the club
          </Link>
        </div>
      </header>
      <OfflineBanner />
      <main id="main" className="page flex-1 py-5">
        {children}
      </main>
    </div>
  );
}

/** Apart from the frame, as those of members. What the rider brings opens on the road again also for who came here at once. */
function RiderEffects() {
  useKeeping();
  return null;
}
