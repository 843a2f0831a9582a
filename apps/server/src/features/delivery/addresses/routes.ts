import * as calls from '@club/contract/delivery/addresses';

import type { Mount } from '#server/http/mount.ts';
import type { Deps } from '#server/ports/deps.ts';

import { forgetAddress } from './forget-address.ts';
import { renameAddress } from './rename-address.ts';
import { saveAddress } from './save-address.ts';
import { listAddresses } from './views.ts';

export function addressesRoutes(mount: Mount, deps: Deps): void {
  mount(calls.listAddresses, async (_call, { member_id, tier }) =>
    tier === 'full' ? listAddresses(deps, member_id) : { results: [] },
  );
  mount(calls.saveAddress, ({ body, once }, { member_id }) => saveAddress(deps, member_id, body, once));
  mount(calls.renameAddress, ({ params, body }, { member_id }) =>
    renameAddress(deps, member_id, params.id, body.label),
  );
  mount(calls.forgetAddress, ({ params }, { member_id }) => forgetAddress(deps, member_id, params.id));
}
