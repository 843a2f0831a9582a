import { settlePayout } from '#server/features/cashback/settle-payout.ts';
import type { TransferOutcomes } from '#server/ports/transfer-outcomes.ts';

/** Which slice hears that money we sent has arrived, or has not gone. */
export const transferOutcomes: TransferOutcomes = {
  payout: settlePayout,
  refund: async (_tx, _deps, transfer) => {
    throw new Error(`transfer ${transfer.id} is a refund, which nobody sends yet`);
  },
};
