import type { CounterCode, CounterRedemption } from '@club/contract/offers-of-the-day/redemption';
import { codeFromScan } from '@club/rules/redemption-qr';

import type { Tx } from '#server/db/connect.ts';
import { transact } from '#server/db/transact.ts';
import { outletsOfCode } from '#server/features/offers-of-the-day/codes/good-at.ts';
import { findCode, type CodeRow } from '#server/features/offers-of-the-day/codes/redeemable.ts';
import { chooseOutlet } from '#server/features/outlets/outlets/choose-outlet.ts';
import { lockOrder } from '#server/features/shop/order-book/store.ts';
import type { Deps } from '#server/ports/deps.ts';
import { Problem } from '#server/problem.ts';

import { codeStanding } from './code-standing.ts';
import { goodsOf, readRedemption } from './counter-views.ts';
import { findStaff } from './find-staff.ts';
import { findRedemption, redeem } from './redeem.ts';
import { counterCodeTries, pinTriesAtCounter, spendTry } from './tries.ts';

interface Staff {
  readonly member_id: string | null;
  readonly tablet_id?: string;
  readonly outlet_ids: readonly string[];
}

/** What is shown, and at whose counter of theirs whoever manages several stands. */
interface Shown {
  readonly code: string;
  readonly outlet?: string | undefined;
}

const nothing = { first_name: null, offer_name: null, items: [], redeemed_at: null };

const texts = {
  good: 'This code is good.',
  expired: 'This code has expired.',
  used: 'This code has already been redeemed.',
  unknown: 'There is no such code.',
  elsewhere: 'This code is for another outlet.',
} as const satisfies Record<CounterCode['state'], string>;

/** What a scanned or typed code is for. What is no code of this outlet counts as a try and says nothing of its owner. */
export async function checkCounterCode(
  deps: Deps,
  staff: Staff,
  { code: scanned, outlet }: Shown,
): Promise<CounterCode> {
  const here = await chooseOutlet(deps.db, staff.outlet_ids, outlet);
  return transact(deps.db, async (tx) => {
    const takeBack = await spendTry(
      tx,
      deps,
      counterCodeTries(staff.member_id ?? staff.tablet_id ?? ''),
      'too_many_requests',
    );
    const code = await findCode(tx, deps, codeFromScan(scanned) ?? '');
    if (code === undefined) return { state: 'unknown', message: texts.unknown, ...nothing };
    if (!(await isGoodAt(tx, code, here))) return { state: 'elsewhere', message: texts.elsewhere, ...nothing };
    await takeBack();
    const state = await stateOf(tx, deps, code);
    return {
      state,
      message: texts[state],
      redeemed_at: code.redeemed_at?.toISOString() ?? null,
      ...(await goodsOf(tx, code)),
    };
  });
}

async function isGoodAt(tx: Tx, code: CodeRow, here: { readonly id: string }): Promise<boolean> {
  return (await outletsOfCode(tx, code)).includes(here.id);
}

async function stateOf(tx: Tx, deps: Deps, code: CodeRow): Promise<CounterCode['state']> {
  const standing = codeStanding(code, await lockOrder(tx, code.order_id), deps.now());
  switch (standing) {
    case 'good':
      return 'good';
    case 'redemption_code_expired':
      return 'expired';
    case 'redemption_code_used':
      return 'used';
    case 'redemption_code_invalid':
      return 'unknown';
  }
}

/** Hands over on the outlet's own device. The same person with the same code again is answered the same. */
export async function redeemAtCounter(
  deps: Deps,
  staff: Staff,
  { code: scanned, outlet, pin }: Shown & { readonly pin: string },
): Promise<CounterRedemption> {
  const here = await chooseOutlet(deps.db, staff.outlet_ids, outlet);
  const answer = await transact(deps.db, async (tx) => {
    const takeBackCode = await spendTry(
      tx,
      deps,
      counterCodeTries(staff.member_id ?? staff.tablet_id ?? ''),
      'too_many_requests',
    );
    const code = await findCode(tx, deps, codeFromScan(scanned) ?? '');
    if (code === undefined || !(await isGoodAt(tx, code, here))) return new Problem('redemption_code_invalid');
    await takeBackCode();
    const takeBackPin = await spendTry(tx, deps, pinTriesAtCounter(here.id), 'too_many_requests');
    const person = await findStaff(tx, deps, [here.id], pin);
    if (person === undefined)
      return new Problem('staff_pin_wrong', { message: 'Invalid PIN', errors: { pin: ['Invalid PIN'] } });
    await takeBackPin();
    const before = await findRedemption(tx, code.id);
    const isSame = before?.staff_id === person.id && before.via === 'counter';
    const { id } = isSame ? before : await redeem(tx, deps, { code, staff: person, via: 'counter', place: null });
    return readRedemption(tx, deps, id);
  });
  if (answer instanceof Problem) throw answer;
  return answer;
}
