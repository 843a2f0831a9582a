import type { ReplyOf } from '@club/contract/endpoint';
import type { requestPinReset as requestCall } from '@club/contract/people/auth';
import { CODE_LIFE_MINUTES, RESET_RESEND_SECONDS } from '@club/rules/limits';
import { statusPhoneError } from '@club/rules/phone-errors';
import { isUgandanNumber, toE164 } from '@club/rules/uganda-phone';
import { waitingWords } from '@club/rules/waiting-words';

import { rateLimitFactor, type Config } from '#server/config.ts';
import { transact } from '#server/db/transact.ts';
import { ownerTrusting } from '#server/features/people/auth/devices.ts';
import type { From } from '#server/features/people/auth/sign-in/begin-session.ts';
import type { Jobs } from '#server/jobs/enqueue.ts';
import type { Deps } from '#server/ports/deps.ts';
import { refuseFields } from '#server/refuse-fields.ts';
import { addressKey } from '#server/security/address-key.ts';
import { askerOf } from '#server/security/code-asker.ts';
import { countTry, shutUntil, type Limit } from '#server/security/try-counter.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** SMS to one phone. */
const PHONE_WINDOWS = [
  { tries: 1, window_ms: RESET_RESEND_SECONDS * 1000 },
  { tries: 3, window_ms: HOUR_MS },
  { tries: 5, window_ms: DAY_MS },
] as const;
/** SMS caused from one address. */
const ADDRESS_A_DAY = 10;
/** The same where one machine plays every member. */
const ADDRESS_A_DAY_MOST = 500;

const ANSWER = {
  success: true,
  message: 'If this number belongs to a member, a code is on its way by SMS.',
  retry_after: null,
};

/**
 * Has a code sent, if the phone is a member's and nothing speaks against it. The answer never tells whose phone it is, and
 * neither does the time it takes: that is looked up later, by the job.
 */
export async function requestPinReset(
  deps: Deps,
  phone: string,
  from: Omit<From, 'user_agent'>,
): Promise<ReplyOf<typeof requestCall>> {
  refuseFields({ phone: statusPhoneError(phone) });
  if (!isUgandanNumber(phone)) return ANSWER;
  const e164 = toE164(phone);
  // Strangers cannot use up the codes of an owner who asks on a trusted device.
  const limits =
    (await ownerTrusting(deps.db, e164, from.device.id)) !== undefined
      ? [{ scope: 'reset_device', key: `${e164}@${from.device.id}`, windows: PHONE_WINDOWS }]
      : strangerLimits(deps.config, e164, from.ip);
  const at = deps.now();
  const opens_at =
    (await shutUntil(deps.db, limits, at)) ?? (await send(deps, limits, { phone: e164, asked_by: askerOf(from) }, at));
  return opens_at === undefined ? ANSWER : enoughCodes(opens_at, at);
}

/** Has the code sent, unless somebody who asked at the same moment was quicker: then it says from when on another one may be. */
async function send(
  deps: Deps,
  limits: readonly Limit[],
  asked: Jobs['send_reset_code'],
  at: Date,
): Promise<Date | undefined> {
  return transact(deps.db, async (tx) => {
    for (const limit of limits) {
      const opens_at = await countTry(tx, limit, at);
      if (opens_at !== undefined) return opens_at;
    }
    await deps.enqueue(tx, 'send_reset_code', asked);
    return undefined;
  });
}

/** It counts numbers of members and of strangers alike, so it tells nobody which this is. */
function enoughCodes(opens_at: Date, at: Date): ReplyOf<typeof requestCall> {
  const retry_after = Math.max(1, Math.ceil((opens_at.getTime() - at.getTime()) / 1000));
  const message = `If this number belongs to a member, the code that we sent last is still good: each works for ${CODE_LIFE_MINUTES} minutes. You can ask for another one in ${waitingWords(retry_after)}.`;
  return { success: true, message, retry_after };
}

function strangerLimits(config: Config, e164: string, ip: string): Limit[] {
  const a_day = Math.min(ADDRESS_A_DAY_MOST, Math.ceil(ADDRESS_A_DAY * Math.max(1, rateLimitFactor(config))));
  return [
    { scope: 'reset_address', key: addressKey(ip), windows: [{ tries: a_day, window_ms: DAY_MS }] },
    { scope: 'reset_phone', key: e164, windows: PHONE_WINDOWS },
  ];
}
