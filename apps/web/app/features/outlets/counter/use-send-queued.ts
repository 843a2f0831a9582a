import { moveOutletOrder } from '@club/contract/outlets/counter';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';

import { toApiError } from '#web/api/api-error.ts';
import { call } from '#web/api/call.ts';
import { ownOutlets, useOwnOutlets } from '#web/features/outlets/outlets/own-outlets.ts';
import { inOneTab } from '#web/lib/one-tab.ts';
import { isFinal } from '#web/lib/use-intent.ts';
import { useOnline } from '#web/lib/use-online.ts';
import { toast } from '#web/ui/toasts.ts';

import { dropMove, dropMovesOf, queuedMoves, type QueuedMove, useQueuedMoves } from './queued-moves.ts';

const AGAIN_MS = 15_000;

/**
 * Sends what waits for the outlet of whoever is signed in, one after the other, when there is a network; what is refused is said
 * and not tried again.
 */
export function useSendQueued(): readonly QueuedMove[] {
  const client = useQueryClient();
  const online = useOnline();
  const queued = useQueuedMoves();
  const outlets = useOwnOutlets();
  const waits = queued.some(({ outlet_id }) => outlets.includes(outlet_id));
  useEffect(() => {
    if (!online || !waits) return undefined;
    const send = () => void inOneTab('board-moves', () => sendAll(client));
    send();
    // An answer that did not come though there is a network, or a server that was busy.
    const again = setInterval(send, AGAIN_MS);
    return () => clearInterval(again);
  }, [online, waits, client]);
  return queued;
}

/** Ends where nobody answers, and goes on from there the next time. */
async function sendAll(client: QueryClient): Promise<void> {
  let hasChanged = false;
  for (let move = nextMove(client); move !== undefined; move = nextMove(client)) {
    if (!(await sendOne(move))) break;
    hasChanged = true;
  }
  if (hasChanged) await client.invalidateQueries({ queryKey: ['outlet_orders'] });
}

/** Asked before each: somebody else may have signed in meanwhile. */
function nextMove(client: QueryClient): QueuedMove | undefined {
  const outlets = ownOutlets(client);
  return queuedMoves().find(({ outlet_id }) => outlets.includes(outlet_id));
}

async function sendOne({ id, status, key, order_number }: QueuedMove): Promise<boolean> {
  try {
    await call(moveOutletOrder, { params: { id }, body: { status }, idempotencyKey: key });
    dropMove({ key });
    return true;
  } catch (thrown) {
    const error = toApiError(thrown);
    // Without a session it waits for one; what is still being carried out is no refusal.
    if (!isFinal(error) || error.status === 401 || error.status === 403) return false;
    dropMovesOf(id);
    toast.error(`Order ${order_number}: ${error.message}`);
    return true;
  }
}
