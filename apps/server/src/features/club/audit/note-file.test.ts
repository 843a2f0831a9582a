import { listJournal } from '@club/contract/club/journal';
import type { Endpoint } from '@club/contract/endpoint';
import { exportLedgerEntries } from '@club/contract/money/ledger';
import { exportPaymentReviews } from '@club/contract/money/payments';
import { exportPayments } from '@club/contract/money/payments-desk';
import { exportPayouts } from '@club/contract/money/payouts';
import { exportRefunds } from '@club/contract/money/refunds';
import { exportSettlements } from '@club/contract/money/settlements';
import { afterAll, beforeAll, expect, it } from 'vitest';

import { freshToken, makeMember, type Person } from '#server-test/people.ts';
import { readCsv } from '#server-test/read-csv.ts';
import { openWorld, type TestWorld } from '#server-test/world.ts';

let world: TestWorld;
let admin: Person;
beforeAll(async () => {
  world = await openWorld();
  admin = await makeMember(world.deps, { first_name: 'Ruth', is_admin: true });
});
afterAll(() => world.close());

it.each([
  { call: exportPayments, action: 'payments.export' },
  { call: exportPaymentReviews, action: 'payment_reviews.export' },
  { call: exportPayouts, action: 'payouts.export' },
  { call: exportRefunds, action: 'refunds.export' },
  { call: exportSettlements, action: 'settlements.export' },
  { call: exportLedgerEntries, action: 'entries.export' },
])('the journal says who took a list as a file: $action', async ({ call, action }) => {
  const search = admin.phone;
  const { name } = await readCsv<Endpoint>(world, admin, call, call === exportSettlements ? {} : { search });
  const { results } = (await world.call(listJournal, { token: freshToken(world.deps, admin) })).reply;
  expect(results[0]).toMatchObject({ actor: 'Ruth Nabirye', action, subject_type: 'file', subject_id: name });
  expect(JSON.stringify(results[0])).not.toContain(search);
});
