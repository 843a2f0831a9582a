import { decidePayouts } from '@club/contract/money/payouts';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';

import type { OrdersWorld } from '#server-test/orders-world.ts';
import { MINUTE_MS, PayoutsWorld } from '#server-test/payouts-world.ts';
import type { Person } from '#server-test/people.ts';
import { somebodyWaits } from '#server-test/somebody-waits.ts';
import type { Tx } from '#server/db/connect.ts';
import { transact } from '#server/db/transact.ts';
import { holdMember } from '#server/features/people/members/member-holds.ts';

let payouts: PayoutsWorld;
let world: OrdersWorld;
beforeAll(async () => {
  payouts = await PayoutsWorld.open();
  ({ world } = payouts);
});
afterEach(() => payouts.settleDown());
afterAll(() => world.close());

const decideAs = async (admin: Person, id: string, decision: 'approve' | 'refuse' | 'send_again') =>
  (await world.as(admin, decidePayouts, { body: { ids: [id], decision, reason: 'Another number' } })).reply.results[0]
    ?.outcome;

async function giveNumber(tx: Tx, member: Person, number: string): Promise<void> {
  await tx.updateTable('members').set({ mtn_money_number: number }).where('id', '=', member.member_id).execute();
}

/** Does `act` while the member's number is being changed: begun before, and not at its end until `act` waits or is over. */
async function whileChanging<T>(member: Person, act: () => Promise<T>): Promise<T> {
  return transact(world.deps.db, async (tx) => {
    await giveNumber(tx, member, '+256772555002');
    await holdMember(tx, world.deps, member.member_id, 'number_changed');
    const acting = act();
    await Promise.race([acting, somebodyWaits(world.deps.db)]);
    return { acting };
  }).then(({ acting }) => acting);
}

describe('a payout of a member whose number changes', () => {
  it('is not sent during the hold, nor to a number that is no longer theirs', async () => {
    const member = await payouts.memberWith(300_000);
    const id = (await payouts.ask(member, 200_001)).reply.payout_id;
    const [one, two] = [await payouts.makeAdmin(), await payouts.makeAdmin()];
    expect(await decideAs(one, id, 'approve')).toBe('approved_once');
    await transact(world.deps.db, (tx) => holdMember(tx, world.deps, member.member_id, 'number_changed'));
    expect(await decideAs(one, id, 'approve')).toBe('own_approval');
    expect(await decideAs(two, id, 'approve')).toBe('on_hold');
    await transact(world.deps.db, (tx) => giveNumber(tx, member, '+256772555001'));
    world.clock.advance(24 * 60 * MINUTE_MS + 1);
    expect(await decideAs(two, id, 'approve')).toBe('number_gone');
    await world.runJobs();
    expect(payouts.sentTo(member)).toEqual([]);
    expect(await decideAs(two, id, 'refuse')).toBe('refused');
    expect(await payouts.totals(member)).toMatchObject({ available: 300_000, held: 0 });
  });

  it('is not sent by who agrees at the same moment', async () => {
    const member = await payouts.memberWith(300_000);
    const id = (await payouts.ask(member, 200_001)).reply.payout_id;
    const [one, two] = [await payouts.makeAdmin(), await payouts.makeAdmin()];
    await decideAs(one, id, 'approve');
    expect(await whileChanging(member, () => decideAs(two, id, 'approve'))).toBe('on_hold');
    await world.runJobs();
    expect(payouts.sentTo(member)).toEqual([]);
  });

  it('is not sent again at the same moment', async () => {
    const member = await payouts.memberWith(10_000);
    payouts.onPayout = () => ({ kind: 'refused', reason: 'NOT_ENOUGH_FUNDS', raw: null });
    const id = (await payouts.ask(member, 8_000)).reply.payout_id;
    await world.runJobs();
    const admin = await payouts.makeAdmin();
    expect(await whileChanging(member, () => decideAs(admin, id, 'send_again'))).toBe('on_hold');
  });

  it('is not asked for at the same moment', async () => {
    const member = await payouts.memberWith(10_000);
    const asked = await whileChanging(member, () => payouts.ask(member, 8_000));
    expect(asked.problem.error_code).toBe('cashback_on_hold');
    expect(payouts.sentTo(member)).toEqual([]);
  });
});
