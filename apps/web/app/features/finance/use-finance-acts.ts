import { approveRefund, decidePayouts, refuseRefund, retryRefund } from '@club/contract/finance';
import { useMutation, useQueryClient } from '@tanstack/react-query';

import { call } from '#web/api/call.ts';
import { useIntent } from '#web/lib/use-intent.ts';
import { toast } from '#web/ui/toasts.ts';

const refundActs = { approve: approveRefund, refuse: refuseRefund, retry: retryRefund };
export type RefundAct = keyof typeof refundActs;

const payoutWords = {
  approved_once: 'Approved. A second admin has to agree before it is sent.',
  sending: 'Approved by two. The payout is on its way.',
  refused: 'Refused. The cashback is back with the member.',
  own_approval: 'Somebody else has to agree to this payout.',
  not_waiting: 'This payout was already decided.',
} as const;

/** Deciding about one refund. */
export function useRefundAct() {
  const client = useQueryClient();
  const send = useIntent();
  return useMutation({
    mutationFn: ({ id, act }: { id: string; act: RefundAct }) =>
      send([id, act], (idempotencyKey) => call(refundActs[act], { params: { id }, idempotencyKey })),
    onSuccess: (refund) => toast.success(`Refund of order ${refund.order_number}: ${refund.status}.`),
    onError: (error) => toast.error(error.message),
    onSettled: () => client.invalidateQueries({ queryKey: ['finance'] }),
  });
}

/** Deciding about one payout. */
export function usePayoutAct() {
  const client = useQueryClient();
  const send = useIntent();
  return useMutation({
    mutationFn: (body: { ids: string[]; decision: 'approve' | 'refuse' }) =>
      send(body, (idempotencyKey) => call(decidePayouts, { body, idempotencyKey })),
    onSuccess: ({ results }) => {
      for (const { outcome } of results) {
        if (outcome === 'own_approval' || outcome === 'not_waiting') toast.warning(payoutWords[outcome]);
        else toast.success(payoutWords[outcome]);
      }
    },
    onError: (error) => toast.error(error.message),
    onSettled: () => client.invalidateQueries({ queryKey: ['finance'] }),
  });
}
