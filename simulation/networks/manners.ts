import { createHmac } from 'node:crypto';

import type { Network } from '@club/contract/shapes';

import type { MobileMoney } from '#server/providers/mobile-money/provider.ts';
import type { Chance } from '#simulation/ground/chance.ts';

import type { Decision, Fact } from './fact.ts';

export interface Callback {
  readonly network: Network;
  readonly token: string;
  readonly body: Record<string, unknown>;
  /** In a header. */
  readonly hash?: string | undefined;
  /** False where it is about nothing that anybody asked for. */
  readonly isOurs: boolean;
}

/** How one network differs from another, as the server's adapters see it. */
export interface Manner {
  readonly network: Network;
  readonly refunds: MobileMoney['refunds'];
  /** How often what becomes of a request. */
  readonly decisions: Readonly<Partial<Record<Decision, number>>>;
  /** Its own words. */
  readonly words: {
    /** For a request that it did not take. */
    readonly refused: readonly string[];
    readonly failed: Readonly<Record<'collect' | 'send', readonly string[]>>;
    readonly doubt: readonly string[];
  };
  /** Whether it repeats amount, currency and wallet to those who ask. */
  readonly repeatsFacts: boolean;
  /** So often in a hundred, money that it sends has arrived with its answer. */
  readonly sentAtOnce: number;
  /** What it says by itself about a request, or somebody in its name; undefined where it was given no address. */
  callback(fact: Fact, chance: Chance, isForged: boolean): Callback | undefined;
}

/** Calls back to an address of each collection, unsigned, and says whose money how much of it was. */
export function mtnManner(refunds: MobileMoney['refunds']): Manner {
  return {
    network: 'mtn',
    refunds,
    decisions: {
      approve: 62,
      refuse: 14,
      expire: 10,
      expire_and_charge: 4,
      approve_other_amount: 6,
      approve_by_other: 4,
    },
    words: {
      refused: ['PAYER_NOT_FOUND'],
      failed: { collect: ['APPROVAL_REJECTED', 'LOW_BALANCE_OR_PAYEE_LIMIT_REACHED_OR_NOT_ALLOWED'], send: ['FAILED'] },
      doubt: ['HTTP_500'],
    },
    repeatsFacts: true,
    sentAtOnce: 0,
    callback({ request, state, amount, msisdn, transaction_id, reason }) {
      if (!('callback_url' in request) || request.callback_url === undefined) return undefined;
      const token = request.callback_url.split('/').findLast((part) => part !== '')!;
      const payer = { partyIdType: 'MSISDN', partyId: msisdn };
      const status = { open: 'PENDING', done: 'SUCCESSFUL', failed: 'FAILED' }[state];
      const body = { financialTransactionId: transaction_id, amount: String(amount), currency: request.currency };
      return { network: 'mtn', token, body: { ...body, payer, status, reason }, isOurs: true };
    },
  };
}

/** Where its hash stands, if anywhere, and what it covers. */
const SIGNATURES = { transaction: 40, body: 20, header: 20, none: 15, wrong: 5 };

/**
 * Calls back to one address about everything, signed or not, and tells neither amount nor wallet, so that nobody can pay
 * otherwise than asked without its statement. Payments are only given back whole and unasked; money is mostly there at once.
 */
export function airtelManner({ token, key }: { token: string; key: string }): Manner {
  return {
    network: 'airtel',
    refunds: 'whole_and_unasked',
    decisions: { approve: 70, refuse: 15, expire: 11, expire_and_charge: 4 },
    words: {
      refused: ['ESB000033', 'ROUTER115'],
      failed: {
        collect: ['DP00800001008', 'DP00800001002', 'DP00800001007'],
        send: ['DP00900001012', 'DP00900001007'],
      },
      doubt: ['DP00800001024', 'HTTP_502'],
    },
    repeatsFacts: false,
    sentAtOnce: 45,
    callback({ request, state, transaction_id }, chance, isForged) {
      const isOurs = !isForged || chance.happens(70);
      const id = (isOurs ? request.reference : chance.uuid()).replaceAll('-', '');
      const status_code = { open: 'TIP', done: 'TS', failed: 'TF' }[state];
      const transaction = { id, message: 'UGX', status_code, airtel_money_id: transaction_id };
      const where = isForged ? 'wrong' : chance.weighed(SIGNATURES);
      const covers = (part: unknown) => createHmac('sha256', key).update(JSON.stringify(part)).digest('base64');
      const inBody = { transaction: covers(transaction), body: covers({ transaction }), wrong: 'bm8=' }[
        where as 'body'
      ];
      const body = inBody === undefined ? { transaction } : { transaction, hash: inBody };
      return { network: 'airtel', token, body, hash: where === 'header' ? covers(transaction) : undefined, isOurs };
    },
  };
}
