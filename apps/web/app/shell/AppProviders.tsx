import { QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, useEffect } from 'react';
import { useNavigate } from 'react-router';

import { SESSION_EXPIRED_TEXT } from '#web/api/api-error.ts';
import { forgetMember } from '#web/api/end-session.ts';
import { watchFailures } from '#web/api/page-failures.ts';
import { queryClient } from '#web/api/query-client.ts';
import { whenSessionExpires } from '#web/api/refresh.ts';
import { applicantPhone } from '#web/api/session.ts';
import { OfflineSupport } from '#web/offline/OfflineSupport.tsx';
import { paths } from '#web/paths.ts';
import { Toasts } from '#web/ui/Toasts.tsx';

import { ProofDialogs } from './ProofDialogs.tsx';

/** What every screen stands in: server state, messages, and what happens when a session cannot be renewed. */
export function AppProviders({ children }: { children: ReactNode }) {
  useSessionExpiry();
  useEffect(tellThatAlive, []);
  useEffect(watchFailures, []);
  // Whatever page is opened: reading it forgets a phone that nobody used for a while.
  useEffect(() => void applicantPhone(), []);
  return (
    <QueryClientProvider client={queryClient}>
      {children}
      <ProofDialogs />
      <Toasts />
      <OfflineSupport />
    </QueryClientProvider>
  );
}

/** A prerendered page listens for it; see `build-steps/start-app.ts`. */
function tellThatAlive(): void {
  globalThis.dispatchEvent(new Event('club-alive'));
}

function useSessionExpiry(): void {
  const navigate = useNavigate();
  useEffect(() => {
    whenSessionExpires((announce) => {
      forgetMember();
      if (!announce) return;
      const { pathname, search } = globalThis.location;
      void navigate(paths.login({ redirect: pathname + search }), { state: { says: SESSION_EXPIRED_TEXT } });
    });
  }, [navigate]);
}
