import * as calls from '@club/contract/outlets/tablets';

import { chooseOutlet } from '#server/features/outlets/outlets/choose-outlet.ts';
import type { Mount } from '#server/http/mount.ts';
import type { Deps } from '#server/ports/deps.ts';

import { addTablet } from './add-tablet.ts';
import { enrolTablet } from './enrol-tablet.ts';
import { signInAtCounter } from './sign-in.ts';
import { signOutAtCounter } from './sign-out.ts';
import { readTabletHere, tabletsOf } from './store.ts';
import { switchOffTablet } from './switch-off-tablet.ts';

export function tabletsRoutes(mount: Mount, deps: Deps): void {
  mount(calls.listTablets, async ({ query }, { outlet_ids }) => {
    const outlet = await chooseOutlet(deps.db, outlet_ids, query.outlet);
    return { results: await tabletsOf(deps.db, outlet.id, deps.now()), outlet };
  });
  mount(calls.addTablet, async ({ query, body }, { member_id, outlet_ids }) => {
    const outlet = await chooseOutlet(deps.db, outlet_ids, query.outlet);
    return addTablet(deps, member_id, outlet.id, body.name);
  });
  mount(calls.switchOffTablet, ({ params }, manager) => switchOffTablet(deps, manager, params.id));
  mount(calls.enrolTablet, async ({ body, tablet }) => {
    const here = await enrolTablet(deps, body.code);
    tablet.keep(here.tablet.id);
    return here;
  });
  mount(calls.readTablet, ({ tablet }) => readTabletHere(deps.db, tablet.id, deps.now()));
  mount(calls.signInAtCounter, ({ body, tablet }) => signInAtCounter(deps, tablet.id, body));
  mount(calls.signOutAtCounter, (_call, somebody) => signOutAtCounter(deps, somebody));
}
