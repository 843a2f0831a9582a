import * as calls from '@club/contract/offers-of-the-day/offers';

import type { Mount } from '#server/http/mount.ts';
import type { Deps } from '#server/ports/deps.ts';

import { listDayOffers, readDayOffer, listEndingSoon } from './views.ts';

export function dayOffersRoutes(mount: Mount, deps: Deps): void {
  mount(calls.listDayOffers, ({ query }, member) => listDayOffers(deps, member, query));
  mount(calls.listEndingSoon, (_call, member) => listEndingSoon(deps, member));
  mount(calls.getDayOffer, ({ params }) => readDayOffer(deps, params.id));
}
