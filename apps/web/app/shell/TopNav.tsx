import type { MemberInfo } from '@club/contract/people/members';
import { Menu, ShoppingCart, X } from 'lucide-react';
import { Link, useLocation } from 'react-router';

import { plural } from '#web/lib/format.ts';
import { useDisclosure } from '#web/lib/use-disclosure.ts';
import { paths } from '#web/paths.ts';
import { cx } from '#web/ui/classes.ts';

import { CountBadge } from './CountBadge.tsx';
import { Logo } from './Logo.tsx';
import { MobileMenu } from './MobileMenu.tsx';
import { memberLinks } from './nav-links.ts';
import { type NotificationsFeed, NotificationsMenu } from './NotificationsMenu.tsx';
import { ProfileMenu } from './ProfileMenu.tsx';

interface TopNavProps {
  member: MemberInfo | undefined;
  cartCount: number;
  notifications?: NotificationsFeed;
}

/** The bar above every member screen. */
export function TopNav({ member, cartCount, notifications }: TopNavProps) {
  const { pathname } = useLocation();
  const mobile = useDisclosure<HTMLElement>();
  return (
    <header
      ref={mobile.area}
      className="border-line bg-surface short:relative @container sticky top-0 z-30 border-b print:hidden"
    >
      <div className="page flex h-16 items-center gap-2">
        <Link
          to={paths.dashboard()}
          aria-label="Kasente Club, dashboard"
          className="-mr-2 inline-flex min-h-11 min-w-0 items-center overflow-hidden rounded-sm pr-2 @min-[47rem]:mr-2 @min-[47rem]:min-w-11 @min-[47rem]:shrink-[999]"
        >
          <Logo narrow />
        </Link>
        <nav aria-label="Main" className="hidden shrink-0 grow whitespace-nowrap @min-[47rem]:block">
          <ul className="flex gap-1">
            {memberLinks.map((link) => (
              <li key={link.to}>
                <NavItem link={link} active={link.isActive(pathname)} />
              </li>
            ))}
          </ul>
        </nav>
        <div className="ml-auto flex shrink-0 items-center gap-0.5">
          <CartLink count={cartCount} />
          {notifications && <NotificationsMenu feed={notifications} />}
          <ProfileMenu member={member} />
          <button
            type="button"
            aria-expanded={mobile.open}
            aria-controls="mobile-menu"
            aria-label={mobile.open ? 'Close menu' : 'Open menu'}
            onClick={mobile.toggle}
            className="hover:bg-sunken grid size-11 max-w-[max(44px,13vw)] place-items-center rounded-md transition @min-[47rem]:hidden"
          >
            {mobile.open ? <X aria-hidden className="size-6" /> : <Menu aria-hidden className="size-6" />}
          </button>
        </div>
      </div>
      {mobile.open && <MobileMenu id="mobile-menu" member={member} cartCount={cartCount} pathname={pathname} />}
    </header>
  );
}

function NavItem({ link, active }: { link: (typeof memberLinks)[number]; active: boolean }) {
  return (
    <Link
      to={link.to}
      aria-current={active ? 'page' : undefined}
      className={cx(
        'inline-flex min-h-11 items-center rounded-md px-3 font-medium transition',
        active ? 'bg-brand-wash text-brand-ink' : 'text-soft hover:bg-sunken hover:text-ink',
      )}
    >
      {link.label}
    </Link>
  );
}

function CartLink({ count }: { count: number }) {
  return (
    <Link
      to={paths.cart()}
      aria-label={count > 0 ? `Cart, ${plural(count, 'item')}` : 'Cart'}
      className="hover:bg-sunken relative grid size-11 max-w-[max(44px,13vw)] place-items-center rounded-md transition"
    >
      <ShoppingCart aria-hidden className="size-6" />
      {count > 0 && <CountBadge count={count} />}
    </Link>
  );
}
