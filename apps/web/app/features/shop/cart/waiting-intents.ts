import { queryOptions, type QueryClient } from '@tanstack/react-query';

import { dropKept, keep, readKept } from '#web/offline/kept-store.ts';

import type { CartIntent } from './cart-intents.ts';

const SHELF = 'cart-intents';
/** Whoever changes more without a network is told that it did not work. */
const MOST_WAITING = 50;

/** Changes of the cart that wait for a network, in their order; with the member's other things on this device. */
export const intentsQuery = queryOptions({
  queryKey: [SHELF],
  queryFn: () => readIntents(),
  staleTime: Infinity,
  gcTime: Infinity,
});

/** Written by this file alone, and dropped by the store when another version of the app reads it. */
const readIntents = () => (readKept(SHELF, SHELF)?.value ?? []) as CartIntent[];

export function waitingIntents(client: QueryClient): readonly CartIntent[] {
  return client.getQueryData(intentsQuery.queryKey) ?? readIntents();
}

/** Puts an intent behind those that wait; false when too many do. Another figure for the same line replaces the last one. */
export function addIntent(client: QueryClient, intent: CartIntent): boolean {
  const waiting = waitingIntents(client);
  const last = waiting.at(-1);
  const isSameLine =
    last?.kind === 'set' &&
    intent.kind === 'set' &&
    last.offer_id === intent.offer_id &&
    last.product_id === intent.product_id;
  const next = intent.kind === 'clear' ? [intent] : [...(isSameLine ? waiting.slice(0, -1) : waiting), intent];
  if (next.length > MOST_WAITING) return false;
  write(client, next);
  return true;
}

/** The first one is saved, or will never be. */
export function dropFirst(client: QueryClient): void {
  write(client, waitingIntents(client).slice(1));
}

function write(client: QueryClient, intents: readonly CartIntent[]): void {
  client.setQueryData(intentsQuery.queryKey, [...intents]);
  if (intents.length === 0) dropKept(SHELF, SHELF);
  else keep(SHELF, SHELF, { value: intents, at: Date.now() }, 1);
}
