import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useEffect, useSyncExternalStore } from 'react';

import { toApiError } from '#web/api/api-error.ts';
import { newIntent } from '#web/api/call.ts';
import { isOnline, subscribeNetwork } from '#web/lib/network.ts';
import { inOneTab } from '#web/lib/one-tab.ts';
import { quickPlace } from '#web/lib/quick-place.ts';
import { serverNow } from '#web/lib/server-clock.ts';
import { isFinal } from '#web/lib/use-intent.ts';
import { dropAct, keepAct, keptActs, type KeptAct } from '#web/offline/outbox.ts';
import { toast } from '#web/ui/toasts.ts';

import { sendAct, type RiderAct } from './rider-acts.ts';

const AGAIN_MS = 10_000;
/** Sent once there is a network again, with the phone in a pocket: what is refused then is not gone before it is looked at. */
const REFUSED_TOAST_MS = 60_000;

let waiting: readonly KeptAct<RiderAct>[] = [];
const listeners = new Set<() => void>();

async function look(): Promise<void> {
  waiting = await keptActs<RiderAct>();
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** What waits for a network, in order; sent by itself as long as the page is open. */
export function useWaitingActs(): readonly KeptAct<RiderAct>[] {
  const client = useQueryClient();
  useEffect(() => {
    const send = () => void (isOnline() && sendAll(client));
    void look().then(send);
    const stop = subscribeNetwork(send);
    const timer = setInterval(() => waiting.length > 0 && send(), AGAIN_MS);
    return () => {
      stop();
      clearInterval(timer);
    };
  }, [client]);
  return useSyncExternalStore(
    subscribe,
    () => waiting,
    () => waiting,
  );
}

type Done = Omit<RiderAct, 'body'> & { body: object };

/** Keeps what the rider did, with when and where, and sends it as soon as it can be sent. */
export function useDoAct(): (act: Done) => Promise<void> {
  const client = useQueryClient();
  return async (act) => {
    const claimed_at = new Date(serverNow()).toISOString();
    const place = await quickPlace();
    await keepAct(newIntent(), { ...act, body: { ...act.body, claimed_at, place } });
    await look();
    if (isOnline()) await sendAll(client);
  };
}

/** One after the other, by one tab at a time. What the server refuses for good is said and forgotten. */
function sendAll(client: QueryClient): Promise<void> {
  return inOneTab('rider-acts', () => sendInOrder(client));
}

async function sendInOrder(client: QueryClient): Promise<void> {
  let sent = 0;
  for (let next = (await keptActs<RiderAct>())[0]; next !== undefined; next = (await keptActs<RiderAct>())[0]) {
    try {
      await sendAct(next);
    } catch (thrown) {
      const error = toApiError(thrown);
      // Without a session it waits for one; anything else that may pass is tried again.
      if (!isFinal(error) || error.status === 401 || error.status === 403) break;
      toast.error(`Order ${next.act.order_number}: ${error.message}`, REFUSED_TOAST_MS);
    }
    await dropAct(next.n);
    sent += 1;
  }
  // Shown as it is before it is no longer shown as it was done.
  if (sent > 0) await client.invalidateQueries({ queryKey: ['deliveries'] });
  await look();
}
