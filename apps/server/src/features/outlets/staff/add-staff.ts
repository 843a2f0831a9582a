import type { BodyOf, ReplyOf } from '@club/contract/endpoint';
import type { addStaff as addStaffCall } from '@club/contract/outlets/staff';
import { isUgandanNumber, toE164 } from '@club/rules/uganda-phone';

import { transact } from '#server/db/transact.ts';
import { queueSms } from '#server/features/club/notifications/queue-message.ts';
import type { Deps } from '#server/ports/deps.ts';
import { Problem } from '#server/problem.ts';
import { refuseFields } from '#server/refuse-fields.ts';

import { newStaffPin } from './new-pin.ts';
import { noteStaff, staffReply, tellOfStaff } from './store.ts';

type Wanted = BodyOf<typeof addStaffCall>;

/** Adds somebody who works at the outlet. The PIN is in the answer alone; the person hears by SMS that they were added. */
export async function addStaff(
  deps: Deps,
  by: string,
  outlet_id: string,
  { name, phone: typed, role }: Wanted,
): Promise<ReplyOf<typeof addStaffCall>> {
  refuseFields({ phone: isUgandanNumber(typed) ? null : 'Please enter a valid phone number' });
  const phone = toE164(typed);
  return transact(deps.db, async (tx) => {
    const at = deps.now();
    const id = deps.random.id(at);
    const outlet = await tx
      .selectFrom('outlets')
      .select('name')
      .where('id', '=', outlet_id)
      // One at a time, so that neither a number nor a PIN is given twice.
      .forUpdate()
      .executeTakeFirstOrThrow();
    const known = await tx
      .selectFrom('staff')
      .select('id')
      .where('outlet_id', '=', outlet_id)
      .where('phone', '=', phone)
      .where('state', '<>', 'left')
      .executeTakeFirst();
    if (known !== undefined) throw new Problem('staff_exists');
    const { pin, columns } = await newStaffPin(tx, deps, outlet_id);
    const row = await tx
      .insertInto('staff')
      .values({ id, outlet_id, name, phone, role, state: 'active', created_at: at, ...columns })
      .returningAll()
      .executeTakeFirstOrThrow();
    await noteStaff(tx, { staff_id: id, type: 'added', at, actor_id: by });
    tellOfStaff(tx, outlet_id);
    await queueSms(tx, deps, {
      event_key: `staff_added:${id}`,
      template: 'staff_added',
      to: phone,
      member_id: null,
      values: { first_name: name, outlet_name: outlet.name },
    });
    return { staff: staffReply(row), pin };
  });
}
