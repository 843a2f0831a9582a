import { PAGE_FAILURE_LIMITS, type PAGE_FAILURE_KINDS, reportPageFailure } from '@club/contract/club/page-failures';
import { addressOf } from '@club/contract/endpoint';

import { isOnline } from '#web/lib/network.ts';

type Kind = (typeof PAGE_FAILURE_KINDS)[number];

/** Of one page; whatever repeats itself tells nothing new. */
const MOST_TOLD = 5;

const told = new Set<string>();

/**
 * Tells the server's log of a failure that nobody foresaw, without waiting for it. Not by `call`: it carries no token, and its
 * own failure concerns nobody.
 */
export function tellOfFailure(kind: Kind, error: unknown, request_id: string | null = null): void {
  const what = describe(error).slice(0, PAGE_FAILURE_LIMITS.what);
  if (what === '' || told.has(what) || told.size >= MOST_TOLD || !isOnline()) return;
  told.add(what);
  const where = globalThis.location.pathname.slice(0, PAGE_FAILURE_LIMITS.where);
  void fetch(addressOf(reportPageFailure), {
    method: reportPageFailure.method,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ kind, what, where, request_id }),
    credentials: 'omit',
    keepalive: true,
  }).catch(() => undefined);
}

/** Tells of scripts that fail outside of any screen, while the page lives. Gives what ends it. */
export function watchFailures(): () => void {
  const onError = ({ error }: ErrorEvent) => tellOfFailure('script', error);
  const onRejection = ({ reason }: PromiseRejectionEvent) => tellOfFailure('script', reason);
  globalThis.addEventListener('error', onError);
  globalThis.addEventListener('unhandledrejection', onRejection);
  return () => {
    globalThis.removeEventListener('error', onError);
    globalThis.removeEventListener('unhandledrejection', onRejection);
  };
}

/** Calls that fail and acts that are broken off are no failures of the page. */
function describe(error: unknown): string {
  if (!(error instanceof Error) || ['AbortError', 'ApiError'].includes(error.name)) return '';
  return `${error.name}: ${error.message}`;
}
