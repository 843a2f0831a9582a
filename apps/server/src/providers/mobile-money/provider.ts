import type { Network } from '@club/contract/shapes';

export type CircuitState = 'closed' | 'open' | 'half_open';

/** How a process finds a network, and since when. */
export interface NetworkFinding {
  readonly state: CircuitState;
  readonly since: Date;
}

/** Whether calls to a network get through. */
export interface NetworkWatch {
  state(): CircuitState;
  /** Since when it is in this state. */
  since(): Date;
  /** Takes over what another process has found out later: that nothing gets through, or that something does again. */
  hear(other: NetworkFinding): void;
}

/** One request for money, complete: a retry sends exactly the same. */
export interface CollectRequest {
  /** Ours, UUID v4. The network knows the payment by it, and refuses it the second time. */
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

/** Money to be sent to a wallet; the same rule: a retry sends exactly the same, under the same reference. */
export type PayoutRequest = Omit<CollectRequest, 'callback_url'>;

/** Money to be given back to the wallet that paid. */
export interface RefundRequest extends PayoutRequest {
  /** The payment it is part of, as it was collected. */
  readonly original: {
    readonly reference: string;
    /** The network's own number of it. */
    readonly transaction_id: string;
    readonly amount: number;
  };
}

/** What one can be asked about; the networks keep these apart, also where the references are alike. */
export type MoneyCall = 'collect' | 'payout' | 'refund';

/**
 * What became of sending a request. `accepted` is never a payment. `duplicate` means that this reference had arrived before,
 * so ask. `unknown` means that the request may or may not have arrived, so only a query with the same reference can tell.
 * `refused` means that it certainly was not taken, `not_sent` that it certainly never left, so that the same request may
 * simply be sent again.
 */
export type CollectOutcome =
  | { readonly kind: 'accepted' }
  | { readonly kind: 'duplicate' }
  | { readonly kind: 'refused'; readonly reason: string; readonly raw: unknown }
  | { readonly kind: 'not_sent'; readonly reason: string; readonly raw: unknown }
  | { readonly kind: 'unknown'; readonly reason: string; readonly raw: unknown };

/** The same for money that goes out, which some networks finish at once: `completed` says that it has arrived. */
export type PayoutOutcome =
  | CollectOutcome
  | { readonly kind: 'completed'; readonly transaction_id: string; readonly raw: unknown };

/**
 * Where a request stands at the network. Anything not understood is `unknown`: neither done nor failed. Amount, currency and
 * wallet are null where the network does not repeat them (Airtel never does); what is told has to match.
 */
export type QueryOutcome =
  | { readonly kind: 'pending'; readonly raw: unknown }
  | {
      readonly kind: 'completed';
      readonly transaction_id: string;
      readonly amount: number | null;
      readonly currency: string | null;
      readonly msisdn: string | null;
      readonly raw: unknown;
    }
  | { readonly kind: 'failed'; readonly reason: string; readonly raw: unknown }
  | { readonly kind: 'not_found'; readonly raw: unknown }
  | { readonly kind: 'unknown'; readonly reason: string; readonly raw: unknown };

/** Who owns a wallet. `name` is null where the network tells none; an inactive or barred wallet takes no money. */
export type HolderOutcome =
  | { readonly kind: 'found'; readonly active: boolean; readonly name: string | null }
  | { readonly kind: 'not_found' }
  | { readonly kind: 'unknown'; readonly reason: string };

/** What the club's own wallet holds. */
export type BalanceOutcome =
  | { readonly kind: 'known'; readonly amount: number; readonly currency: string }
  | { readonly kind: 'unknown'; readonly reason: string };

/**
 * A mobile money network. Adapters never throw for what the network does; they say `unknown`. Written from the operators'
 * documents: MTN MoMo Open API (Collections, Disbursements), Airtel Africa Open API.
 */
export interface MobileMoney {
  /**
   * How a payment can be given back: any part of it under a reference of ours that can be asked about, or only the whole of
   * it by the network's own number and without a way to ask what became of it. Then a payout is the surer way.
   */
  readonly refunds: 'by_reference' | 'whole_and_unasked';
  /** What watches over the line to it; absent where there is no line. */
  readonly circuit?: NetworkWatch;
  /** Prompts the payer for money. */
  collect(request: CollectRequest): Promise<CollectOutcome>;
  /** Sends money to a wallet. */
  payout(request: PayoutRequest): Promise<PayoutOutcome>;
  /** Gives money back to the wallet that paid it. */
  refund(request: RefundRequest): Promise<PayoutOutcome>;
  /** By our reference. */
  query(call: MoneyCall, reference: string): Promise<QueryOutcome>;
  holder(msisdn: string): Promise<HolderOutcome>;
  /** Of the wallet that collects, or of the one that pays out. */
  balance(of: 'collect' | 'payout'): Promise<BalanceOutcome>;
}

/** The networks this operator is connected to. A network that is not connected is refused before anything is promised. */
export type MobileMoneyByNetwork = Partial<Record<Network, MobileMoney>>;
