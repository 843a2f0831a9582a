import { signIn, requestPinReset, requestStepUp } from '@club/contract/people/auth';
import { confirmNumber, getProfile, updateMe } from '@club/contract/people/members';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { applyConfirmed, newNumber, TEST_PIN } from '#server-test/applicants.ts';
import { codeTo, textsTo } from '#server-test/codes.ts';
import { openWorld, type TestWorld } from '#server-test/world.ts';
import { transact } from '#server/db/transact.ts';
import { ownWallet } from '#server/features/money/cashback/payouts/request-payout.ts';
import { approveApplication } from '#server/features/people/membership/desk/approve-application.ts';

let world: TestWorld;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

/** A member who applied with two numbers, proved the one and prefers the other. */
async function withTwo() {
  const airtel = `+256${newNumber()}`;
  const applied = await applyConfirmed(world, { airtel_money_number: airtel, payment_priority: 'airtel' });
  await approveApplication(world.deps, { id: applied.id, by: null }, undefined);
  const { access: token, member } = (await world.call(signIn, { body: { phone: applied.phone, pin: TEST_PIN } })).reply;
  return { airtel, mtn: applied.phone, token, member_id: member.id };
}
const templatesTo = async (phone: string) => (await textsTo(world, phone)).map(({ template }) => template);
const update = (token: string, body: Record<string, unknown>) => world.call(updateMe, { token, body });

describe('a number of an application that was never proven', () => {
  it('gets no code for a new PIN or a device, and no message; the proven one does', async () => {
    const { airtel, mtn, token } = await withTwo();
    for (const phone of [airtel, mtn]) await world.call(requestPinReset, { body: { phone } });
    await world.runJobs();
    await world.call(requestStepUp, { token });
    await world.runJobs();
    const [unproven, proven] = [await templatesTo(airtel), await templatesTo(mtn)];
    for (const template of ['reset_code', 'step_up_code', 'application_approved']) {
      expect(unproven).not.toContain(template);
      expect(proven).toContain(template);
    }
  });

  it('gets no payout, and the proven one may not go', async () => {
    const { airtel, mtn, token, member_id } = await withTwo();
    const wallet = (network: 'mtn' | 'airtel') =>
      transact(world.deps.db, (tx) => ownWallet(tx, member_id, network)).catch((error: unknown) => error);
    expect(`+${String(await wallet('mtn'))}`).toBe(mtn);
    expect(await wallet('airtel')).toMatchObject({ errors: { network: [expect.stringContaining('confirm')] } });
    expect((await update(token, { mtn_money_number: null })).problem.errors).toEqual({
      mtn_money_number: ['Please confirm your other number before you remove this one'],
    });
    expect((await update(token, { airtel_money_number: null })).reply).toMatchObject({ airtel_money_number: null });
    expect(airtel).not.toBe(mtn);
  });

  it('names its member at sign-in, with the PIN', async () => {
    const { airtel } = await withTwo();
    expect((await world.call(signIn, { body: { phone: airtel, pin: TEST_PIN } })).status).toBe(200);
  });

  it('counts like the other from when its owner proves it in the profile', async () => {
    const { airtel, token, member_id } = await withTwo();
    const profile = async () => (await world.call(getProfile, { token })).reply;
    expect((await profile()).unproven_numbers).toEqual(['airtel']);
    expect((await update(token, { first_name: 'Grace' })).reply.pending_numbers).toEqual([]);
    const asked = (await update(token, { airtel_money_number: airtel })).reply;
    expect(asked.pending_numbers).toMatchObject([{ network: 'airtel', number: airtel }]);
    const code = await codeTo(world, airtel, 'new_number_code');
    const proven = await world.call(confirmNumber, { token, body: { network: 'airtel', code } });
    expect(proven.reply).toMatchObject({ airtel_money_number: airtel, unproven_numbers: [], pending_numbers: [] });
    expect(proven.reply.payouts_held_until).not.toBeNull();
    expect(`+${await transact(world.deps.db, (tx) => ownWallet(tx, member_id, 'airtel'))}`).toBe(airtel);
    await world.call(requestPinReset, { body: { phone: airtel } });
    await world.runJobs();
    expect(await templatesTo(airtel)).toContain('reset_code');
  });
});
