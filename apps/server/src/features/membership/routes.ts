import { apply, checkPhoneAvailability, checkStatus } from '@club/contract/membership';

import type { Mount } from '#server/http/mount.ts';
import type { Deps } from '#server/ports/deps.ts';

import { applyForMembership } from './apply-for-membership.ts';
import { availabilityOfPhone, statusOfPhone } from './check-status.ts';

export function membershipRoutes(mount: Mount, deps: Deps): void {
  mount(apply, (call) => applyForMembership(deps, call.body, call, call.once));
  mount(checkStatus, ({ body }) => statusOfPhone(deps, body.phone ?? ''));
  mount(checkPhoneAvailability, ({ body }) => availabilityOfPhone(deps, body.phone ?? ''));
}
