import type { BodyOf } from '@club/contract/endpoint';
import type { PhoneCode, redeemByWord as redeemByWordCall } from '@club/contract/offers-of-the-day/by-phone';
import type { CounterRedemption } from '@club/contract/offers-of-the-day/redemption';

import { transact } from '#server/db/transact.ts';
import type { CodeRow } from '#server/features/offers-of-the-day/codes/redeemable.ts';
import { goodsOf, readRedemption } from '#server/features/offers-of-the-day/redemption/counter-views.ts';
import { findStaff } from '#server/features/offers-of-the-day/redemption/find-staff.ts';
import { redeem } from '#server/features/offers-of-the-day/redemption/redeem.ts';
import { pinTriesAtCounter, spendTry } from '#server/features/offers-of-the-day/redemption/tries.ts';
import { chooseOutlet } from '#server/features/outlets/outlets/choose-outlet.ts';
import type { Deps } from '#server/ports/deps.ts';
import { Problem } from '#server/problem.ts';
import { checkCode, useCode, type ProvenCode } from '#server/security/one-time-code.ts';

import { subjectOf } from './send-word.ts';
import { numberOf, waitingCodes } from './waiting-codes.ts';

const NOTHING_WAITS = 'Nothing waits here for this number any more.';
const WAITS_NO_MORE = 'This does not wait here any more. It was handed over, or its time is over.';

interface Said {
  readonly phone: string;
  readonly word: string;
  readonly outlet?: string | undefined;
}

/** What waits for whoever has read the word out. The word stays good for handing over. */
export async function findByWord(
  deps: Deps,
  outlet_ids: readonly string[],
  said: Said,
): Promise<{ results: PhoneCode[] }> {
  const { codes } = await provenCodes(deps, outlet_ids, said);
  // Used or run out since the word was sent.
  if (codes.length === 0) throw new Problem('redemption_code_invalid', { message: NOTHING_WAITS });
  return transact(deps.db, async (tx) => {
    const results: PhoneCode[] = [];
    for (const code of codes) {
      const good = { state: 'good', message: 'This code is good.', redeemed_at: null } as const;
      results.push({ code_id: code.id, ...good, ...(await goodsOf(tx, code)) });
    }
    return { results };
  });
}

/** Hands over one of them. A wrong PIN spends a try of the word as well, of which there are five. */
export async function redeemByWord(
  deps: Deps,
  outlet_ids: readonly string[],
  { code_id, pin, ...said }: BodyOf<typeof redeemByWordCall>,
): Promise<CounterRedemption> {
  const { codes, word, here } = await provenCodes(deps, outlet_ids, said);
  const code = codes.find(({ id }) => id === code_id);
  if (code === undefined) throw new Problem('redemption_code_invalid', { message: WAITS_NO_MORE });
  const answer = await transact(deps.db, async (tx) => {
    const takeBack = await spendTry(tx, deps, pinTriesAtCounter(here.id), 'too_many_requests');
    const staff = await findStaff(tx, deps, [here.id], pin);
    if (staff === undefined)
      return new Problem('staff_pin_wrong', { message: 'Invalid PIN', errors: { pin: ['Invalid PIN'] } });
    await takeBack();
    await useCode(tx, deps, word);
    const { id } = await redeem(tx, deps, { code, staff, via: 'counter_phone', place: null });
    return readRedemption(tx, deps, id);
  });
  if (answer instanceof Problem) throw answer;
  return answer;
}

/** The codes that wait for this number here, if the word is right: without it nobody hears whether there are any. */
async function provenCodes(
  deps: Deps,
  outlet_ids: readonly string[],
  { phone: typed, word, outlet }: Said,
): Promise<{ codes: CodeRow[]; word: ProvenCode; here: { readonly id: string } }> {
  const phone = numberOf(typed);
  const here = await chooseOutlet(deps.db, outlet_ids, outlet);
  const codes = await waitingCodes(deps.db, deps, phone, here.id);
  const proven = await checkCode(deps, {
    purpose: 'collect',
    subject_id: subjectOf(here.id, phone),
    code: word.replaceAll(/[\s-]/g, ''),
  });
  return { codes, word: proven, here };
}
