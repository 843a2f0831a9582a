import { settlePayout } from '#server/features/money/cashback/settle-payout.ts';
import { settleReissue } from '#server/features/money/reconciliation/returned/settle-reissue.ts';
import { settleRefund } from '#server/features/money/refunds/settle-refund.ts';
import { settleSettlement } from '#server/features/money/settlements/settle-settlement.ts';
import type { Deps } from '#server/ports/deps.ts';
import type { TransferOutcomes } from '#server/ports/transfer-outcomes.ts';

/** Which slice hears that money we sent has arrived, or has not gone. */
export const transferOutcomes: TransferOutcomes<Deps> = {
  payout: settlePayout,
  refund: settleRefund,
  settlement: settleSettlement,
  reissue: settleReissue,
};
