import {
  apply,
  applyReferral as applyReferralCall,
  checkPhoneAvailability,
  checkStatus,
  confirmPhone as confirmCall,
  resendCode as resendCall,
} from '@club/contract/people/membership';

import { applyForMembership } from '#server/features/people/membership/apply/apply-for-membership.ts';
import { availabilityOfPhone, statusOfPhone } from '#server/features/people/membership/apply/check-status.ts';
import { confirmPhone } from '#server/features/people/membership/apply/confirm-phone.ts';
import { resendCode } from '#server/features/people/membership/apply/resend-code.ts';
import { applyReferral } from '#server/features/people/membership/referrals/apply-referral.ts';
import type { Mount } from '#server/http/mount.ts';
import type { Deps } from '#server/ports/deps.ts';

export function membershipRoutes(mount: Mount, deps: Deps): void {
  mount(apply, (call) => applyForMembership(deps, call.body, call, call.once));
  mount(checkStatus, ({ body, ip }) => statusOfPhone(deps, body.phone ?? '', ip));
  mount(checkPhoneAvailability, ({ body, ip }) => availabilityOfPhone(deps, body.phone ?? '', ip));
  mount(confirmCall, ({ body, ip }) => confirmPhone(deps, body, ip));
  mount(resendCall, ({ body, ip }) => resendCode(deps, body.phone, ip));
  mount(applyReferralCall, ({ body, ip }) => applyReferral(deps, body, ip));
}
