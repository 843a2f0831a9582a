import {
  agreeToStatement,
  approveStatement,
  getStatement,
  setSettlementAccount,
} from '@club/contract/money/settlements';
import { sql } from 'kysely';
import { expect } from 'vitest';

import { ledgerFaults } from '#server/features/money/ledger/ledger-faults.ts';
import { sweepTransfers } from '#server/features/money/transfers/sweep-transfers.ts';
import type { PayoutOutcome, QueryOutcome } from '#server/providers/mobile-money/provider.ts';

import { openOrdersWorld, type OrdersWorld } from './orders-world.ts';
import { givePin, openBooks, sleep, type Books } from './outlet-books.ts';
import { makeMember, type Person } from './people.ts';

const MINUTE_MS = 60_000;

/** What the network does with money sent to it; undefined: takes it and says so when asked. */
interface Network {
  onPayout?: (() => PayoutOutcome) | undefined;
  onQuery?: (() => QueryOutcome) | undefined;
}

export interface Owed {
  books: Books;
  id: string;
  /** Of the wallet that the outlet is paid to. */
  msisdn: string;
}

export interface Lost extends Owed {
  transfer: string;
}

type Admins = [Person, Person, Person];

/** A world of outlets that are paid what they are owed, by three admins, on a network that can be made to do anything. */
export type SettlementsWorld = Awaited<ReturnType<typeof openSettlementsWorld>>;

export async function openSettlementsWorld() {
  const world = await openOrdersWorld();
  const network: Network = {};
  const { payout, query } = world.money;
  world.money.payout = async (request) => {
    const outcome = network.onPayout?.();
    if (outcome?.kind !== 'refused') await payout(request);
    return outcome ?? { kind: 'accepted' };
  };
  world.money.query = async (call, reference) => network.onQuery?.() ?? query.call(world.money, call, reference);
  const admin = () => makeMember(world.deps, { is_admin: true });
  const admins: Admins = [await admin(), await admin(), await admin()];
  const steps = stepsOf(world, admins);
  return { world, admins, network, ...steps, lost: () => lost(steps, { world, admins, network }), expectSound };

  /** The books hold, and no outlet was paid more than it is owed. The network is well again. */
  async function expectSound(): Promise<void> {
    network.onPayout = undefined;
    network.onQuery = undefined;
    expect(await ledgerFaults(world.deps.db)).toEqual([]);
    const { rows } = await sql`SELECT owner FROM ledger_accounts WHERE kind = 'outlet_payable' AND balance < 0`.execute(
      world.deps.db,
    );
    expect(rows).toEqual([]);
  }
}

type Steps = ReturnType<typeof stepsOf>;

function stepsOf(world: OrdersWorld, admins: Admins) {
  let numbers = 772_300_000;
  const agree = (books: Books, id: string) => world.as(books.manager, agreeToStatement, { params: { id } });
  const detail = async (id: string) => (await world.as(admins[2], getStatement, { params: { id } })).reply;
  const approve = (by: Person, id: string, due: number, key?: string) =>
    world.as(by, approveStatement, { params: { id }, body: { due }, ...(key === undefined ? {} : { key }) });
  /** The outlet is paid to a new number. */
  const pointTo = async (books: Books): Promise<string> => {
    numbers += 1;
    const body = { network: 'mtn' as const, phone_number: `0${numbers}` };
    const { reply } = await world.as(admins[0], setSettlementAccount, { params: { id: books.outlet_id }, body });
    expect(reply).toMatchObject({ network: 'mtn', holder_name: 'Akello Nabirye' });
    return `256${numbers}`;
  };
  return {
    agree,
    detail,
    approve,
    pointTo,
    sentTo: (msisdn: string) => world.money.payouts.filter((payout) => payout.msisdn === msisdn),
    /** An outlet that has sold, got its statement and agreed. The club keeps 8 percent. */
    async owed(amount: number): Promise<Owed> {
      const books = await openBooks(world);
      await books.sell(amount);
      await sleep(world);
      await givePin(world, ...admins);
      const msisdn = await pointTo(books);
      const { id } = await books.issue(admins[0]);
      await agree(books, id);
      return { books, id, msisdn };
    },
    async pay(id: string): Promise<void> {
      const { due } = await detail(id);
      expect((await approve(admins[0], id, due)).reply.first_approved_by).not.toBeNull();
      expect((await approve(admins[1], id, due)).reply.status).toBe('sending');
      await world.runJobs();
    },
    /** Lets the network be asked again and again for a while. */
    async letTimePass(minutes: number): Promise<void> {
      for (let minute = 0; minute < minutes; minute += 1) {
        world.clock.advance(MINUTE_MS);
        await sweepTransfers(world.deps);
      }
    },
  };
}

/** A payment of which the network tells nothing to the last question. */
async function lost(
  { owed, pay, letTimePass, detail }: Steps,
  { world, admins, network }: { world: OrdersWorld; admins: Admins; network: Network },
): Promise<Lost> {
  network.onPayout = () => ({ kind: 'unknown', reason: 'TIMEOUT', raw: null });
  network.onQuery = () => ({ kind: 'unknown', reason: 'HTTP_500', raw: null });
  const one = await owed(50_000);
  await pay(one.id);
  world.clock.advance(73 * 60 * MINUTE_MS);
  await letTimePass(2);
  await givePin(world, ...admins);
  const { payments } = await detail(one.id);
  return { ...one, transfer: payments[0]!.transfer!.id };
}
