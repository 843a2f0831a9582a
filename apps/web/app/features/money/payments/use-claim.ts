import { confirmPayment, type PaymentProgress } from '@club/contract/shop/checkout';
import { useMutation } from '@tanstack/react-query';

import type { ApiError } from '#web/api/api-error.ts';
import { call } from '#web/api/call.ts';

/** "I was charged", with the wallet's own number of the payment. */
export function useClaim(onSuccess: (order_id: string, progress: PaymentProgress) => Promise<void>) {
  const claim = useMutation({
    mutationFn: ({ id, transaction_id }: { id: string; transaction_id: string }) =>
      call(confirmPayment, { params: { id }, body: { transaction_id } }),
    onSuccess: (progress, { id }) => onSuccess(id, progress),
  });
  return {
    /** Gives what was wrong with it, or nothing. */
    send: (id: string, transaction_id: string) =>
      claim.mutateAsync({ id, transaction_id }).then(
        () => undefined,
        (error: ApiError) => error,
      ),
    sending: claim.isPending,
    error: claim.error,
    reset: claim.reset,
  };
}

export type Claim = ReturnType<typeof useClaim>;
