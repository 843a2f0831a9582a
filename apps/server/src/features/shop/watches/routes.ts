import {
  listWatches as listWatchesCall,
  unwatchProduct as unwatchCall,
  watchProduct as watchCall,
} from '@club/contract/shop/watches';

import type { Mount } from '#server/http/mount.ts';
import type { Deps } from '#server/ports/deps.ts';

import { unwatchProduct } from './unwatch-product.ts';
import { listWatches } from './views.ts';
import { watchProduct } from './watch-product.ts';

export function watchesRoutes(mount: Mount, deps: Deps): void {
  mount(listWatchesCall, ({ params }, { member_id }) => listWatches(deps.db, member_id, params.id));
  mount(watchCall, ({ params, body, once }, { member_id }) =>
    watchProduct(deps, member_id, { offer_id: params.id, product_id: body.product_id }, once),
  );
  mount(unwatchCall, ({ params }, { member_id }) =>
    unwatchProduct(deps, member_id, { offer_id: params.id, product_id: params.product_id }),
  );
}
