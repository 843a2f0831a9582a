import { useEffect } from 'react';
import { useNavigate } from 'react-router';

import { forgetMember } from '#web/api/end-session.ts';
import { ACCESS_TOKEN_KEY, isSignedIn } from '#web/api/session.ts';
import { useLiveUpdates } from '#web/lib/use-live.ts';
import { paths } from '#web/paths.ts';

/** What runs beside every signed-in screen: live updates, and leaving when another tab signed out. */
export function SessionEffects() {
  useLiveUpdates();
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
