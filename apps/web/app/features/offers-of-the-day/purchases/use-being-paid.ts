import type { ReplyOf } from '@club/contract/endpoint';
import type { listPendingPayments } from '@club/contract/shop/checkout';
import { useQuery } from '@tanstack/react-query';

import { pendingPaymentsQuery } from '#web/features/money/payments/queries.ts';

/** The offers that the member is paying for. The frame of every screen asks for what waits for its money; no card asks again. */
export function useBeingPaid(): readonly string[] {
  return useQuery({ ...pendingPaymentsQuery, select: offersBeingPaid }).data ?? [];
}

function offersBeingPaid({ results }: ReplyOf<typeof listPendingPayments>): string[] {
  return results.flatMap(({ day_offer_id, stage }) =>
    day_offer_id === null || stage === 'none' || stage === 'failed' ? [] : [day_offer_id],
  );
}
