import { type Query, type QueryClient, type QueryMeta } from '@tanstack/react-query';

import { isOnline, subscribeNetwork } from '#web/lib/network.ts';

import { allowKeeping, keep, readKept } from './kept-store.ts';

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: { kept?: { shelf: string; most: number } };
  }
}

/**
 * For the `meta` of a query whose answers shall open without a network: the newest `most` of them stand on the member's
 * shelf of that name.
 */
export function keptOnDevice(shelf: string, most = 1): QueryMeta {
  return { kept: { shelf, most } };
}

/** Puts answers on the device as they come, and back in place where there is no network to ask. Gives what ends it. */
export function keepAnswers(client: QueryClient): () => void {
  const cache = client.getQueryCache();
  const stopKeeping = cache.subscribe((event) => {
    if (event.type === 'added') putBack(event.query);
    else if (event.type === 'updated' && event.action.type === 'success') keepAnswer(client, event.query);
  });
  const putAllBack = () => cache.getAll().forEach(putBack);
  putAllBack();
  const stopWatching = subscribeNetwork(putAllBack);
  return () => {
    stopKeeping();
    stopWatching();
  };
}

/** The server has said until when this device may keep; what is on the screen already is kept from now on. */
export function keepUntil(client: QueryClient, until: string | null): void {
  allowKeeping(until === null ? null : Date.parse(until));
  for (const query of client.getQueryCache().getAll()) keepAnswer(client, query);
}

function keepAnswer(client: QueryClient, query: Query): void {
  const { data, dataUpdatedAt, status } = query.state;
  const kept = query.meta?.kept;
  // An answer that comes after sign-out belongs to a query that is gone.
  if (kept === undefined || status !== 'success' || client.getQueryCache().get(query.queryHash) !== query) return;
  keep(kept.shelf, query.queryHash, { value: data, at: dataUpdatedAt }, kept.most);
}

function putBack(query: Query): void {
  if (isOnline() || query.state.data !== undefined || query.meta?.kept === undefined) return;
  const kept = readKept(query.meta.kept.shelf, query.queryHash);
  if (kept) query.setData(kept.value, { updatedAt: kept.at, manual: true });
}
