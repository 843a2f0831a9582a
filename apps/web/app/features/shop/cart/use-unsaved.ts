import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect, useSyncExternalStore } from 'react';

import { isOnline } from '#web/lib/network.ts';
import { useOnline } from '#web/lib/use-online.ts';

import { applyIntents, type CartIntent } from './cart-intents.ts';
import { cartQuery } from './queries.ts';
import { followIntents, hasWaiting } from './waiting-intents.ts';

/** While the server is there but does not take them. */
const TRY_AGAIN_MS = 10_000;

/** Whether the cart on the screen holds changes that the server has not answered yet. */
export function useUnsaved(): boolean {
  return useSyncExternalStore(followIntents, hasWaiting, () => false);
}

/** Saves them as soon as there is a network, wherever in the app the member is. */
export function useSavedCart(): void {
  const client = useQueryClient();
  useEffect(() => followIntents((came) => came.length > 0 && showAll(client, came)), [client]);
  const online = useOnline();
  const unsaved = useUnsaved();
  const isDue = online && unsaved;
  useEffect(() => {
    if (!isDue) return undefined;
    void replay(client);
    const timer = setInterval(() => void replay(client), TRY_AGAIN_MS);
    return () => clearInterval(timer);
  }, [client, isDue]);
}

/** What other tabs have changed stands on the cart of this one as well. */
function showAll(client: QueryClient, came: readonly CartIntent[]): void {
  client.setQueryData(cartQuery.queryKey, (cart) => cart && applyIntents(cart, came));
  if (isOnline()) void client.invalidateQueries(cartQuery);
}

/** Few have anything to save, so what saves it is fetched only then; where it does not come, the next turn tries again. */
async function replay(client: QueryClient): Promise<void> {
  try {
    const { replayIntents } = await import('./replay-intents.ts');
    await replayIntents(client);
  } catch {
    // Tried again after a while.
  }
}
