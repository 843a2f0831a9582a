import { useQuery } from '@tanstack/react-query';
import { ArrowLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link, useLocation } from 'react-router';

import { meQuery } from '#web/features/members/queries.ts';
import { paths } from '#web/paths.ts';
import { cx } from '#web/ui/classes.ts';
import { OfflineBanner } from '#web/ui/States.tsx';

import { Logo } from './Logo.tsx';
import type { NavLink } from './nav-links.ts';
import { ProfileMenu } from './ProfileMenu.tsx';
import { SessionEffects } from './SessionEffects.tsx';
import { SkipLink } from './SkipLink.tsx';

interface ConsoleShellProps {
  /** "Outlet console". */
  title: string;
  /** Whose it is: the outlet's name. */
  subtitle?: string;
  links: readonly NavLink[];
  children: ReactNode;
}

/** The denser frame of the outlet console and the administration: links beside on a laptop, above on a tablet. */
export function ConsoleShell({ title, subtitle, links, children }: ConsoleShellProps) {
  const { pathname } = useLocation();
  const member = useQuery(meQuery).data;
  return (
    <div className="flex min-h-dvh flex-col lg:grid lg:grid-cols-[15rem_1fr] lg:grid-rows-[auto_1fr]">
      <SkipLink />
      <SessionEffects />
      <header className="on-deep bg-deep text-on-deep sticky top-0 z-30 lg:static lg:col-span-2">
        <div className="flex h-14 items-center gap-3 px-4">
          <Link
            to={paths.dashboard()}
            aria-label="Kasente Club, dashboard"
            className="inline-flex min-h-11 items-center rounded-sm"
          >
            <Logo tone="deep" short />
          </Link>
          <p className="border-on-deep/25 text-on-deep-soft min-w-0 flex-1 truncate border-l pl-3">
            {title}
            {subtitle && <span className="hidden sm:inline"> · {subtitle}</span>}
          </p>
          <ProfileMenu member={member} />
        </div>
      </header>
      <nav aria-label={title} className="border-line bg-surface border-b lg:border-r lg:border-b-0">
        <ul className="flex flex-wrap gap-1 p-2 lg:flex-col lg:flex-nowrap lg:p-3">
          {links.map((link) => (
            <li key={link.to}>
              <ConsoleLink link={link} active={link.isActive(pathname)} />
            </li>
          ))}
          <li className="lg:border-line ml-auto lg:mt-2 lg:ml-0 lg:border-t lg:pt-2">
            <Link
              to={paths.dashboard()}
              className="text-soft hover:bg-sunken inline-flex min-h-11 items-center gap-2 rounded-md px-3 whitespace-nowrap lg:w-full"
            >
              <ArrowLeft aria-hidden className="size-4" />
              <span>
                Back<span className="max-sm:sr-only"> to the club</span>
              </span>
            </Link>
          </li>
        </ul>
      </nav>
      <div className="flex min-w-0 flex-1 flex-col">
        <OfflineBanner />
        <main id="main" className="w-full max-w-[90rem] flex-1 px-4 py-5 lg:px-6">
          {children}
        </main>
      </div>
    </div>
  );
}

function ConsoleLink({ link, active }: { link: NavLink; active: boolean }) {
  return (
    <Link
      to={link.to}
      aria-current={active ? 'page' : undefined}
      className={cx(
        'inline-flex min-h-11 items-center rounded-md px-3 font-medium whitespace-nowrap transition lg:w-full',
        active ? 'bg-brand text-on-brand' : 'hover:bg-sunken',
      )}
    >
      {link.label}
    </Link>
  );
}
