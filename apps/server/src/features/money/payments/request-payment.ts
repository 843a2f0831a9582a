import type { Network } from '@club/contract/shapes';
import { formatUgx, type Ugx } from '@club/rules/money';
import { toMsisdn } from '@club/rules/uganda-phone';

import type { Tx } from '#server/db/connect.ts';
import { networkName } from '#server/features/money/payments/networks/networks.ts';
import { tellAskedPayer } from '#server/features/money/payments/payers/asked-payers.ts';
import type { Jobs } from '#server/jobs/enqueue.ts';
import type { Deps } from '#server/ports/deps.ts';
import { Problem } from '#server/problem.ts';

import { insertPayments, type Payment } from './store.ts';

const CALLBACK_TOKEN_BYTES = 24;
/** How long the job of a new payment has before the sweep takes it for lost. */
const JOB_HEAD_START_MS = 5_000;
/** A job costs PostgreSQL as much as the attempt itself, so what is asked for together is sent by one. */
const SENT_BY_ONE_JOB = 16;

export interface PaymentRequest {
  readonly purpose: Payment['purpose'];
  /** The order or purchase to be paid. Lock its row first, so that it cannot be cancelled meanwhile. */
  readonly subject_id: string;
  readonly member_id: string;
  readonly network: Network;
  /** The payer's number in any spelling; whether it fits the network is for the caller to have checked. */
  readonly msisdn: string;
  readonly amount: Ugx;
}

/** Refuses a network that this operator is not connected to, and less than it takes. */
export function demandPossible(deps: Deps, request: Pick<PaymentRequest, 'network' | 'amount'>): void {
  if (deps.money[request.network] === undefined) throw new Problem('network_unavailable');
  refuseTooSmall(deps, request);
}

/**
 * A request for a subject of which nobody else can begin an attempt: it is as new as the transaction, or locked by it and known to
 * have no live one.
 */
export interface FirstRequest extends PaymentRequest {
  /** Whose number it is, as `demandUnpestered` says. */
  readonly whose: 'own' | 'other';
}

/**
 * Makes ready attempts to collect money, in their order, each with a reference of our own. `write` writes them in the caller's
 * transaction, with the jobs that send their prompts after the commit, and waits for nothing before, so that it may leave with the
 * commit.
 */
export async function prepareFirstPayments(
  tx: Tx,
  deps: Deps,
  requests: readonly FirstRequest[],
): Promise<{ readonly payments: NewPayment[]; readonly write: () => Promise<unknown> }> {
  const payments = requests.map(({ whose: _, ...request }) => newPayment(deps, request));
  // Who is asked for somebody else's money is told by whom.
  for (const [index, { whose }] of requests.entries())
    if (whose === 'other') await tellAskedPayer(tx, deps, payments[index]!);
  const enqueue = await deps.enqueue.prepare('collect_payments', jobsFor(payments));
  return { payments, write: () => Promise.all([insertPayments(tx, payments), enqueue(tx)]) };
}

type NewPayment = ReturnType<typeof newPayment>;

function jobsFor(payments: readonly NewPayment[]): Jobs['collect_payments'][] {
  const ids = payments.map(({ id }) => id);
  return Array.from({ length: Math.ceil(ids.length / SENT_BY_ONE_JOB) }, (_, place) => ({
    payment_ids: ids.slice(place * SENT_BY_ONE_JOB, (place + 1) * SENT_BY_ONE_JOB),
  }));
}

/** Each network has a least amount of its own. */
export function refuseTooSmall(
  deps: Pick<Deps, 'config'>,
  { network, amount }: Pick<PaymentRequest, 'network' | 'amount'>,
): void {
  const minimum = leastOf(deps, network);
  if (amount >= minimum) return;
  const message = `${networkName(network)} takes payments from ${formatUgx(minimum)}.`;
  throw new Problem('amount_too_small', { message, errors: { payment_network: [message] }, facts: { minimum } });
}

/** Whether any network that this operator is connected to takes so little. */
export function isTakenByAny(deps: Pick<Deps, 'config'>, amount: Ugx): boolean {
  return deps.config.PAYMENT_NETWORKS.some((network) => amount >= leastOf(deps, network));
}

function leastOf({ config }: Pick<Deps, 'config'>, network: Network): number {
  return network === 'mtn' ? config.MTN_MINIMUM_UGX : config.AIRTEL_MINIMUM_UGX;
}

function newPayment(deps: Deps, request: PaymentRequest) {
  const { config, random } = deps;
  const at = deps.now();
  return {
    ...request,
    id: random.id(at),
    msisdn: toMsisdn(request.msisdn),
    currency: request.network === 'mtn' ? config.MTN_CURRENCY : config.AIRTEL_CURRENCY,
    reference: random.uuid(),
    callback_token: random.bytes(CALLBACK_TOKEN_BYTES).toString('base64url'),
    status: 'pending' as const,
    created_at: at,
    next_check_at: new Date(at.getTime() + JOB_HEAD_START_MS),
  };
}
