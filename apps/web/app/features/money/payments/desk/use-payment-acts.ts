import type { BodyIn } from '@club/contract/endpoint';
import { decidePayment } from '@club/contract/money/payments';
import { askPayment, markPayment, type PaymentDetail } from '@club/contract/money/payments-desk';
import { useMutation, useQueryClient } from '@tanstack/react-query';

import { call } from '#web/api/call.ts';
import { paymentLooks } from '#web/features/money/desk/finance-looks.ts';
import { paymentQuery } from '#web/features/money/desk/queries.ts';
import { useIntent } from '#web/lib/use-intent.ts';
import { closeMovedOn } from '#web/ui/close-moved-on.ts';
import { toast } from '#web/ui/toasts.ts';

/** Has the network asked now, and shows what it said. What was asked since is asked anew. */
export function useAskPayment({ id, last_check_at }: Pick<PaymentDetail, 'id' | 'last_check_at'>) {
  const client = useQueryClient();
  const send = useIntent();
  return useMutation({
    mutationFn: () =>
      send([id, last_check_at], (idempotencyKey) => call(askPayment, { params: { id }, idempotencyKey })),
    onSuccess: ({ asked, payment }) => {
      client.setQueryData(paymentQuery(id).queryKey, payment);
      const said = paymentLooks[payment.status].label;
      if (asked) toast.info(`The network was asked. It stands so: ${said}.`);
      else toast.warning('The network was asked a moment ago. Wait five seconds.');
    },
    onError: (error) => toast.error(error.message),
    onSettled: () => client.invalidateQueries({ queryKey: ['finance'] }),
  });
}

export function useMarkPayment(id: string, onDone: () => void) {
  const client = useQueryClient();
  const send = useIntent();
  return useMutation({
    mutationFn: (reason: string) =>
      send([id, reason], (idempotencyKey) => call(markPayment, { params: { id }, body: { reason }, idempotencyKey })),
    onSuccess: (payment) => {
      client.setQueryData(paymentQuery(id).queryKey, payment);
      toast.success('It stands in the review now.');
      onDone();
    },
    onSettled: () => client.invalidateQueries({ queryKey: ['finance'] }),
  });
}

/** Decides a payment that waits for a person. */
export function useDecidePayment(id: string, onDone: () => void) {
  const client = useQueryClient();
  const send = useIntent();
  return useMutation({
    mutationFn: (body: BodyIn<typeof decidePayment>) =>
      send([id, body], (idempotencyKey) => call(decidePayment, { params: { id }, body, idempotencyKey })),
    onSuccess: ({ message }) => {
      toast.success(message);
      onDone();
    },
    onError: (error) => closeMovedOn(error, ['payment_not_in_review'], onDone),
    onSettled: () => client.invalidateQueries({ queryKey: ['finance'] }),
  });
}
