import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Outlet } from 'react-router';

import { notificationsQuery, useMarkRead } from '#web/features/club/notifications/queries.ts';
import { meQuery } from '#web/features/people/members/queries.ts';
import { cartQuery } from '#web/features/shop/cart/queries.ts';
import { useSavedCart } from '#web/features/shop/cart/use-unsaved.ts';
import { requireMember } from '#web/guards.ts';
import { OfflineBanner } from '#web/ui/States.tsx';

import type { NotificationsFeed } from './NotificationsMenu.tsx';
import { PendingPayments } from './PendingPayments.tsx';
import { RouteError } from './RouteError.tsx';
import { SessionEffects } from './SessionEffects.tsx';
import { SkipLink } from './SkipLink.tsx';
import { TopNav } from './TopNav.tsx';
import { useReadyCodes } from './use-ready-codes.ts';

export const clientMiddleware = [requireMember];

// The router runs middleware at the first load only where there is something to load.
export const clientLoader = () => null;

export default function MemberLayout() {
  return (
    <MemberFrame>
      <Outlet />
    </MemberFrame>
  );
}

export function ErrorBoundary() {
  return (
    <MemberFrame>
      <RouteError />
    </MemberFrame>
  );
}

/** Screens of signed-in members. A failure to load the member or the cart leaves the frame standing (spec 1 §8). */
function MemberFrame({ children }: { children: ReactNode }) {
  const member = useQuery(meQuery).data;
  const cart = useQuery(cartQuery).data;
  const notifications = useNotifications();
  return (
    <div className="flex min-h-dvh flex-col">
      <SkipLink />
      <SessionEffects />
      <MemberEffects />
      <TopNav member={member} cartCount={cart?.items_count ?? 0} notifications={notifications} />
      <OfflineBanner />
      <PendingPayments />
      <main id="main" className="page flex-1 py-6 sm:py-8">
        {children}
      </main>
    </div>
  );
}

/** Apart from the frame, which has no need to be drawn anew by what they learn. */
function MemberEffects() {
  useReadyCodes();
  useSavedCart();
  return null;
}

/** The bell's feed; while it has not come, or cannot, the bell has no count. */
function useNotifications(): NotificationsFeed {
  const { data, isError } = useQuery(notificationsQuery(1));
  const markRead = useMarkRead();
  return {
    items: data?.results,
    hasFailed: isError,
    unreadCount: data?.unread_count ?? 0,
    onRead: (id) => markRead.mutate({ id }),
  };
}
