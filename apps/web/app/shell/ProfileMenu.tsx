import type { MemberInfo } from '@club/contract/people/members';
import { Bike, ClipboardList, LogOut, Settings, Store, UserRound } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';

import { initials } from '#web/lib/format.ts';
import { useDisclosure } from '#web/lib/use-disclosure.ts';
import { paths } from '#web/paths.ts';

import { contactOf } from './MobileMenu.tsx';
import { useSignOut } from './use-sign-out.ts';

const itemClass =
  'flex min-h-11 w-full items-center gap-3 px-4 text-left transition hover:bg-sunken disabled:opacity-60';

/** The member's initials and what hangs on them. Roles bring their consoles. */
export function ProfileMenu({ member }: { member: MemberInfo | undefined }) {
  const menu = useDisclosure<HTMLDivElement>();
  const { signOut, signingOut } = useSignOut();
  const name = member && `${member.first_name} ${member.last_name}`;
  return (
    <div ref={menu.area} className="relative">
      <button
        type="button"
        aria-expanded={menu.open}
        aria-controls="profile-menu"
        // Begins with what is to be seen on it, for those who say it aloud.
        aria-label={member ? `${initials(member.first_name, member.last_name)}, profile of ${name}` : 'Profile'}
        onClick={menu.toggle}
        className="grid size-11 max-w-[max(44px,13vw)] grid-cols-1 place-items-center rounded-full"
      >
        <span className="bg-deep text-on-deep ring-on-deep/40 grid aspect-square w-9 max-w-full place-items-center rounded-full text-sm font-bold ring-1">
          {member ? initials(member.first_name, member.last_name) : <UserRound aria-hidden className="size-5" />}
        </span>
      </button>
      {menu.open && (
        <div
          id="profile-menu"
          className="animate-rise bg-surface text-ink shadow-float absolute right-0 z-30 mt-2 w-72 max-w-[calc(100vw-2rem)] overflow-hidden rounded-md py-2"
        >
          {member && (
            <div className="border-line border-b px-4 pt-1 pb-3">
              <p className="font-semibold">{name}</p>
              <p className="figures text-soft text-sm">{contactOf(member)}</p>
            </div>
          )}
          <MenuLink to={paths.profile()} icon={<UserRound aria-hidden className="text-soft size-5" />}>
            Your Profile
          </MenuLink>
          <MenuLink
            to={paths.profile({ tab: 'preferences' })}
            icon={<Settings aria-hidden className="text-soft size-5" />}
          >
            Settings
          </MenuLink>
          {member && <RoleLinks member={member} />}
          <button type="button" disabled={signingOut} onClick={signOut} className={itemClass}>
            <LogOut aria-hidden className="text-soft size-5" />
            {signingOut ? 'Signing out...' : 'Sign out'}
          </button>
        </div>
      )}
    </div>
  );
}

function RoleLinks({ member }: { member: MemberInfo }) {
  return (
    <>
      {member.is_rider && (
        <MenuLink to={paths.rider()} icon={<Bike aria-hidden className="text-soft size-5" />}>
          My deliveries
        </MenuLink>
      )}
      {member.is_outlet_manager && (
        <MenuLink to={paths.outletOrders()} icon={<Store aria-hidden className="text-soft size-5" />}>
          Outlet console
        </MenuLink>
      )}
      {member.is_admin && (
        <MenuLink to={paths.adminApplications()} icon={<ClipboardList aria-hidden className="text-soft size-5" />}>
          Administration
        </MenuLink>
      )}
    </>
  );
}

function MenuLink({ to, icon, children }: { to: string; icon: ReactNode; children: ReactNode }) {
  return (
    <Link to={to} className={itemClass}>
      {icon}
      {children}
    </Link>
  );
}
