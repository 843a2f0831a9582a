import { statusPhoneError } from '@club/rules/phone-errors';
import { isUgandanNumber, toE164 } from '@club/rules/uganda-phone';

import type { Deps } from '#server/ports/deps.ts';
import { Problem } from '#server/problem.ts';
import { refuseFields } from '#server/refuse-fields.ts';

import { demandLookup } from './demand-lookup.ts';

/** The waiting application that owns a number, however the number is written; refuses any other. */
export async function pendingApplicationOf(deps: Deps, phone: string | null | undefined, ip: string) {
  refuseFields({ phone: statusPhoneError(phone ?? '') });
  if (!isUgandanNumber(phone ?? '')) throw new Problem('application_not_found');
  const e164 = toE164(phone ?? '');
  await demandLookup(deps, ip, e164);
  const application = await deps.db
    .selectFrom('phone_numbers')
    .innerJoin('applications', 'applications.id', 'phone_numbers.application_id')
    .selectAll('applications')
    .where('phone_numbers.e164', '=', e164)
    .executeTakeFirst();
  if (application === undefined) throw new Problem('application_not_found');
  if (application.status !== 'pending') throw new Problem('application_decided');
  return { application, e164 };
}
