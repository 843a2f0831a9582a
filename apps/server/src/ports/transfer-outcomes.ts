import type { Tx } from '#server/db/connect.ts';

/** Money that we sent, or that certainly did not go. */
export interface EndedTransfer {
  readonly id: string;
  readonly subject_id: string;
  /** The attempt of which the money never arrived, where this one has sent it anew. */
  readonly reissue_of: string | null;
  readonly via: 'payout' | 'refund' | 'by_hand';
  readonly network: 'mtn' | 'airtel';
  readonly amount: number;
  readonly status: 'completed' | 'failed';
  readonly failure_reason: string | null;
}

/** What money is sent for. */
export type TransferPurpose = 'payout' | 'refund' | 'settlement';

/** Which slice hears that a transfer ended, by purpose or as money sent anew; called in the transaction that ends it. */
export type TransferOutcomes<Deps> = Record<
  TransferPurpose | 'reissue',
  (tx: Tx, deps: Deps, transfer: EndedTransfer) => Promise<void>
>;
