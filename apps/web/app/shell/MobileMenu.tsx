import type { MemberInfo } from '@club/contract/people/members';
import { formatPhone } from '@club/rules/uganda-phone';
import { Link } from 'react-router';

import { paths } from '#web/paths.ts';
import { cx } from '#web/ui/classes.ts';

import { memberLinks } from './nav-links.ts';

interface MobileMenuProps {
  id: string;
  member: MemberInfo | undefined;
  cartCount: number;
  pathname: string;
}

/** How a member is reached: e-mail, else the MTN or the Airtel number. */
export function contactOf(member: Pick<MemberInfo, 'email' | 'mtn_money_number' | 'airtel_money_number'>): string {
  const phone = member.mtn_money_number ?? member.airtel_money_number;
  return member.email ?? (phone === null ? '' : formatPhone(phone));
}

const profile = {
  label: 'Your Profile',
  to: paths.profile(),
  isActive: (path: string) => path === paths.profile(),
};

/** The bar's links again, in thumb size, with who is signed in. */
export function MobileMenu({ id, member, cartCount, pathname }: MobileMenuProps) {
  const cart = {
    label: cartCount > 0 ? `Cart (${cartCount})` : 'Cart',
    to: paths.cart(),
    isActive: (path: string) => path === paths.cart(),
  };
  return (
    <nav
      id={id}
      aria-label="Menu"
      className="animate-rise border-line bg-surface shadow-float border-t @min-[47rem]:hidden"
    >
      {member && (
        <div className="page border-line grid gap-0.5 border-b py-3">
          <p className="font-semibold">
            {member.first_name} {member.last_name}
          </p>
          <p className="figures text-soft text-sm">{contactOf(member)}</p>
        </div>
      )}
      <ul className="page grid py-2">
        {[...memberLinks, cart, profile].map((link) => (
          <li key={link.to}>
            <Link
              to={link.to}
              aria-current={link.isActive(pathname) ? 'page' : undefined}
              className={cx(
                // Its words stand in line with the name above.
                '-mx-3 flex min-h-12 items-center rounded-md px-3 text-lg font-medium',
                link.isActive(pathname) ? 'bg-brand-wash text-brand-ink' : 'hover:bg-sunken',
              )}
            >
              {link.label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
