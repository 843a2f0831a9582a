import { settlePayout } from '#server/features/cashback/settle-payout.ts';
import { settleRefund } from '#server/features/refunds/settle-refund.ts';
import { settleSettlement } from '#server/features/settlements/settle-settlement.ts';
import type { TransferOutcomes } from '#server/ports/transfer-outcomes.ts';

/** Which slice hears that money we sent has arrived, or has not gone. */
export const transferOutcomes: TransferOutcomes = {
  payout: settlePayout,
  refund: settleRefund,
  settlement: settleSettlement,
};
