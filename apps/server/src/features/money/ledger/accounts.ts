/**
 * The accounts of the club. Every amount is seen from the club's side and credits count positive: a balance above zero is
 * what the club owes or has earned, one below zero is what it has or has spent. So `provider_clearing` sinks as money
 * comes in (the network holds it for us) and `marketing_expense` sinks as cashback is promised.
 */
export type AccountKind =
  /** Money at a network; owner: the network. */
  | 'provider_clearing'
  /** Paid by members for orders not yet completed; owner: the outlet. */
  | 'order_liability'
  /** Owed to an outlet for completed sales; owner: the outlet. */
  | 'outlet_payable'
  /** Owed to a rider for deliveries made; owner: the member who rides. */
  | 'rider_payable'
  /** Fees of deliveries made, of which riders are paid. */
  | 'delivery'
  | 'club_commission'
  | 'marketing_expense'
  /** Cashback promised; owner: the member. */
  | 'cashback_pending'
  /** Cashback earned; owner: the member. */
  | 'cashback_available'
  /** Cashback set aside for an order or a payout under way; owner: the member. */
  | 'cashback_held'
  /** To be given back; owner: the member. */
  | 'refunds_payable'
  /** Kept of payouts for what the networks charge. */
  | 'payout_fees'
  /** The other side of a correction by hand. */
  | 'adjustments';

export interface Account {
  readonly kind: AccountKind;
  /** Whose: a network, an outlet's or a member's id, or empty for the club's own. */
  readonly owner: string;
}

/** One side of a transaction: a positive amount raises the balance of the account, a negative one lowers it. */
export interface Leg extends Account {
  readonly amount: number;
}
