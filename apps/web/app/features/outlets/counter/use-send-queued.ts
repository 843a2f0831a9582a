import { moveOutletOrder } from '@club/contract/outlets/counter';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';

import { toApiError } from '#web/api/api-error.ts';
import { call } from '#web/api/call.ts';
import { useOnline } from '#web/lib/use-online.ts';
import { toast } from '#web/ui/toasts.ts';

import { dropMove, dropMovesOf, queuedMoves, type QueuedMove, useQueuedMoves } from './queued-moves.ts';

const AGAIN_MS = 15_000;
let isSending = false;

/** Sends what waits, one after the other, when there is a network; what is refused is said and not tried again. */
export function useSendQueued(): readonly QueuedMove[] {
  const client = useQueryClient();
  const online = useOnline();
  const queued = useQueuedMoves();
  const waits = queued.length > 0;
  useEffect(() => {
    if (!online || !waits) return undefined;
    const send = async () => {
      if (await sendAll()) await client.invalidateQueries({ queryKey: ['outlet_orders'] });
    };
    void send();
    // An answer that did not come though there is a network, or a server that was busy.
    const again = setInterval(() => void send(), AGAIN_MS);
    return () => clearInterval(again);
  }, [online, waits, client]);
  return queued;
}

/** Whether anything has changed. Ends where nobody answers, and goes on from there the next time. */
async function sendAll(): Promise<boolean> {
  if (isSending) return false;
  isSending = true;
  let hasChanged = false;
  try {
    for (let move = queuedMoves()[0]; move !== undefined; move = queuedMoves()[0]) {
      if (!(await sendOne(move))) break;
      hasChanged = true;
    }
  } finally {
    isSending = false;
  }
  return hasChanged;
}

async function sendOne({ id, status, key, order_number }: QueuedMove): Promise<boolean> {
  try {
    await call(moveOutletOrder, { params: { id }, body: { status }, idempotencyKey: key });
    dropMove({ key });
    return true;
  } catch (thrown) {
    const error = toApiError(thrown);
    const mayPass = error.status === 0 || error.status === 401 || error.status === 429 || error.status >= 500;
    if (mayPass) return false;
    dropMovesOf(id);
    toast.error(`Order ${order_number}: ${error.message}`);
    return true;
  }
}
