import * as calls from '@club/contract/delivery/places';

import type { Mount } from '#server/http/mount.ts';
import type { Deps } from '#server/ports/deps.ts';

import { findPlace } from './find-place.ts';

export function placesRoutes(mount: Mount, deps: Deps): void {
  mount(calls.findPlace, ({ query }) => findPlace(deps, query.q));
}
