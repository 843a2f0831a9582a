import { addressOf, type Endpoint } from '@club/contract/endpoint';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { makeOutlet } from '#server-test/catalogue.ts';
import { makeMember, type Person } from '#server-test/people.ts';
import { openWorld, type TestWorld } from '#server-test/world.ts';

/** What may be changed with the PIN alone, from a device that nobody has confirmed. A new call that changes something is refused. */
const MAY_CHANGE = [
  // The cart is put together before the till.
  'POST /cart/',
  'PUT /cart/:id/',
  'DELETE /cart/:id/',
  'DELETE /cart/clear/',
  'PATCH /cart/update_service_type/',
  'POST /orders/:id/reorder/',
  // The way to a confirmed device.
  'POST /auth/step-up/request/',
  'POST /auth/step-up/confirm/',
  // Who has lost the phone must be able to say so from any other.
  'POST /auth/logout-all/',
  // Takes away what only this very browser knows the address of.
  'POST /notifications/push/unsubscribe/',
].toSorted();

/** What may not even be read. */
const MAY_NOT_READ = [
  'GET /auth/sessions/',
  'GET /members/me/close/',
  'GET /members/me/export/',
  'GET /offers-of-day/my_codes/',
  'GET /offers-of-day/qr_code/:id/',
  'GET /orders/:id/rider_photo/',
  'GET /riders/my/deliveries/',
  'GET /riders/my/earnings/',
];

let world: TestWorld;
let limited: Person;

beforeAll(async () => {
  world = await openWorld();
  // With every role, so that it is the device alone that refuses.
  limited = await makeMember(world.deps, { is_admin: true, manages: [await makeOutlet(world.deps)] });
  await world.deps.db
    .updateTable('sessions')
    .set({ tier: 'limited', pin_confirmed_at: world.deps.now() })
    .where('id', '=', limited.session_id)
    .execute();
});
afterAll(() => world.close());

const nameOf = ({ method, path }: Endpoint) => `${method} ${path}`;

async function isRefused(target: Endpoint): Promise<boolean> {
  const params = { id: world.deps.random.uuid(), network: 'mtn', token: 'no-such-token-anywhere', order_number: 'x' };
  const answer = await world.app.http.inject({
    method: target.method,
    url: addressOf(target, params),
    headers: { authorization: `Bearer ${limited.token}`, 'content-type': 'application/json' },
    ...(target.hasBody ? { payload: '{}' } : {}),
  });
  expect([nameOf(target), answer.statusCode === 401 && target.access !== 'public']).toEqual([nameOf(target), false]);
  const isFile = target.file !== null && answer.statusCode === 200;
  const code = isFile ? undefined : answer.json<{ error_code?: string }>().error_code;
  return answer.statusCode === 403 && code === 'step_up_required';
}

describe('a session on a device that is not confirmed', () => {
  it('is decided for every call, and gets what was decided', async () => {
    const wrong: string[] = [];
    const table: string[] = [];
    // Signing out would end the session that the next call needs.
    const targets = world.app.endpoints.filter(({ path }) => !path.startsWith('/auth/logout'));
    for (const target of targets) {
      const isOpen = target.access === 'public' || target.access === 'provider';
      const refused = await isRefused(target);
      table.push(
        `${isOpen ? 'anybody' : refused ? 'refused' : 'allowed'}  ${target.access.padEnd(8)}  ${nameOf(target)}`,
      );
      if (refused !== target.needs_full) wrong.push(nameOf(target));
    }
    console.info(`Unconfirmed device, by call:\n${table.toSorted().join('\n')}`);
    expect(wrong).toEqual([]);
    expect(targets.length).toBeGreaterThan(100);
  });

  it('changes nothing but the cart and what leads to a confirmed device, and reads no more than is needed to browse', () => {
    const ofMembers = world.app.endpoints.filter(({ access }) => access === 'member');
    const changing = ofMembers.filter(({ method, needs_full }) => method !== 'GET' && !needs_full);
    expect(changing.map(nameOf).toSorted()).toEqual(MAY_CHANGE);
    const unread = ofMembers.filter(({ method, needs_full }) => method === 'GET' && needs_full);
    expect(unread.map(nameOf).toSorted()).toEqual(MAY_NOT_READ);
  });

  it('does nothing for the club or an outlet, whatever its roles', () => {
    const ofStaff = world.app.endpoints.filter(({ access }) => ['admin', 'outlet', 'counter'].includes(access));
    expect(ofStaff.filter(({ needs_full }) => !needs_full).map(nameOf)).toEqual([]);
  });
});
