import type { CounterShift } from '@club/contract/offers-of-the-day/shifts';

import { transact } from '#server/db/transact.ts';
import { qrSigner } from '#server/features/offers-of-the-day/codes/qr-signing.ts';
import { findStaff } from '#server/features/offers-of-the-day/redemption/find-staff.ts';
import { pinTriesAtCounter, spendTry } from '#server/features/offers-of-the-day/redemption/tries.ts';
import { chooseOutlet } from '#server/features/outlets/outlets/choose-outlet.ts';
import type { Deps } from '#server/ports/deps.ts';
import { Problem } from '#server/problem.ts';

/** The longest day behind a counter. */
const SHIFT_MS = 14 * 60 * 60_000;

interface Opening {
  readonly member_id: string | null;
  readonly outlet_ids: readonly string[];
  readonly outlet: string | undefined;
  readonly pin: string;
}

/** From now on the device may take QRs while it has no network, in the name of whoever has given the PIN. */
export async function openShift(deps: Deps, { member_id, outlet_ids, outlet, pin }: Opening): Promise<CounterShift> {
  const chosen = await chooseOutlet(deps.db, outlet_ids, outlet);
  const answer = await transact(deps.db, async (tx) => {
    const takeBack = await spendTry(tx, deps, pinTriesAtCounter(chosen.id), 'too_many_requests');
    const staff = await findStaff(tx, deps, [chosen.id], pin);
    if (staff === undefined)
      return new Problem('staff_pin_wrong', { message: 'Invalid PIN', errors: { pin: ['Invalid PIN'] } });
    await takeBack();
    const opened_at = deps.now();
    const ends_at = new Date(opened_at.getTime() + SHIFT_MS);
    const id = deps.random.id(opened_at);
    await tx
      .insertInto('counter_shifts')
      .values({ id, outlet_id: chosen.id, staff_id: staff.id, opened_by: member_id, opened_at, ends_at })
      .execute();
    const signer = qrSigner(deps.config.CODE_KEY);
    return {
      id,
      outlet: chosen,
      staff_name: staff.staff_name,
      opened_at: opened_at.toISOString(),
      ends_at: ends_at.toISOString(),
      qr_key: { id: signer.id, public_key: signer.public_key },
      server_time: opened_at.toISOString(),
    };
  });
  if (answer instanceof Problem) throw answer;
  return answer;
}
