import * as calls from '@club/contract/delivery/zones';

import type { Mount } from '#server/http/mount.ts';
import type { Deps } from '#server/ports/deps.ts';

import { readDeliveryFee, quotePlace } from './views.ts';

export function zonesRoutes(mount: Mount, deps: Deps): void {
  mount(calls.getDeliveryFee, ({ params }) => readDeliveryFee(deps, params.id));
  mount(calls.calculateDeliveryFee, ({ params, body }, { member_id }) =>
    quotePlace(deps, { ...body, member_id, outlet_id: params.id }),
  );
}
