import type { Network } from '@club/contract/shapes';

/** One request for money, complete: a retry sends exactly the same. */
export interface CollectRequest {
  /** Ours, UUID v4. The provider knows the payment by it, and refuses it the second time. */
  readonly reference: string;
  /** 2567XXXXXXXX */
  readonly msisdn: string;
  /** Whole units of `currency`. */
  readonly amount: number;
  readonly currency: string;
  /** What the payer reads, at most 160 plain characters. */
  readonly message: string;
  readonly callback_url: string | undefined;
}

/**
 * What became of sending a request. `accepted` is never a payment. `unknown` means that the request may or may not have
 * arrived, so only a query with the same reference can tell. `refused` means that it certainly was not taken, `not_sent`
 * that it certainly never left, so that the same request may simply be sent again.
 */
export type CollectOutcome =
  | { readonly kind: 'accepted' }
  | { readonly kind: 'duplicate' }
  | { readonly kind: 'refused'; readonly reason: string; readonly raw: unknown }
  | { readonly kind: 'not_sent'; readonly reason: string; readonly raw: unknown }
  | { readonly kind: 'unknown'; readonly reason: string; readonly raw: unknown };

/** Where a payment stands at the provider. Anything not understood is `unknown`: neither paid nor failed. */
export type QueryOutcome =
  | { readonly kind: 'pending'; readonly raw: unknown }
  | {
      readonly kind: 'completed';
      readonly transaction_id: string;
      readonly amount: number;
      readonly currency: string;
      readonly msisdn: string;
      readonly raw: unknown;
    }
  | { readonly kind: 'failed'; readonly reason: string; readonly raw: unknown }
  | { readonly kind: 'not_found'; readonly raw: unknown }
  | { readonly kind: 'unknown'; readonly reason: string; readonly raw: unknown };

/** A mobile money network. Adapters never throw for what the network does; they say `unknown`. */
export interface MobileMoney {
  collect(request: CollectRequest): Promise<CollectOutcome>;
  /** By our reference. */
  query(reference: string): Promise<QueryOutcome>;
}

/** The networks this operator is connected to. A network that is not connected is refused before anything is promised. */
export type MobileMoneyByNetwork = Partial<Record<Network, MobileMoney>>;
