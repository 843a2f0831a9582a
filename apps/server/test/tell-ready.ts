import { transact } from '#server/db/transact.ts';
import { tellPerson } from '#server/features/club/notifications/tell-person.ts';
import type { Deps } from '#server/ports/deps.ts';

import type { Person } from './people.ts';

let orders = 0;

/** Tells a member that another order is ready, on all ways that there are. Its code is 123456. */
export async function tellReady(deps: Deps, { phone, member_id }: Person): Promise<void> {
  orders += 1;
  await transact(deps.db, (tx) =>
    tellPerson(tx, deps, {
      event_key: `order_ready:${orders}`,
      template: 'order_ready',
      to: phone,
      member_id,
      link: '/orders/7',
      values: { order_number: 'KC-7', outlet_name: 'Mama Tendo', code: '123456' },
    }),
  );
}
