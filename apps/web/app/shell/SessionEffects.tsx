import { signOut } from '@club/contract/people/auth';
import { ADMIN_IDLE_MINUTES } from '@club/rules/limits';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useNavigate } from 'react-router';

import { call } from '#web/api/call.ts';
import { followOtherTabs } from '#web/api/other-tabs.ts';
import { expireSession } from '#web/api/refresh.ts';
import { meQuery } from '#web/features/people/members/queries.ts';
import { useIdleEnd } from '#web/lib/use-idle-end.ts';
import { useLiveUpdates } from '#web/lib/use-live.ts';
import { paths } from '#web/paths.ts';

/** What runs beside every signed-in screen: live updates, following the other tabs, and leaving when an admin is gone. */
export function SessionEffects() {
  useLiveUpdates();
  const is_admin = useQuery(meQuery).data?.is_admin ?? false;
  useIdleEnd(is_admin, ADMIN_IDLE_MINUTES * 60_000, endIdleSession);
  const navigate = useNavigate();
  useEffect(
    () =>
      followOtherTabs((isSignedIn) => {
        // Whoever signed in there gets their own page here too, drawn from nothing.
        if (isSignedIn) globalThis.location.reload();
        else void navigate(paths.login());
      }),
    [navigate],
  );
  return null;
}

/** Told to the server while the token is still there; the screens are cleared whether it hears it or not. */
function endIdleSession(): void {
  void call(signOut).catch(() => undefined);
  expireSession(true);
}
