import type { ReactNode } from 'react';
import { Outlet } from 'react-router';

import { useSignedIn } from '#web/api/session.ts';
import { paths } from '#web/paths.ts';
import { buttonClass } from '#web/ui/Button.tsx';

import { Logo } from './Logo.tsx';
import { RouteError } from './RouteError.tsx';
import { SiteFooter } from './SiteFooter.tsx';
import { SkipLink } from './SkipLink.tsx';

export default function PublicLayout() {
  return (
    <PublicFrame>
      <Outlet />
    </PublicFrame>
  );
}

export function ErrorBoundary() {
  return (
    <PublicFrame>
      <RouteError />
    </PublicFrame>
  );
}

/** Public pages beside the landing page: a plain header and the footer. Links are plain, for they work before scripts. */
function PublicFrame({ children }: { children: ReactNode }) {
  const isSignedIn = useSignedIn();
  return (
    <div className="flex min-h-dvh flex-col">
      <SkipLink />
      <header className="border-line bg-surface border-b">
        <div className="page flex min-h-16 flex-wrap items-center justify-between gap-4">
          <div className="grow basis-32">
            <a
              href={paths.home()}
              aria-label="Kasente Club, home"
              className="inline-flex min-h-11 items-center rounded-sm"
            >
              <Logo />
            </a>
          </div>
          {/* Whoever is signed in has no use for signing in. */}
          <a
            href={isSignedIn ? paths.dashboard() : paths.login()}
            className={`${buttonClass('quiet')} max-w-full basis-36`}
          >
            {isSignedIn ? 'Your Dashboard' : 'Member Login'}
          </a>
        </div>
      </header>
      <main id="main" className="page flex-1 py-8 sm:py-12">
        {children}
      </main>
      <SiteFooter />
    </div>
  );
}
