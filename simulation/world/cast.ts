import type { Network } from '@club/contract/shapes';

import { makeMember } from '#server-test/people.ts';
import { makeShop } from '#server-test/shop.ts';
import { transact } from '#server/db/transact.ts';
import { changeSetting } from '#server/features/club/settings/settings.ts';
import { adjusted } from '#server/features/money/ledger/flows.ts';
import { post } from '#server/features/money/ledger/post.ts';
import type { Deps } from '#server/ports/deps.ts';

import { hireStaff, makeDeals, type Deal, type Worker } from './deals.ts';
import { hireRiders, type Rider } from './riders.ts';

/** Who and what there is at the beginning of every seed. */
export interface Cast {
  readonly members: readonly { readonly member_id: string; readonly phones: Readonly<Record<Network, string>> }[];
  readonly outlets: readonly {
    readonly outlet_id: string;
    readonly offer_id: string;
    readonly product_ids: readonly string[];
    readonly staff_id: string;
  }[];
  readonly admin_ids: readonly string[];
  readonly deals: readonly Deal[];
  readonly workers: readonly Worker[];
  readonly riders: readonly Rider[];
}

const MEMBERS = 5;
const ADMINS = 3;
/** Cashback that everybody begins with, in UGX. */
const WELCOME = 40_000;
/** Prices that round badly, and so few pieces that things sell out. */
const PRODUCTS = [
  { price: 9_999, pieces: 40 },
  { price: 12_345, pieces: 6 },
  { price: 777, pieces: 30 },
];

/** Limits so low that much of what goes out waits for somebody to agree, and waits short enough to be over. */
const SETTINGS = {
  refund_approval_above_ugx: 12_000,
  payout_approval_above_ugx: 12_000,
  cashback_wait_hours: 2,
  settlement_period_days: 1,
  settlement_silence_days: 1,
};

/** What each outlet is owed from each of the last days before, in UGX. */
const SOLD_BEFORE = [20_000, 15_000, 10_000];
const DAY_MS = 24 * 60 * 60_000;

/** Where the outlets are paid, one by each network. */
const WALLETS: readonly { network: Network; msisdn: string }[] = [
  { network: 'mtn', msisdn: '256772500000' },
  { network: 'airtel', msisdn: '256702500000' },
];

/** Puts people and offers into the database that every seed begins with. */
export async function makeCast(deps: Deps): Promise<Cast> {
  const outlets = [];
  for (const cashback_percentage of [7, 12.5]) {
    const shop = await makeShop(deps, { products: PRODUCTS, cashback_percentage, discount_percentage: 15 });
    const manager = await makeMember(deps, { manages: [shop.outlet_id] });
    const { outlet_id, offer_id, product_ids } = shop;
    outlets.push({ outlet_id, offer_id, product_ids, staff_id: manager.member_id });
  }
  const members = [];
  while (members.length < MEMBERS) {
    const { member_id, phone } = await makeMember(deps);
    await transact(deps.db, (tx) =>
      post(tx, {
        reference: `welcome:${member_id}`,
        kind: 'adjustment',
        subject_type: 'member',
        subject_id: member_id,
        at: deps.now(),
        legs: adjusted({ kind: 'cashback_available', owner: member_id }, WELCOME),
      }),
    );
    members.push({ member_id, phones: { mtn: phone, airtel: await giveAirtel(deps, member_id, members.length) } });
  }
  const admin_ids = [];
  while (admin_ids.length < ADMINS) admin_ids.push((await makeMember(deps, { is_admin: true })).member_id);
  for (const [place, { outlet_id }] of outlets.entries()) {
    await openAccount(deps, outlet_id, { ...WALLETS[place]!, set_by: admin_ids[0]! });
  }
  await transact(deps.db, async (tx) => {
    for (const [name, value] of Object.entries(SETTINGS)) {
      await changeSetting(tx, { name: name as keyof typeof SETTINGS, value, at: deps.now(), by: null });
    }
  });
  const deals = await makeDeals(deps, outlets);
  const workers = await hireStaff(deps, outlets);
  return { members, outlets, admin_ids, deals, workers, riders: await hireRiders(deps, outlets) };
}

/** Outlets have sold before, and can be paid. */
async function openAccount(
  { db, now }: Deps,
  outlet_id: string,
  wallet: { network: Network; msisdn: string; set_by: string },
): Promise<void> {
  await transact(db, async (tx) => {
    for (const [days, amount] of SOLD_BEFORE.entries()) {
      await post(tx, {
        reference: `sold_before:${outlet_id}:${days}`,
        kind: 'adjustment',
        subject_type: 'outlet',
        subject_id: outlet_id,
        at: new Date(now().getTime() - days * DAY_MS),
        legs: adjusted({ kind: 'outlet_payable', owner: outlet_id }, amount),
      });
    }
    const account = { outlet_id, ...wallet, set_at: now(), opened_at: now() };
    await tx.insertInto('settlement_accounts').values(account).execute();
  });
}

/** Everybody has a number on the other network too. */
async function giveAirtel({ db }: Deps, member_id: string, place: number): Promise<string> {
  const e164 = `+25670110000${place}`;
  await transact(db, async (tx) => {
    await tx.updateTable('members').set({ airtel_money_number: e164 }).where('id', '=', member_id).execute();
    const number = { e164, network: 'airtel' as const, application_id: member_id, member_id };
    await tx.insertInto('phone_numbers').values(number).execute();
  });
  return e164;
}
