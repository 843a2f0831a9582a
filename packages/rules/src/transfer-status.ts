/** The states of money that we send. */
export const TRANSFER_STATUSES = ['pending', 'initiated', 'unknown', 'review', 'completed', 'failed'] as const;
export type TransferStatus = (typeof TRANSFER_STATUSES)[number];

/**
 * Where a transfer may go from where. `pending` is written before the first byte is sent, `initiated` once the network has
 * taken it, `unknown` when its answer was lost or not understood. After three days of asking it is left to a person, as
 * `review`; people may have it asked again, or find together what became of it.
 */
export const transferMoves: Record<TransferStatus, readonly TransferStatus[]> = {
  pending: ['initiated', 'unknown', 'review', 'completed', 'failed'],
  initiated: ['unknown', 'review', 'completed', 'failed'],
  unknown: ['initiated', 'review', 'completed', 'failed'],
  review: ['unknown', 'completed', 'failed'],
  completed: [],
  failed: [],
};

/** Why a transfer has failed where two people have found that it was never sent. */
export const CLOSED_BY_HAND = 'CLOSED_BY_HAND';
/** Of money that is left to people: the network says that it never heard of it. */
export const NOT_RECEIVED = 'NOT_RECEIVED';

/** The transfers that the network may still decide. */
export const OPEN_TRANSFERS = ['pending', 'initiated', 'unknown'] as const;

/** The states from which a transfer may reach another, for the WHERE of the guarded update. */
export function transferSources(to: TransferStatus): TransferStatus[] {
  return TRANSFER_STATUSES.filter((from) => transferMoves[from].includes(to));
}

/** The states of a refund: a second person may have to agree before it is sent. */
export const REFUND_STATUSES = ['waiting', 'sending', 'completed', 'failed', 'refused'] as const;
export type RefundStatus = (typeof REFUND_STATUSES)[number];

/** The states of a payout that a member has asked for. */
export const PAYOUT_STATUSES = ['waiting', 'sending', 'paid', 'failed', 'refused'] as const;
export type PayoutStatus = (typeof PAYOUT_STATUSES)[number];
