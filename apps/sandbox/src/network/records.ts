import type { NetworkName } from './phone.ts';

/** Everything the sandbox remembers. Times are milliseconds of the network clock. */

export interface Wallet {
  network: NetworkName;
  msisdn: string;
  currency: string;
  balance: number;
  pin: string;
  active: boolean;
  given_name: string;
  family_name: string;
}

/** The merchant's own account at the operator: what collections fill and payouts drain. */
export interface MerchantAccount {
  network: NetworkName;
  product: Product;
  currency: string;
  balance: number;
}

export type Product = 'collection' | 'disbursement';
export type TransactionKind = 'collect' | 'transfer' | 'deposit' | 'refund';
export type TransactionStatus = 'created' | 'pending' | 'successful' | 'failed';

export interface Transaction {
  key: string;
  network: NetworkName;
  product: Product;
  kind: TransactionKind;
  /** The id the merchant chose; unique per network and product. */
  reference: string;
  merchant_id: string;
  merchant_name: string;
  party_type: string;
  party_id: string;
  /** Set when the party is a Ugandan number and may own a wallet here. */
  msisdn: string | undefined;
  amount: number;
  /** The amount exactly as it was sent, for answers that echo it. */
  amount_text: string;
  currency: string;
  external_id: string | undefined;
  payer_message: string | undefined;
  payee_note: string | undefined;
  /** Reference of the collection that a refund gives back. */
  refund_of: string | undefined;
  callback_url: string | undefined;
  status: TransactionStatus;
  reason: string | undefined;
  /** The operator's own id, given when money moved. */
  operator_id: string | undefined;
  wrong_pins: number;
  created_at: number;
  settled_at: number | undefined;
  /** What happens by itself, and when; nothing when the payment stays open. */
  due_at: number | undefined;
  due_outcome: string | undefined;
  /** Status queries still say pending until then, although a callback already told the end. */
  hidden_until: number | undefined;
}

/** Money that really moved, as the operator knows it. Appended, never changed. */
export interface Movement {
  id: string;
  at: number;
  network: NetworkName;
  kind: TransactionKind;
  reference: string;
  operator_id: string;
  party_id: string;
  /** Seen from the customer's wallet. */
  direction: 'debit' | 'credit';
  amount: number;
  currency: string;
  wallet_balance: number | undefined;
  merchant_balance: number;
}

export interface Behaviour {
  msisdn: string;
  outcome: string;
  delay_ms: number;
}

export interface Sms {
  id: string;
  at: number;
  msisdn: string;
  from: string;
  text: string;
  parts: number;
  /** `operator` for what the wallet itself tells its owner. */
  channel: 'africastalking' | 'operator' | 'whatsapp';
  status: string;
}

export interface OutgoingCall {
  id: string;
  purpose: 'callback' | 'delivery_report' | 'message_status';
  about: string;
  url: string;
  method: 'POST' | 'PUT';
  headers: Record<string, string>;
  body: string;
  due_at: number;
  state: 'waiting' | 'sent' | 'answered' | 'failed' | 'dropped';
  answer: string | undefined;
}

export interface ApiUser {
  id: string;
  product: Product;
  callback_hosts: string[];
  target_environment: string;
  api_key: string | undefined;
}

/** Something that goes wrong on purpose the next `times` times a path is called. */
export interface Fault {
  id: string;
  /** Undefined means any method. */
  method: string | undefined;
  /** Beginning of the path, such as /mtn/collection/v1_0/requesttopay */
  path: string;
  times: number;
  /** Before the request is taken, or after it was taken but instead of the true answer. */
  when: 'before' | 'after';
  kind: 'status' | 'hang' | 'reset' | 'delay';
  status: number;
  body: string;
  content_type: string;
  /** How long `hang` keeps the connection open and `delay` holds the answer back, in real time. */
  hold_ms: number;
}

export interface SmsBehaviour {
  msisdn: string;
  /** Africa's Talking recipient code, such as 101 or 406. */
  status_code: number;
  delivery: 'Success' | 'Failed' | 'Rejected' | 'none';
  failure_reason: string | undefined;
}

export interface Mail {
  id: string;
  at: number;
  /** Addresses of the envelope, which decide who gets it; the headers are only shown. */
  from: string;
  to: string[];
  subject: string;
  text: string;
  html: string | undefined;
  headers: { name: string; value: string }[];
}
