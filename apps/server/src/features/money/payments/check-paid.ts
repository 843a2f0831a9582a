import { nextFollowUpAt } from '@club/rules/payment-checks';
import { sql } from 'kysely';

import { announce } from '#server/db/announce.ts';
import type { Database, Tx } from '#server/db/connect.ts';
import { transact } from '#server/db/transact.ts';
import { LEAST_BETWEEN_CHECKS_MS } from '#server/features/money/payments/attempts/time-limits.ts';
import { clearNetworkMark, setMark } from '#server/features/money/payments/claims/review-store.ts';
import { notJustAsked } from '#server/features/money/transfers/not-just-asked.ts';
import type { Deps } from '#server/ports/deps.ts';
import type { QueryOutcome } from '#server/providers/mobile-money/provider.ts';

import { askProvider } from './settle-payment.ts';
import { appendEvent, type Payment } from './store.ts';

/** The network has said that money came; what did not fit waits for a person. */
const CAME = ['completed', 'mismatch'] as const;

/** Has the network asked about an attempt whose money came, and of which it says something else by itself. */
export async function doubtPaid(tx: Tx, id: string, at: Date): Promise<void> {
  const doubted = await tx
    .updateTable('payments')
    .set({ next_check_at: at })
    .where('id', '=', id)
    .where('status', 'in', CAME)
    .where('next_check_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  if (doubted !== undefined) await appendEvent(tx, id, at, 'doubted');
}

/** The sum that the network has called paid. */
export async function readSumTold(tx: Tx, payment: Pick<Payment, 'id' | 'amount'>): Promise<number> {
  return (await toldBefore(tx, payment)).amount ?? payment.amount;
}

/**
 * Asks the network whether it stands by what it had called paid, be it as asked for or another sum. Where it does not, nothing is
 * moved: people have to see it, and its statement decides (decision 0372).
 */
export async function checkPaid(deps: Deps, id: string): Promise<void> {
  const payment = await claimPaidCheck(deps.db, id, deps.now());
  if (payment === undefined) return;
  const finding = await askProvider(deps, payment);
  const at = deps.now();
  await transact(deps.db, async (tx) => {
    const word = verdict(payment, await toldBefore(tx, payment), finding);
    const next_check_at =
      word === 'checked' ? nextFollowUpAt('closed_by_hand', await doubtedAt(tx, payment), at) : null;
    const still = tx.updateTable('payments').set({ next_check_at }).where('id', '=', id).where('status', 'in', CAME);
    // A person has sent it back while the network was asked.
    if ((await still.returning('id').executeTakeFirst()) === undefined) return;
    await appendEvent(tx, id, at, word, { ...finding });
    if (word === 'confirmed') await clearNetworkMark(tx, id);
    if (word !== 'denied') return;
    await setMark(tx, id, { at, by: null });
    deps.log.error(
      { alarm: 'closed_wrongly', payment_id: id },
      'the network says otherwise than that a payment was paid',
    );
    announce(tx, { topic: 'finance', id, to: { admins: true } });
  });
}

type Told = Pick<Extract<QueryOutcome, { kind: 'completed' }>, 'amount' | 'currency'>;

/** What the network had said that it took, as far as that did not fit; a sum that is not named is what was asked for. */
async function toldBefore(tx: Tx, { id }: Pick<Payment, 'id'>): Promise<Told> {
  const { rows } = await sql<Told>`
    SELECT (detail ->> 'amount')::float8 AS amount, detail ->> 'currency' AS currency FROM payment_events
    WHERE payment_id = ${id} AND kind = 'mismatch' ORDER BY id DESC LIMIT 1`.execute(tx);
  return rows[0] ?? { amount: null, currency: null };
}

/** What is not definite changes nothing. */
function verdict(payment: Payment, before: Told, finding: QueryOutcome): 'checked' | 'confirmed' | 'denied' {
  if (finding.kind === 'failed') return 'denied';
  if (finding.kind !== 'completed') return 'checked';
  const amountIn = (told: Told) => told.amount ?? payment.amount;
  const currencyIn = (told: Told) => told.currency ?? payment.currency;
  const isSame = amountIn(finding) === amountIn(before) && currencyIn(finding) === currencyIn(before);
  return isSame ? 'confirmed' : 'denied';
}

async function claimPaidCheck(db: Database, id: string, at: Date): Promise<Payment | undefined> {
  return db
    .updateTable('payments')
    .set({ last_check_at: at })
    .where('id', '=', id)
    .where('status', 'in', CAME)
    .where('sent_at', 'is not', null)
    .where(notJustAsked(at, LEAST_BETWEEN_CHECKS_MS))
    .returningAll()
    .executeTakeFirst();
}

async function doubtedAt(tx: Tx, { id, created_at }: Payment): Promise<Date> {
  const doubted = tx
    .selectFrom('payment_events')
    .select('at')
    .where('payment_id', '=', id)
    .where('kind', '=', 'doubted');
  return (await doubted.orderBy('id', 'desc').limit(1).executeTakeFirst())?.at ?? created_at;
}
