import { moveOutletOrder } from '@club/contract/outlets/counter';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';

import { type ApiError, toApiError } from '#web/api/api-error.ts';
import { call } from '#web/api/call.ts';
import { ownOutlets, useOwnOutlets } from '#web/features/outlets/outlets/own-outlets.ts';
import { inOneTab } from '#web/lib/one-tab.ts';
import { isFinal } from '#web/lib/use-intent.ts';
import { useOnline } from '#web/lib/use-online.ts';
import { toast } from '#web/ui/toasts.ts';

import { dropMove, dropMovesOf, isSentBy, queuedMoves, type QueuedMove, useQueuedMoves } from './queued-moves.ts';

const AGAIN_MS = 15_000;

const OF_OTHERS =
  'A step for an order of another outlet was still saved on this device and could not be sent. That outlet has to make it again.';

/**
 * Sends what waits for the outlet of whoever is signed in, one after the other, when there is a network; what is refused is said
 * and not tried again.
 */
export function useSendQueued(): readonly QueuedMove[] {
  const client = useQueryClient();
  const online = useOnline();
  const queued = useQueuedMoves();
  const outlets = useOwnOutlets();
  const waits = queued.some((move) => isSentBy(outlets, move));
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
  return queuedMoves().find((move) => isSentBy(outlets, move));
}

async function sendOne(move: QueuedMove): Promise<boolean> {
  const { id, status, key } = move;
  try {
    await call(moveOutletOrder, { params: { id }, body: { status }, idempotencyKey: key });
    dropMove({ key });
    return true;
  } catch (thrown) {
    const error = toApiError(thrown);
    // Without a session it waits for one; what is still being carried out is no refusal.
    if (!isFinal(error) || error.status === 401 || error.status === 403) return false;
    dropMovesOf(id);
    toast.error(refusalText(move, error));
    return true;
  }
}

/** Which order it was is nobody's business at another outlet. */
function refusalText({ outlet_id, order_number }: QueuedMove, { status, message }: ApiError): string {
  const isOfOthers = outlet_id === undefined && status === 404;
  return isOfOthers ? OF_OTHERS : `Order ${order_number}: ${message}`;
}
