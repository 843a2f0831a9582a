import { judgeForOutlet, receiveForOutlet } from '@club/contract/outlets/deliveries-desk';
import { useMutation, useQueryClient } from '@tanstack/react-query';

import { call } from '#web/api/call.ts';
import { toast } from '#web/ui/toasts.ts';

/** What an admin says of a delivery; `accept` is undefined where goods are back. */
interface Decision {
  accept?: boolean | undefined;
  reason: string;
}

/** Decides about a delivery in the place of its outlet. */
export function useDecideDelivery(id: string, onDone: () => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ accept, reason }: Decision) =>
      accept === undefined
        ? call(receiveForOutlet, { params: { id }, body: { reason } })
        : call(judgeForOutlet, { params: { id }, body: { accept, reason } }),
    onSuccess: ({ message }) => {
      toast.success(message);
      onDone();
    },
    onSettled: () => client.invalidateQueries({ queryKey: ['desk_orders'] }),
  });
}
