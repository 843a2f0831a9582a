import * as calls from '@club/contract/outlets/shelf';

import type { Mount } from '#server/http/mount.ts';
import type { Deps } from '#server/ports/deps.ts';

import { pauseMyOffer, setShelfStock } from './change-shelf.ts';
import { listShelf } from './views.ts';

export function shelfRoutes(mount: Mount, deps: Deps): void {
  mount(calls.listShelf, ({ query }, { outlet_ids }) => listShelf(deps, outlet_ids, query));
  mount(calls.setShelfStock, ({ body }, manager) => setShelfStock(deps, manager, body));
  mount(calls.pauseMyOffer, ({ body }, manager) => pauseMyOffer(deps, manager, body.offer_id, body.paused));
}
