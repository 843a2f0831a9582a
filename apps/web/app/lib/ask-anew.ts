import type { QueryClient } from '@tanstack/react-query';

/** Has everything fetched again that hangs on a topic and is on the screen. */
export async function askAnew(client: QueryClient, topic: string): Promise<void> {
  const queryKey = [topic];
  const loading = client.getQueryCache().findAll({ queryKey, fetchStatus: 'fetching' });
  // A first question is not asked again while it is on its way, and its answer may be older than the news.
  const isFirst = loading.some(({ state }) => state.data === undefined);
  await client.invalidateQueries({ queryKey });
  if (isFirst) await client.invalidateQueries({ queryKey });
}
