import { sql } from 'kysely';

import { makeMember, type Person } from '#server-test/people.ts';
import { makeShop } from '#server-test/shop.ts';
import { parseConfig } from '#server/config.ts';
import { connect } from '#server/db/connect.ts';
import { migrate } from '#server/db/migrate.ts';
import { transact } from '#server/db/transact.ts';
import { adjusted } from '#server/features/money/ledger/flows.ts';
import { post } from '#server/features/money/ledger/post.ts';
import { noJobs } from '#server/jobs/enqueue.ts';
import { openLog } from '#server/log.ts';
import type { Deps } from '#server/ports/deps.ts';
import { systemRandom } from '#server/ports/random.ts';
import { paymentOutcomes } from '#server/wiring/payment-outcomes.ts';
import { transferOutcomes } from '#server/wiring/transfer-outcomes.ts';
import { installObservers } from '#simulation/truth/observe.ts';

/** Somebody who can call the API: an access token is signed with these two. */
export interface Caller {
  readonly member_id: string;
  readonly session_id: string;
}

export interface Shopper extends Caller {
  /** Their own numbers, as 2567… */
  readonly numbers: { readonly mtn: string; readonly airtel: string };
}

export interface RealCast {
  readonly shoppers: readonly Shopper[];
  readonly outlets: readonly {
    readonly offer_id: string;
    readonly product_ids: readonly string[];
    readonly manager: Caller;
  }[];
  readonly admin: Caller;
}

const SHOPPERS = 40;
/** Cashback that everybody begins with, in UGX. */
const WELCOME = 40_000;
const FIRST_AIRTEL_NUMBER = 256_750_200_000;
/** Prices that round badly, and of one product so few pieces that it sells out. */
const PRODUCTS = [
  { price: 9_999, pieces: 200 },
  { price: 12_345, pieces: 12 },
  { price: 777, pieces: 150 },
];

/** Migrates an empty database and puts people and goods into it: what every schedule of real processes begins with. */
export async function makeRealCast(url: string): Promise<RealCast> {
  await migrate(url);
  const connection = connect(url, { size: 1, as_owner: true });
  const deps = idleDeps(url, connection.db);
  const outlets = [];
  for (const cashback_percentage of [7, 12.5]) {
    const shop = await makeShop(deps, { products: PRODUCTS, cashback_percentage, discount_percentage: 15 });
    const manager = await makeMember(deps, { manages: [shop.outlet_id] });
    outlets.push({ offer_id: shop.offer_id, product_ids: shop.product_ids, manager: callerOf(manager) });
  }
  const shoppers: Shopper[] = [];
  while (shoppers.length < SHOPPERS) shoppers.push(await makeShopper(deps, shoppers.length));
  const admin = callerOf(await makeMember(deps, { is_admin: true }));
  // As if everybody had just given the PIN, for as long as a schedule lasts.
  await deps.db
    .updateTable('sessions')
    .set({ pin_confirmed_at: new Date(Date.now() + 86_400_000) })
    .execute();
  await installObservers(connection.db);
  // Counting pairs would make strangers wait for each other; how real processes meet must not depend on who looks.
  await sql`
    CREATE OR REPLACE FUNCTION see_pair(state text, event text) RETURNS void LANGUAGE sql AS ''`.execute(connection.db);
  await connection.close();
  return { shoppers, outlets, admin };
}

const callerOf = ({ member_id, session_id }: Person): Caller => ({ member_id, session_id });

async function makeShopper(deps: Deps, place: number): Promise<Shopper> {
  const person = await makeMember(deps);
  const { member_id, phone } = person;
  const airtel = String(FIRST_AIRTEL_NUMBER + place);
  await transact(deps.db, async (tx) => {
    await tx
      .updateTable('members')
      .set({ airtel_money_number: `+${airtel}` })
      .where('id', '=', member_id)
      .execute();
    const number = { e164: `+${airtel}`, network: 'airtel' as const, application_id: member_id, member_id };
    await tx.insertInto('phone_numbers').values(number).execute();
    await post(tx, {
      reference: `welcome:${member_id}`,
      kind: 'adjustment',
      subject_type: 'member',
      subject_id: member_id,
      at: deps.now(),
      legs: adjusted({ kind: 'cashback_available', owner: member_id }, WELCOME),
    });
  });
  return { ...callerOf(person), numbers: { mtn: phone.slice(1), airtel } };
}

/** A server that only writes: nothing of it reaches the outside. */
function idleDeps(url: string, db: Deps['db']): Deps {
  return {
    config: parseConfig({ NODE_ENV: 'test', DATABASE_URL: url }),
    db,
    now: () => new Date(),
    random: systemRandom,
    enqueue: noJobs,
    money: {},
    sms: { send: async () => ({ kind: 'refused', reason: 'NOBODY_THERE' }) },
    email: { send: async () => ({ kind: 'refused', reason: 'NOBODY_THERE' }) },
    outcomes: paymentOutcomes,
    transferOutcomes,
    log: openLog('silent'),
  };
}
