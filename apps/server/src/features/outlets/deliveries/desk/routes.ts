import * as calls from '@club/contract/outlets/deliveries-desk';

import { readDeliveryPhoto } from '#server/features/outlets/deliveries/photos.ts';
import type { Mount } from '#server/http/mount.ts';
import type { Deps } from '#server/ports/deps.ts';

import { judgeForOutlet, receiveForOutlet } from './decide-for-outlet.ts';

/** What the club decides of deliveries where its outlet cannot. */
export function deliveriesDeskRoutes(mount: Mount, deps: Deps): void {
  mount(calls.judgeForOutlet, ({ params, body }, { member_id }) => judgeForOutlet(deps, member_id, params.id, body));
  mount(calls.receiveForOutlet, ({ params, body }, { member_id }) =>
    receiveForOutlet(deps, member_id, params.id, body),
  );
  mount(calls.getDeskDeliveryPhoto, ({ params }) => readDeliveryPhoto(deps, null, params.id));
}
