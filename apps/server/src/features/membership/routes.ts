import {
  apply,
  applyReferral as applyReferralCall,
  checkPhoneAvailability,
  checkStatus,
  confirmPhone as confirmCall,
  resendCode as resendCall,
} from '@club/contract/membership';

import type { Mount } from '#server/http/mount.ts';
import type { Deps } from '#server/ports/deps.ts';

import { applyForMembership } from './apply-for-membership.ts';
import { applyReferral } from './apply-referral.ts';
import { availabilityOfPhone, statusOfPhone } from './check-status.ts';
import { confirmPhone } from './confirm-phone.ts';
import { resendCode } from './resend-code.ts';

export function membershipRoutes(mount: Mount, deps: Deps): void {
  mount(apply, (call) => applyForMembership(deps, call.body, call, call.once));
  mount(checkStatus, ({ body, ip }) => statusOfPhone(deps, body.phone ?? '', ip));
  mount(checkPhoneAvailability, ({ body, ip }) => availabilityOfPhone(deps, body.phone ?? '', ip));
  mount(confirmCall, ({ body, ip }) => confirmPhone(deps, body, ip));
  mount(resendCall, ({ body, ip }) => resendCode(deps, body.phone, ip));
  mount(applyReferralCall, ({ body, ip }) => applyReferral(deps, body, ip));
}
