import {
  MutationCache,
  onlineManager,
  QueryCache,
  QueryClient,
  type RefetchOptions,
  type RefetchQueryFilters,
} from '@tanstack/react-query';

import { isOnline, subscribeNetwork } from '#web/lib/network.ts';

import { ApiError } from './api-error.ts';
import { tellOfFailure } from './page-failures.ts';

declare module '@tanstack/react-query' {
  interface Register {
    defaultError: ApiError;
  }
}

// By itself it would take for granted that a page begins with a network: one that was opened without would give up, and
// not notice when the network comes.
onlineManager.setEventListener((setOnline) => {
  setOnline(isOnline());
  return subscribeNetwork(() => setOnline(isOnline()));
});

const STALE_AFTER_MS = 30_000;
const MAX_RETRIES = 2;

/** Only what may pass by itself is tried again: no answer, a busy or broken server. */
function worthRetrying(failures: number, error: unknown): boolean {
  const status = error instanceof ApiError ? error.status : 0;
  return failures < MAX_RETRIES && (status === 0 || status >= 500);
}

/** What every screen has in its frame, which says nothing when it cannot be loaded (spec 1 §8). */
const IN_THE_FRAME = ['members', 'cart'];

/** For whoever looks into a device: by its topic alone, for keys hold phone numbers. Screens show what concerns them. */
function logFailure(error: Error, { queryKey }: { queryKey: readonly unknown[] }): void {
  const topic = String(queryKey[0]);
  console.warn(`Could not load "${topic}": ${error.message}`);
  if (IN_THE_FRAME.includes(topic) && error instanceof ApiError && error.status >= 500) {
    tellOfFailure('load', new Error(`${topic}: ${error.status} ${error.code}`), error.requestId);
  }
}

/** What somebody may no longer do was taken from them meanwhile: what is shown and offered to them is asked anew. */
function lookWhoItIs(error: Error): void {
  if (error instanceof ApiError && error.code === 'forbidden')
    void queryClient.invalidateQueries({ queryKey: ['members', 'me'] });
}

/**
 * Who asks anew for what is shown waits for the answers, as buttons do with "Sending...", but not for a network: without one the
 * answers come by themselves once there is one again (decision 0304).
 */
class ImpatientClient extends QueryClient {
  override refetchQueries(filters: RefetchQueryFilters = {}, options?: RefetchOptions): Promise<void> {
    const answered = super.refetchQueries(filters, options);
    const cache = this.getQueryCache();
    return new Promise((resolve, reject) => {
      const stop = cache.subscribe(() => {
        const asked = cache.findAll(filters).filter(({ state }) => state.fetchStatus !== 'idle');
        if (asked.some(({ state }) => state.fetchStatus === 'fetching') || asked.length === 0) return;
        stop();
        resolve();
      });
      answered.finally(stop).then(resolve, reject);
    });
  }
}

export const queryClient = new ImpatientClient({
  queryCache: new QueryCache({
    onError: (error, query) => {
      logFailure(error, query);
      lookWhoItIs(error);
    },
  }),
  mutationCache: new MutationCache({ onError: lookWhoItIs }),
  defaultOptions: {
    queries: {
      staleTime: STALE_AFTER_MS,
      retry: worthRetrying,
      networkMode: 'offlineFirst',
      refetchOnWindowFocus: true,
    },
    // Writes are repeated by the person, with the same idempotency key.
    mutations: { retry: false, networkMode: 'always' },
  },
});
