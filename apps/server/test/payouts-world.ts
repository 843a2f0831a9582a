import { listMyCashback, requestPayout } from '@club/contract/money/cashback';
import { expect } from 'vitest';

import { transact } from '#server/db/transact.ts';
import { ledgerFaults } from '#server/features/money/ledger/ledger-faults.ts';
import { post } from '#server/features/money/ledger/post.ts';
import { sweepTransfers } from '#server/features/money/transfers/sweep-transfers.ts';
import type { PayoutOutcome, QueryOutcome } from '#server/providers/mobile-money/provider.ts';

import { brokenInvariants, openOrdersWorld, type OrdersWorld } from './orders-world.ts';
import { givePinForGood, makeMember, type Person } from './people.ts';

export const MINUTE_MS = 60_000;

/** Members who have cashback, and a network that does with payouts what a test wants. */
export class PayoutsWorld {
  readonly world: OrdersWorld;
  /** What the network does with money sent to it; undefined: takes it and says so when asked. */
  onPayout: (() => PayoutOutcome | Promise<PayoutOutcome>) | undefined;
  onQuery: (() => QueryOutcome | Promise<QueryOutcome>) | undefined;

  private constructor(world: OrdersWorld) {
    this.world = world;
    const { payout, query } = world.money;
    world.money.payout = async (request) => {
      const outcome = await this.onPayout?.();
      if (outcome?.kind !== 'not_sent' && outcome?.kind !== 'refused') await payout(request);
      return outcome ?? { kind: 'accepted' };
    };
    world.money.query = async (call, reference) =>
      (call === 'payout' ? await this.onQuery?.() : undefined) ?? query.call(world.money, call, reference);
  }

  static async open(): Promise<PayoutsWorld> {
    return new PayoutsWorld(await openOrdersWorld());
  }

  /** After each test: the network behaves again, and the books have to be right. */
  async settleDown(): Promise<void> {
    this.onPayout = undefined;
    this.onQuery = undefined;
    expect(await ledgerFaults(this.world.deps.db)).toEqual([]);
  }

  /** A member whose PIN was just given and to whom the club gave cashback. */
  async memberWith(amount: number): Promise<Person> {
    const { deps, clock } = this.world;
    const member = await makeMember(deps);
    await this.givePin(member);
    await transact(deps.db, (tx) =>
      post(tx, {
        reference: `given:${member.member_id}`,
        kind: 'bonus',
        subject_type: 'member',
        subject_id: member.member_id,
        at: clock.now(),
        legs: [
          { kind: 'marketing_expense', owner: '', amount: -amount },
          { kind: 'cashback_available', owner: member.member_id, amount },
        ],
      }),
    );
    return member;
  }

  async givePin(member: Person): Promise<void> {
    await this.world.deps.db
      .updateTable('sessions')
      .set({ pin_confirmed_at: this.world.clock.now() })
      .where('id', '=', member.session_id)
      .execute();
  }

  async makeAdmin(): Promise<Person> {
    const admin = await makeMember(this.world.deps, { is_admin: true });
    await givePinForGood(this.world.deps, admin);
    return admin;
  }

  ask(member: Person, amount: number, { network = 'mtn', key }: { network?: 'mtn' | 'airtel'; key?: string } = {}) {
    return this.world.as(member, requestPayout, { body: { amount, network }, ...(key === undefined ? {} : { key }) });
  }

  async totals(member: Person) {
    return (await this.world.as(member, listMyCashback)).reply.totals;
  }

  async history(member: Person) {
    return (await this.world.as(member, listMyCashback, { query: { type: 'payout' } })).reply;
  }

  sentTo(member: Person) {
    return this.world.money.payouts.filter(({ msisdn }) => `+${msisdn}` === member.phone);
  }

  /** Lets the network be asked again and again for a while. */
  async letTimePass(minutes: number): Promise<void> {
    for (let minute = 0; minute < minutes; minute += 1) {
      this.world.clock.advance(MINUTE_MS);
      await sweepTransfers(this.world.deps);
    }
  }

  /** What does not agree, but for the cashback that was given out of nothing but the club's purse, which no order promised. */
  async disagreements(): Promise<unknown[]> {
    const broken = (await brokenInvariants(this.world)) as { why: string }[];
    return broken.filter(({ why }) => why !== 'cashback does not fit promises, orders and payouts');
  }
}
