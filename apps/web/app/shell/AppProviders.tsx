import { QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, useEffect } from 'react';

import { forgetMember } from '#web/api/end-session.ts';
import { followOtherTabs } from '#web/api/other-tabs.ts';
import { watchFailures } from '#web/api/page-failures.ts';
import { queryClient } from '#web/api/query-client.ts';
import { whenSessionExpires } from '#web/api/refresh.ts';
import { applicantPhone } from '#web/api/session.ts';
import { keepAnswers } from '#web/offline/keep-answers.ts';
import { OfflineSupport } from '#web/offline/OfflineSupport.tsx';
import { Toasts } from '#web/ui/Toasts.tsx';

import { ProofDialogs } from './ProofDialogs.tsx';
import { endExpired, useSessionOver } from './session-over.ts';

// Before the first screen is drawn. Pages that are drawn at build time have no device.
if (typeof document !== 'undefined') {
  keepAnswers(queryClient);
  whenSessionExpires(endExpired);
}

/** What every screen stands in: server state, messages, and what happens when a session cannot be renewed. */
export function AppProviders({ children }: { children: ReactNode }) {
  useSessionOver();
  useEffect(tellThatAlive, []);
  useEffect(watchFailures, []);
  useEffect(() => followOtherTabs(forgetFormer), []);
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

/** What was shown to one must not be there for the next, on whatever page this tab stands. */
function forgetFormer(isSignedIn: boolean): void {
  if (isSignedIn) queryClient.clear();
  else forgetMember();
}
