import { signOut } from '@club/contract/auth';
import { ADMIN_IDLE_MINUTES } from '@club/rules/limits';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useNavigate } from 'react-router';

import { call } from '#web/api/call.ts';
import { forgetMember } from '#web/api/end-session.ts';
import { expireSession } from '#web/api/refresh.ts';
import { ACCESS_TOKEN_KEY, isSignedIn } from '#web/api/session.ts';
import { meQuery } from '#web/features/members/queries.ts';
import { useIdleEnd } from '#web/lib/use-idle-end.ts';
import { useLiveUpdates } from '#web/lib/use-live.ts';
import { paths } from '#web/paths.ts';

/** What runs beside every signed-in screen: live updates, leaving when another tab signed out, and when an admin is gone. */
export function SessionEffects() {
  useLiveUpdates();
  const is_admin = useQuery(meQuery).data?.is_admin ?? false;
  useIdleEnd(is_admin, ADMIN_IDLE_MINUTES * 60_000, endIdleSession);
  const navigate = useNavigate();
  useEffect(() => {
    const onStorage = (event: StorageEvent) => {
      if (event.key !== null && event.key !== ACCESS_TOKEN_KEY) return;
      if (isSignedIn()) return;
      forgetMember();
      void navigate(paths.login());
    };
    globalThis.addEventListener('storage', onStorage);
    return () => globalThis.removeEventListener('storage', onStorage);
  }, [navigate]);
  return null;
}

/** Told to the server while the token is still there; the screens are cleared whether it hears it or not. */
function endIdleSession(): void {
  void call(signOut).catch(() => undefined);
  expireSession(true);
}
