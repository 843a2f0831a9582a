import { confirmPayment, type PaymentProgress, processPayment } from '@club/contract/shop/checkout';
import { nationalDigits } from '@club/rules/uganda-phone';
import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';

import { isWithoutAnswer } from '#web/api/api-error.ts';
import { call } from '#web/api/call.ts';
import { useIntent } from '#web/lib/use-intent.ts';

import { networkNames } from './network-look.ts';
import { type PaymentView, viewOf } from './payment-view.ts';
import { paymentStatusQuery } from './queries.ts';
import { useClaim } from './use-claim.ts';
import type { PayerValues } from './use-payer-form.ts';

type Asked = 'payment_network' | 'phone_number' | 'save_payer' | 'payer_name' | 'payer_confirmation';

interface Wish extends Pick<PayerValues, Asked> {
  order_id: string;
}

/**
 * The paying of one order: sends the prompt, follows the payment while its dialog is open, and asks again on demand.
 * Nothing here decides whether it is paid; the server does, and the stream's `order` event only makes us ask sooner.
 */
export function useOrderPayment() {
  const client = useQueryClient();
  const send = useIntent();
  const [watched, setWatched] = useState<string | null>(null);

  const start = useMutation({
    mutationFn: ({ order_id, ...wish }: Wish) => {
      const body = bodyOf(wish);
      const [params, after] = [{ id: order_id }, failedAttempt(client, order_id)];
      return send([params, after, body], (idempotencyKey) => call(processPayment, { params, body, idempotencyKey }));
    },
    onSuccess: (progress, { order_id, save_payer }) => {
      if (save_payer) void client.invalidateQueries({ queryKey: ['payers'] });
      return know(order_id, progress);
    },
    // What was known is of an earlier attempt.
    onError: (error, { order_id }) => isWithoutAnswer(error) && client.resetQueries(paymentStatusQuery(order_id)),
  });
  const check = useMutation({
    mutationFn: (id: string) => call(confirmPayment, { params: { id }, body: {} }),
    onSuccess: (progress, id) => know(id, progress),
  });
  const claim = useClaim(know);
  const status = useQuery({
    ...paymentStatusQuery(watched ?? ''),
    enabled: watched !== null && !start.isPending && (start.error === null || isWithoutAnswer(start.error)),
  });

  async function know(id: string, progress: PaymentProgress) {
    await client.cancelQueries(paymentStatusQuery(id));
    client.setQueryData(paymentStatusQuery(id).queryKey, progress);
  }
  function close() {
    setWatched(null);
    start.reset();
    check.reset();
    claim.reset();
    for (const topic of ['order', 'cashback', 'cart']) void client.invalidateQueries({ queryKey: [topic] });
  }

  const view: PaymentView | null =
    watched === null ? null : viewOf({ starting: start.isPending, refusal: start.error, status });
  return {
    view,
    order_id: watched,
    pay(wish: Wish) {
      setWatched(wish.order_id);
      return start.mutateAsync(wish).then(
        () => undefined,
        (error: typeof start.error) => error,
      );
    },
    /** Opens the dialog on a payment that is already under way. */
    watch(id: string) {
      start.reset();
      setWatched(id);
    },
    checkNow: () => watched !== null && check.mutate(watched),
    checking: check.isPending,
    /** After nobody answered. */
    askAgain: () => void status.refetch(),
    asking: status.isFetching,
    claim,
    close,
  };
}

/** Whoever pays again after an attempt that has failed wants another prompt, also where the answer to the one before was lost. */
function failedAttempt(client: QueryClient, order_id: string): string | null {
  const known = client.getQueryData(paymentStatusQuery(order_id).queryKey);
  return known?.status === 'failed' ? known.payment_id : null;
}

function bodyOf({ payment_network, phone_number, save_payer, payer_name, payer_confirmation }: Omit<Wish, 'order_id'>) {
  return {
    payment_network,
    phone_number: nationalDigits(phone_number),
    ...(save_payer ? { save_payer_as: payer_name.trim() || networkNames[payment_network] } : {}),
    ...(payer_confirmation === '' ? {} : { payer_confirmation }),
  };
}

export type OrderPayment = ReturnType<typeof useOrderPayment>;
