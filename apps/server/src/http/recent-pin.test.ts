import { addressOf, type Endpoint } from '@club/contract/endpoint';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { makeOutlet } from '#server-test/catalogue.ts';
import { makeMember, type Person } from '#server-test/people.ts';
import { openWorld, type TestWorld } from '#server-test/world.ts';

/** What moves money, changes a setting of it, or lets somebody in: always with a PIN given within the last five minutes. */
const ALWAYS = [
  'POST /admin/deliveries/:id/judge/',
  'POST /admin/deliveries/:id/returned/',
  'PATCH /admin/outlets/:id/delivery-fee/',
  'PATCH /admin/settings/',
  'PATCH /admin/site/contact/',
  'PATCH /outlets/my/delivery-fee/',
  'POST /admin/offers-of-day/:id/extend/',
  'POST /admin/offers-of-day/:id/stock/',
  'POST /admin/offers-of-day/:id/stop/',
  'POST /admin/offers-of-day/:id/unused-policy/',
  'POST /admin/orders/:id/refunds/',
  'POST /admin/reconciliation/days/close/',
  'POST /admin/reconciliation/returned/:id/send/',
  'POST /admin/reconciliation/statements/:id/withdraw/',
  'POST /admin/refunds/:id/approve/',
  'POST /admin/refunds/:id/redirect/',
  'POST /admin/refunds/:id/retry/',
  'POST /admin/statements/:id/approve/',
  'POST /admin/transfers/:id/close/',
  'POST /admin/transfers/:id/number/',
  'POST /auth/second-factor/',
  'POST /auth/second-factor/recovery-codes/',
  'POST /auth/second-factor/remove/',
  'POST /outlets/my/riders/',
  'POST /outlets/my/staff/',
  'POST /outlets/my/staff/:id/pin/',
  'POST /outlets/my/tablets/',
  'PUT /admin/outlets/:id/settlement-account/',
];

/** Only what of it moves money, starts it again or takes it from another: refusing and stopping are brakes. */
const IN_PART = [
  'POST /admin/corrections/:id/decide/',
  'POST /admin/offers-of-day/:id/pause/',
  'POST /admin/payments/:id/decide/',
  'POST /admin/payouts/decide/',
  'POST /admin/reconciliation/adjustments/:id/decide/',
  'POST /admin/statements/:id/answer/',
  'POST /admin/transfers/:id/close/decide/',
];

/** The day's work, and what takes away or stops. A new call of the staff has to be put into one of the three. */
const NEVER = [
  'PATCH /admin/site/landing/',
  'PATCH /admin/tickets/:id/',
  'PATCH /outlets/my/settings/',
  'PATCH /outlets/my/shelf/',
  'PATCH /outlets/my/staff/:id/',
  'POST /admin/applications/:id/approve/',
  'POST /admin/applications/:id/ask-to-confirm/',
  'POST /admin/applications/:id/hold/',
  'POST /admin/applications/:id/referral/',
  'POST /admin/applications/:id/reject/',
  'POST /admin/applications/:id/release/',
  'POST /admin/applications/approve-next/',
  'POST /admin/applications/batches/:id/undo/',
  'POST /admin/closing-requests/:id/decide/',
  'POST /admin/ledger/check/',
  'POST /admin/offers-of-day/:id/remind/',
  'POST /admin/offline-conflicts/:id/settle/',
  'POST /admin/orders/:id/override/',
  'POST /admin/orders/:id/refunds/preview/',
  'POST /admin/outlets/:id/statements/',
  'POST /admin/payments/:id/ask/',
  'POST /admin/payments/:id/mark/',
  'POST /admin/payouts/check/',
  'POST /admin/reconciliation/differences/:id/resolve/',
  'POST /admin/reconciliation/statements/',
  'POST /admin/refunds/:id/refuse/',
  'POST /admin/statements/:id/ask-again/',
  'POST /admin/statements/:id/withdraw-approval/',
  'POST /auth/second-factor/confirm/',
  'POST /outlets/my/day/close/',
  'POST /outlets/my/deliveries/:id/judge/',
  'POST /outlets/my/deliveries/:id/returned/',
  'POST /outlets/my/pause/',
  'POST /outlets/my/riders/:id/leave/',
  'POST /outlets/my/shelf/pause/',
  'POST /outlets/my/shifts/conflicts/:id/settle/',
  'POST /outlets/my/statements/:id/agree/',
  'POST /outlets/my/statements/:id/dispute/',
  'POST /outlets/my/tablets/:id/off/',
  'PUT /outlets/my/riders/:id/photo/',
];

let world: TestWorld;
let forgetful: Person;

beforeAll(async () => {
  world = await openWorld();
  forgetful = await makeMember(world.deps, { is_admin: true, manages: [await makeOutlet(world.deps)] });
});
afterAll(() => world.close());

const nameOf = ({ method, path }: Endpoint) => `${method} ${path}`;
const ofStaff = () =>
  world.app.endpoints.filter(({ access, method }) => method !== 'GET' && ['admin', 'outlet'].includes(access));

async function asksForPin(target: Endpoint): Promise<boolean> {
  const answer = await world.app.http.inject({
    method: target.method,
    url: addressOf(target, { id: world.deps.random.uuid() }),
    headers: { authorization: `Bearer ${forgetful.token}`, 'content-type': 'application/json' },
    ...(target.hasBody ? { payload: '{}' } : {}),
  });
  return answer.json<{ error_code?: string }>().error_code === 'pin_required';
}

describe('a PIN that was not given lately', () => {
  it('was decided for every call of the staff that changes something, and is asked for as was decided', async () => {
    const table: string[] = [];
    const wrong: string[] = [];
    for (const target of ofStaff()) {
      const name = nameOf(target);
      const word = ALWAYS.includes(name) ? 'always' : IN_PART.includes(name) ? 'in part' : 'never';
      table.push(`${word.padEnd(8)}  ${target.access.padEnd(6)}  ${name}`);
      const asked = await asksForPin(target);
      if (word === 'in part' ? target.needs_pin : asked !== (word === 'always')) wrong.push(name);
    }
    console.info(`A recent PIN, by call:\n${table.toSorted().join('\n')}`);
    expect(wrong).toEqual([]);
    expect(ofStaff().map(nameOf).toSorted()).toEqual([...ALWAYS, ...IN_PART, ...NEVER].toSorted());
  });
});
