import type { Tx } from '#server/db/connect.ts';
import { findCode, type CodeRow } from '#server/features/offers-of-the-day/codes/redeemable.ts';
import type { Deps } from '#server/ports/deps.ts';
import { Problem } from '#server/problem.ts';

import { codeTries, spendTry } from './tries.ts';

/**
 * A code of the member's own. Whoever sends others spends a try before it is looked up, so that no more than ten of them are,
 * however many come at once; the refusal is given back and thrown after the commit, which counts it.
 */
export async function ownCode(tx: Tx, deps: Deps, member_id: string, typed: string): Promise<CodeRow | Problem> {
  const takeBack = await spendTry(tx, deps, codeTries(member_id), 'too_many_requests');
  const code = await findCode(tx, deps, typed);
  if (code === undefined || code.member_id !== member_id) return new Problem('redemption_code_invalid');
  await takeBack();
  return code;
}
