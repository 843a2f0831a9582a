import type { Arrival } from '@club/contract/outlets/arrivals';
import { arrivalMoves, ARRIVAL_STATUSES, type ArrivalStatus } from '@club/rules/arrival-status';

import { transact } from '#server/db/transact.ts';
import type { Deps } from '#server/ports/deps.ts';
import { Problem } from '#server/problem.ts';

import { changeArrival, tellArrivals } from './store.ts';
import { readArrival } from './views.ts';

interface Staff {
  readonly member_id: string | null;
  readonly staff_id?: string;
  readonly outlet_ids: readonly string[];
}

/** Takes up a customer who has come, or ends the waiting. A repeated step answers the same; the order stays as it is. */
export async function moveArrival(
  deps: Deps,
  staff: Staff,
  id: string,
  to: 'processing' | 'completed',
): Promise<Arrival> {
  return transact(deps.db, async (tx) => {
    const arrival = await tx
      .selectFrom('arrivals')
      .selectAll()
      .where('id', '=', id)
      .where('outlet_id', 'in', [...staff.outlet_ids])
      .forUpdate()
      .executeTakeFirst();
    if (arrival === undefined) throw new Problem('not_found');
    if (arrival.status !== to) {
      const move = {
        from: statesBefore(to),
        to,
        at: deps.now(),
        by: { actor_id: staff.member_id, staff_id: staff.staff_id ?? null },
      };
      // A colleague was faster; the only step that is refused is the one back.
      if (!(await changeArrival(tx, id, move))) throw new Problem('arrival_move_refused');
      tellArrivals(tx, arrival.outlet_id, id);
    }
    return readArrival(tx, id);
  });
}

function statesBefore(to: ArrivalStatus): ArrivalStatus[] {
  return ARRIVAL_STATUSES.filter((from) => arrivalMoves[from].includes(to));
}
