import { QueryClient } from '@tanstack/react-query';

import { ApiError } from './api-error.ts';

declare module '@tanstack/react-query' {
  interface Register {
    defaultError: ApiError;
  }
}

const STALE_AFTER_MS = 30_000;
const MAX_RETRIES = 2;

/** Only what may pass by itself is tried again: no answer, a busy or broken server. */
function worthRetrying(failures: number, error: unknown): boolean {
  const status = error instanceof ApiError ? error.status : 0;
  return failures < MAX_RETRIES && (status === 0 || status >= 500);
}

export const queryClient = new QueryClient({
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
