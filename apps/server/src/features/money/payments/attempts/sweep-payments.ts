import type { AttemptStatus } from '@club/rules/payment-status';
import { sql } from 'kysely';

import { checkPaid } from '#server/features/money/payments/check-paid.ts';
import { askAgain } from '#server/features/money/payments/claim-payment.ts';
import { settlePayment } from '#server/features/money/payments/settle-payment.ts';
import type { Deps } from '#server/ports/deps.ts';

import { collectPayment } from './collect-payment.ts';
import { CALL_LEASE_MS, later } from './time-limits.ts';

const BATCH = 100;
const AT_ONCE = 8;

interface Due {
  id: string;
  is_sent: boolean;
  status: AttemptStatus;
}

/**
 * Does what is due for payments: sends what was never sent, asks about what was, about what never arrived, and about what
 * came and is doubted. It reads the rows themselves, so nothing depends on a job or a callback. Several workers may sweep at once; each due row goes to
 * one of them. Gives their number.
 */
export async function sweepPayments(deps: Deps): Promise<number> {
  const due = await takeDue(deps);
  const waiting = due.values();
  const work = async () => {
    for (const payment of waiting) await look(deps, payment);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return due.length;
}

/** Puts the next look off while this one lasts, so that another sweep does not take the same rows. */
async function takeDue({ db, now }: Deps): Promise<Due[]> {
  const at = now();
  const { rows } = await sql<Due>`
    WITH taken AS (
      UPDATE payments SET next_check_at = ${later(at, CALL_LEASE_MS)}
      WHERE id IN (
        SELECT id FROM payments WHERE next_check_at <= ${at}
        ORDER BY next_check_at LIMIT ${BATCH} FOR UPDATE SKIP LOCKED
      )
      RETURNING id, sent_at IS NOT NULL AS is_sent, status
    )
    SELECT id, is_sent, status FROM taken ORDER BY id`.execute(db);
  return rows;
}

async function look(deps: Deps, { id, is_sent, status }: Due): Promise<void> {
  try {
    if (status === 'failed') return await askAgain(deps, id);
    if (status === 'completed' || status === 'mismatch') return await checkPaid(deps, id);
    await (is_sent ? settlePayment(deps, id) : collectPayment(deps, id));
  } catch (error) {
    deps.log.error({ err: error, payment_id: id }, 'payment sweep');
  }
}
