import * as calls from '@club/contract/offers-of-the-day/waiting';

import type { Mount } from '#server/http/mount.ts';
import type { Deps } from '#server/ports/deps.ts';

import { joinLine, leaveLine } from './line.ts';
import { forgetOpening, remindOfOpening } from './reminders.ts';
import { readWaiting } from './views.ts';

export function waitingRoutes(mount: Mount, deps: Deps): void {
  mount(calls.getDayOfferWaiting, ({ params }, { member_id }) => readWaiting(deps.db, member_id, params.id));
  mount(calls.remindOfOpening, ({ params }, { member_id }) =>
    remindOfOpening(deps, { member_id, offer_id: params.id }),
  );
  mount(calls.forgetOpening, ({ params }, { member_id }) => forgetOpening(deps, { member_id, offer_id: params.id }));
  mount(calls.joinLine, ({ params, body }, { member_id }) =>
    joinLine(deps, { member_id, offer_id: params.id, product_id: body.product_id }),
  );
  mount(calls.leaveLine, ({ params }, { member_id }) => leaveLine(deps, member_id, params.id));
}
