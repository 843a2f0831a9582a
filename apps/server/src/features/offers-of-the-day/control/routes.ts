import * as calls from '@club/contract/offers-of-the-day/control';

import type { Mount } from '#server/http/mount.ts';
import type { Deps } from '#server/ports/deps.ts';
import { demandRecentPin } from '#server/security/recent-pin.ts';

import * as acts from './acts.ts';
import { remindCodeOwners } from './remind-owners.ts';
import { listUnusedCodes } from './unused-codes.ts';
import { watchDayOffers } from './watched-offers.ts';

export function controlRoutes(mount: Mount, deps: Deps): void {
  mount(calls.watchDayOffers, ({ query }) => watchDayOffers(deps, query));
  mount(calls.listUnusedCodes, ({ params, query }) => listUnusedCodes(deps, params, query));
  // Pausing is the brake and never asks for a PIN; what sells more, promises more or cannot be undone does.
  mount(calls.pauseDayOffer, async ({ params, body: { paused, reason }, once }, admin) => {
    if (!paused) demandRecentPin(admin, deps.now());
    return acts.pauseDayOffer(deps, { offer_id: params.id, admin_id: admin.member_id, reason, once }, paused);
  });
  mount(calls.extendDayOffer, ({ params, body: { reason, ...asked }, once }, admin) =>
    acts.extendDayOffer(deps, { offer_id: params.id, admin_id: admin.member_id, reason, once }, asked),
  );
  mount(calls.addDayOfferStock, ({ params, body: { reason, ...asked }, once }, admin) =>
    acts.addDayOfferPieces(deps, { offer_id: params.id, admin_id: admin.member_id, reason, once }, asked),
  );
  mount(calls.stopDayOffer, ({ params, body: { reason }, once }, admin) =>
    acts.stopDayOffer(deps, { offer_id: params.id, admin_id: admin.member_id, reason, once }),
  );
  mount(calls.setUnusedPolicy, ({ params, body: { reason, ...change }, once }, admin) =>
    acts.setUnusedPolicy(deps, { offer_id: params.id, admin_id: admin.member_id, reason, once }, change),
  );
  mount(calls.remindCodeOwners, ({ params, once }, { member_id }) =>
    remindCodeOwners(deps, { admin_id: member_id, offer_id: params.id }, once),
  );
}
