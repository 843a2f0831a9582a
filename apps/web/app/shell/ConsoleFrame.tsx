import { ChevronDown } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link, useLocation } from 'react-router';

import { useDisclosure } from '#web/lib/use-disclosure.ts';
import { cx } from '#web/ui/classes.ts';
import { OfflineBanner } from '#web/ui/States.tsx';

import { Logo } from './Logo.tsx';
import type { NavLink } from './nav-links.ts';
import { SkipLink } from './SkipLink.tsx';

interface Count {
  count: number;
  of: 'new' | 'waiting';
}

export interface ConsoleFrameProps {
  /** Where the sign of the club leads to. */
  home: string;
  /** "Outlet Manager". */
  title: string;
  /** Whose it is: the outlet's name. */
  subtitle?: string;
  links: readonly NavLink[];
  /** What waits behind a link, by its address, and what is said of it. */
  counts?: Readonly<Record<string, Count>>;
  /** At the right of the head. */
  menu: ReactNode;
  /** After the links. */
  leave?: ReactNode;
  children: ReactNode;
}

/** The denser frame of the consoles: links beside on a laptop, above on a tablet, and where letters are large. */
export function ConsoleFrame({ home, title, subtitle, links, counts = {}, menu, leave, children }: ConsoleFrameProps) {
  return (
    <div className="flex min-h-dvh flex-col print:block">
      <SkipLink />
      <header className="on-deep bg-deep text-on-deep short:relative sticky top-0 z-30 lg:static print:hidden">
        <div className="flex min-h-14 items-center gap-3 px-4 py-1">
          <div className="@container flex min-w-0 flex-1 flex-wrap items-center gap-x-3">
            <Link
              to={home}
              aria-label="Kasente Club, dashboard"
              className="-mr-2 inline-flex min-h-11 items-center rounded-sm pr-2"
            >
              <Logo tone="deep" short />
            </Link>
            <p className="border-on-deep/25 text-on-deep-soft min-w-0 flex-1 border-l pl-3 leading-tight wrap-anywhere @max-[10rem]:basis-full @max-[10rem]:border-l-0 @max-[10rem]:pl-0">
              {title}
              {subtitle && <span className="hidden sm:inline"> · {subtitle}</span>}
            </p>
          </div>
          {menu}
        </div>
      </header>
      <div className="@container flex flex-1 flex-col print:block">
        <div className="flex flex-1 flex-col lg:@min-[60rem]:grid lg:@min-[60rem]:grid-cols-[15rem_1fr] print:block">
          <ConsoleNav title={title} links={links} counts={counts} leave={leave} />
          <div className="flex min-w-0 flex-1 flex-col">
            <OfflineBanner />
            <main id="main" className="w-full max-w-[90rem] flex-1 px-4 py-5 lg:px-6">
              {children}
            </main>
          </div>
        </div>
      </div>
    </div>
  );
}

type ConsoleNavProps = Pick<ConsoleFrameProps, 'title' | 'links' | 'leave'> &
  Required<Pick<ConsoleFrameProps, 'counts'>>;

/** On a phone the links would push the work below the fold: there a line says where one is, and opens them. */
function ConsoleNav({ title, links, counts, leave }: ConsoleNavProps) {
  const { pathname } = useLocation();
  const { open, toggle, area } = useDisclosure<HTMLElement>();
  const here = links.find((link) => link.isActive(pathname));
  const elsewhere = links.reduce((sum, { to }) => sum + (to === here?.to ? 0 : (counts[to]?.count ?? 0)), 0);
  return (
    <nav
      ref={area}
      aria-label={title}
      className="border-line bg-surface border-b lg:@min-[60rem]:border-r lg:@min-[60rem]:border-b-0 print:hidden"
    >
      <button
        type="button"
        aria-expanded={open}
        aria-controls="console-links"
        onClick={toggle}
        className="flex min-h-12 w-full items-center gap-2 px-4 font-medium sm:hidden"
      >
        {here?.label ?? title}
        <span className="sr-only">: all pages</span>
        <span className="ml-auto flex items-center gap-2">
          {!open && <CountMark count={elsewhere} of="waiting" />}
          <ChevronDown aria-hidden className={cx('size-5 transition', open && 'rotate-180')} />
        </span>
      </button>
      <ul
        id="console-links"
        className={cx(
          'gap-1 p-2 sm:flex sm:flex-wrap lg:@min-[60rem]:flex-col lg:@min-[60rem]:flex-nowrap lg:@min-[60rem]:p-3',
          open ? 'border-line grid border-t sm:border-t-0' : 'hidden',
        )}
      >
        {links.map((link) => (
          <li key={link.to}>
            <ConsoleLink link={link} active={link.isActive(pathname)} count={counts[link.to]} />
          </li>
        ))}
        {leave && (
          <li className="lg:@min-[60rem]:border-line sm:ml-auto lg:@min-[60rem]:mt-2 lg:@min-[60rem]:ml-0 lg:@min-[60rem]:border-t lg:@min-[60rem]:pt-2">
            {leave}
          </li>
        )}
      </ul>
    </nav>
  );
}

function CountMark({ count, of }: Count) {
  if (count === 0) return null;
  return (
    <span className="figures bg-gold text-on-gold ml-2 inline-grid h-6 min-w-6 place-items-center rounded-full px-1.5 text-sm leading-none font-bold lg:@min-[60rem]:ml-auto">
      {count}
      <span className="sr-only"> {of}</span>
    </span>
  );
}

interface ConsoleLinkProps {
  link: NavLink;
  active: boolean;
  count: Count | undefined;
}

function ConsoleLink({ link, active, count }: ConsoleLinkProps) {
  return (
    <Link
      to={link.to}
      aria-current={active ? 'page' : undefined}
      className={cx(
        'inline-flex min-h-11 items-center rounded-md px-3 font-medium whitespace-nowrap transition max-sm:w-full lg:@min-[60rem]:w-full',
        active ? 'bg-brand text-on-brand' : 'hover:bg-sunken',
      )}
    >
      {link.label}
      {count && <CountMark {...count} />}
    </Link>
  );
}
