import { transact } from '#server/db/transact.ts';
import type { Deps } from '#server/ports/deps.ts';
import { Problem } from '#server/problem.ts';

import { findStaff } from './find-staff.ts';
import { outletsOnPhones } from './on-phones.ts';
import { ownCode } from './own-code.ts';
import { bindStaff } from './sessions.ts';
import { pinTriesOfCode, pinTriesOnPhones, spendTry } from './tries.ts';

/**
 * Step two: whose PIN is it? Typed on the phone of a stranger, so few tries are compared, for the code and for all such
 * phones of the outlet; a wrong one never locks the person at the counter. A refusal is committed before it is thrown.
 */
export async function verifyPin(deps: Deps, member_id: string, { code: typed, pin }: { code: string; pin: string }) {
  const answer = await transact(deps.db, async (tx) => {
    const code = await ownCode(tx, deps, member_id, typed);
    if (code instanceof Problem) return code;
    const tries = [
      await spendTry(tx, deps, pinTriesOfCode(code.id), 'redemption_locked'),
      await spendTry(tx, deps, pinTriesOnPhones(code.outlet_id), 'redemption_locked'),
    ];
    const staff = await findStaff(tx, deps, (await outletsOnPhones(tx, code)).ids, pin);
    if (staff === undefined)
      return new Problem('staff_pin_wrong', { message: 'Invalid PIN', errors: { pin: ['Invalid PIN'] } });
    for (const takeBack of tries) await takeBack();
    if (!(await bindStaff(tx, deps, code.id, staff.id))) return new Problem('redemption_session_over');
    return { valid: true, message: `Hello ${staff.staff_name}.`, staff_name: staff.staff_name, staff_id: staff.id };
  });
  if (answer instanceof Problem) throw answer;
  return answer;
}
