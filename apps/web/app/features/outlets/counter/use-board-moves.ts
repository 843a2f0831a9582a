import { moveOutletOrder, type OutletOrder } from '@club/contract/outlets/counter';
import { useMutation, useQueryClient } from '@tanstack/react-query';

import { toApiError } from '#web/api/api-error.ts';
import { call, newIntent } from '#web/api/call.ts';
import { isOnline } from '#web/lib/network.ts';
import { toast } from '#web/ui/toasts.ts';

import { movedText } from './moved-text.ts';
import { type BoardMove, queuedMoves, queueMove } from './queued-moves.ts';

interface Step {
  order: OutletOrder;
  status: BoardMove;
}

/** Makes a step, or keeps it on this tablet where nobody answers; null then. */
async function makeStep(outlet_id: string, { order: { id, order_number }, status }: Step): Promise<OutletOrder | null> {
  const key = newIntent();
  const isBehindOthers = queuedMoves().some((move) => move.id === id);
  if (isOnline() && !isBehindOthers) {
    try {
      return await call(moveOutletOrder, { params: { id }, body: { status }, idempotencyKey: key });
    } catch (thrown) {
      // It may have arrived: sent again with the same key it happens once.
      if (toApiError(thrown).code !== 'no_response') throw thrown;
    }
  }
  if (!queueMove({ id, outlet_id, order_number, status, key })) throw new Error('no room on this tablet');
  return null;
}

/** Moves an order of this outlet's board on and says so. */
export function useBoardMoves(outlet_id: string | undefined) {
  const client = useQueryClient();
  return useMutation({
    // Orders are there only on a board that says whose it is.
    mutationFn: (step: Step) => makeStep(outlet_id!, step),
    onSuccess: (order, { status }) =>
      order === null
        ? toast.info('Saved on this tablet. It is sent as soon as there is a network.')
        : toast.success(movedText(status, order)),
    onError: (error) => toast.error(error.message),
    // Awaited, so that the button stays busy until the row has gone where it belongs; nobody answers where it was kept.
    onSettled: (order) => (order === null ? undefined : client.invalidateQueries({ queryKey: ['outlet_orders'] })),
  });
}
