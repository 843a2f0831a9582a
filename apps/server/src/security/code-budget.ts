import { kampalaDay } from '@club/rules/kampala-time';
import { sql } from 'kysely';

import type { Tx } from '#server/db/connect.ts';
import type { Deps } from '#server/ports/deps.ts';

import type { CodePurpose } from './one-time-code.ts';

const ALARM_SHARE = 0.5;

/**
 * Takes one SMS out of the day's budget for what strangers can cause. False when it is used up. The log raises an alarm at
 * half of it and at its end.
 */
export async function spendCode(
  tx: Tx,
  { config, now, log }: Pick<Deps, 'config' | 'now' | 'log'>,
  purpose: CodePurpose | 'sign_in_locked',
): Promise<boolean> {
  const budget = config.CODE_SMS_A_DAY;
  const day = kampalaDay(now());
  const { rows } = await sql<{ used: number }>`
    INSERT INTO code_budgets AS b (purpose, day, used) VALUES (${purpose}, ${day}, 1)
    ON CONFLICT (purpose, day) DO UPDATE SET used = b.used + 1 WHERE b.used < ${budget}
    RETURNING used`.execute(tx);
  const used = rows[0]?.used;
  if (used === undefined)
    log.error({ alarm: 'code_budget_spent', purpose, budget }, 'the budget for codes by SMS is used up');
  else if (used === Math.ceil(budget * ALARM_SHARE))
    log.error({ alarm: 'code_budget_half', purpose, budget, used }, 'half of the budget for codes by SMS is used up');
  return used !== undefined;
}
