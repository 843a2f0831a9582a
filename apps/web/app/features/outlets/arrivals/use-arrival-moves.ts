import type { BodyIn } from '@club/contract/endpoint';
import { moveArrival } from '@club/contract/outlets/arrivals';
import { useMutation, useQueryClient } from '@tanstack/react-query';

import { call } from '#web/api/call.ts';
import { toast } from '#web/ui/toasts.ts';

export type ArrivalMove = BodyIn<typeof moveArrival>['status'];

const told: Record<ArrivalMove, string> = { processing: 'is being served', completed: 'is served' };

/** Takes a customer up or ends the waiting, saved by the server. */
export function useArrivalMoves() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, status }: { id: string; status: ArrivalMove }) =>
      call(moveArrival, { params: { id }, body: { status } }),
    onSuccess: (arrival) => {
      if (arrival.status !== 'new') toast.success(`${arrival.customer_name} ${told[arrival.status]}`);
    },
    onError: (error) =>
      toast.error(error.code === 'arrival_move_refused' ? error.message : 'Failed to update notification status'),
    // Awaited, so that the button stays busy until the row has gone where it belongs.
    onSettled: () => client.invalidateQueries({ queryKey: ['arrivals'] }),
  });
}
