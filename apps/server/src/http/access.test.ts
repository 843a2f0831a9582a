import { addressOf, type Access, type Endpoint } from '@club/contract/endpoint';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';

import { makeOutlet } from '#server-test/catalogue.ts';
import { openOrdersWorld, type OrdersWorld } from '#server-test/orders-world.ts';
import { makeMember, type Person } from '#server-test/people.ts';
import { openShift, type Shift } from '#server-test/tablets.ts';

/** Who may make which kind of call: the permission table, written down once more so that a change must be meant. */
const allowed: Record<Access, readonly Role[]> = {
  public: ['anonymous', 'member', 'manager', 'staff', 'admin'],
  provider: ['anonymous', 'member', 'manager', 'staff', 'admin'],
  member: ['member', 'manager', 'admin'],
  outlet: ['manager'],
  counter: ['manager', 'staff'],
  admin: ['admin'],
};
const roles = ['anonymous', 'member', 'manager', 'staff', 'admin'] as const;
type Role = (typeof roles)[number];

/** What somebody may call without any session, each of it meant. */
const OPEN = [
  'GET /contact/',
  'GET /counter/',
  'GET /offers-of-day/',
  'GET /offers-of-day/:id/',
  'GET /offers-of-day/ending_soon/',
  'GET /terms/changes/',
  'POST /auth/first-sign-in/',
  'POST /auth/login/',
  'POST /auth/logout/',
  'POST /auth/reset-pin/confirm/',
  'POST /auth/reset-pin/request/',
  'POST /auth/token/refresh/',
  'POST /auth/verify/',
  'POST /counter/enrol/',
  'POST /counter/sign_in/',
  'POST /members/',
  'POST /members/apply_referral/',
  'POST /members/check_phone_availability/',
  'POST /members/check_status/',
  'POST /members/confirm-email/',
  'POST /members/confirm_phone/',
  'POST /members/resend_code/',
  'POST /page-failures/',
  'POST /payments/stop/',
];
/** A member's order in the hands of its outlet. */
const AT_THE_COUNTER = /^\/orders\/:id\/(complete_with_code|generate_code|verify_code)\/$|^\/counter\/sign_out\/$/;

/** Who may call an address that is not open, by its path alone. */
function rolesByPath(path: string): readonly Access[] {
  if (path.startsWith('/admin/') || path.startsWith('/auth/second-factor/')) return ['admin'];
  if (path.startsWith('/outlets/my/')) return ['outlet', 'counter'];
  if (AT_THE_COUNTER.test(path)) return ['counter'];
  return /^\/(payments\/callbacks|messages)\//.test(path) ? ['provider'] : ['member'];
}

let world: OrdersWorld;
let people: Record<Exclude<Role, 'anonymous' | 'staff'>, Person>;
let shift: Shift;

beforeAll(async () => {
  world = await openOrdersWorld();
  const outlet_id = await makeOutlet(world.deps);
  people = {
    member: await makeMember(world.deps),
    manager: await makeMember(world.deps, { manages: [outlet_id] }),
    admin: await makeMember(world.deps, { is_admin: true }),
  };
  shift = await openShift(world, people.manager);
});

afterAll(() => world.close());

function proofOf(role: Role): Record<string, string> {
  if (role === 'anonymous') return {};
  if (role === 'staff') return { authorization: `Bearer ${shift.token}`, cookie: shift.tablet.cookie };
  return { authorization: `Bearer ${people[role].token}` };
}

/** A call with parameters that name nothing, so that it changes nothing even where it is let through. */
async function answerTo(target: Endpoint, role: Role): Promise<{ status: number; code: string | undefined }> {
  const params = { id: '00000000-0000-7000-8000-000000000000', network: 'mtn', token: 'no-such-token-anywhere' };
  const response = await world.app.http.inject({
    method: target.method,
    url: addressOf(target, params),
    headers: {
      'content-type': 'application/json',
      ...proofOf(role),
    },
    ...(target.hasBody ? { payload: '{}' } : {}),
  });
  // A file that is handed out has no error in it.
  const isFile = target.file !== null && response.statusCode === 200;
  const code = isFile ? undefined : response.json<{ error_code?: string }>().error_code;
  return { status: response.statusCode, code };
}

type JsonSchema = { [key: string]: JsonSchema | JsonSchema[] | Record<string, JsonSchema> | boolean | undefined };

/** Whether whatever an object brings that is not named is refused, at every depth. */
function isClosed(schema: JsonSchema): boolean {
  const named = Object.values((schema['properties'] ?? {}) as Record<string, JsonSchema>);
  const choices = [schema['anyOf'], schema['oneOf'], schema['allOf']].flatMap((each) => (each ?? []) as JsonSchema[]);
  const items = schema['items'] === undefined ? [] : [schema['items'] as JsonSchema];
  if (named.length > 0 && schema['additionalProperties'] !== false) return false;
  return [...named, ...choices, ...items].every(isClosed);
}

describe('the route × role table', () => {
  it.each(roles)('holds for %s on every route', async (role) => {
    const wrong: string[] = [];
    // Signing out would end the session that the next call needs.
    const isLast = ({ path }: Endpoint) => path.startsWith('/auth/logout') || path === '/counter/sign_out/';
    const targets = world.app.endpoints.filter((target) => !isLast(target));
    for (const target of targets) {
      const { status, code } = await answerTo(target, role);
      // Somebody with the role may still be asked for the PIN first.
      const refused = role === 'anonymous' ? status === 401 : status === 403 && code !== 'pin_required';
      const isAllowed = allowed[target.access].includes(role);
      // A public call may itself answer 401, such as for a token that is not good.
      const mayAnswer401 = target.access === 'public';
      if (isAllowed ? refused && !mayAnswer401 : !refused) wrong.push(`${target.method} ${target.path}: ${status}`);
    }
    expect(wrong).toEqual([]);
    expect(targets.length).toBeGreaterThan(30);
  });

  it('is open nowhere but where it is named here, and otherwise closed as its path says', () => {
    const nameOf = ({ method, path }: Endpoint) => `${method} ${path}`;
    const { endpoints } = world.app;
    expect(
      endpoints
        .filter(({ access }) => access === 'public')
        .map(nameOf)
        .toSorted(),
    ).toEqual(OPEN);
    const closed = endpoints.filter(({ access }) => access !== 'public');
    expect(closed.filter(({ path, access }) => !rolesByPath(path).includes(access)).map(nameOf)).toEqual([]);
  });

  it('takes a role away at the next call', async () => {
    const admin = await makeMember(world.deps, { is_admin: true });
    const target = world.app.endpoints.find(({ access }) => access === 'admin')!;
    const ask = () =>
      world.app.http.inject({
        method: 'GET',
        url: addressOf(target),
        headers: { authorization: `Bearer ${admin.token}` },
      });
    expect((await ask()).statusCode).toBe(200);
    await world.deps.db
      .updateTable('role_grants')
      .set({ revoked_at: world.deps.now() })
      .where('member_id', '=', admin.member_id)
      .execute();
    expect((await ask()).statusCode).toBe(403);
  });

  it('lets no page of another site change anything: as a form, as text, or with only the cookie of the device', async () => {
    const wrong: string[] = [];
    // What providers call carries its own proof in the path; forms are theirs.
    const targets = world.app.endpoints.filter(({ method, access }) => method !== 'GET' && access !== 'provider');
    const attempts = [
      { 'content-type': 'application/x-www-form-urlencoded' },
      { 'content-type': 'text/plain' },
      { 'content-type': 'multipart/form-data; boundary=x' },
    ];
    for (const target of targets) {
      const params = { id: '00000000-0000-7000-8000-000000000000' };
      for (const headers of attempts) {
        const answer = await world.app.http.inject({
          method: target.method,
          url: addressOf(target, params),
          headers: { ...headers, origin: 'https://evil.example', 'sec-fetch-site': 'cross-site', cookie: 'device=x' },
          payload: 'phone=0770000001',
        });
        const expected = target.access === 'public' ? 415 : 401;
        const isOpen = answer.headers['access-control-allow-origin'] !== undefined;
        if (answer.statusCode !== expected || isOpen)
          wrong.push(`${target.method} ${target.path}: ${answer.statusCode}`);
      }
    }
    expect(wrong).toEqual([]);
    expect(targets.length).toBeGreaterThan(30);
  });

  it('takes no field that a call does not name, so that nobody sets a role, a price or a state by adding one', () => {
    // A provider's message may say more tomorrow; of a callback only the fact that it came is believed.
    const targets = world.app.endpoints.filter(({ hasBody, access }) => hasBody && access !== 'provider');
    const open = targets.filter(
      ({ body }) => !isClosed(z.toJSONSchema(body, { io: 'input', unrepresentable: 'any' }) as JsonSchema),
    );
    expect(open.map(({ method, path }) => `${method} ${path}`)).toEqual([]);
    const lenient = z.strictObject({ items: z.array(z.object({ quantity: z.int() })) });
    expect(isClosed(z.toJSONSchema(lenient, { io: 'input' }) as JsonSchema)).toBe(false);
    expect(targets.length).toBeGreaterThan(30);
  });

  it('refuses tokens that are not ours, not for this use, or over', async () => {
    const target = world.app.endpoints.find(({ path }) => path === '/members/me/')!;
    const good = people.member.token;
    const [header, body] = good.split('.');
    const none = Buffer.from(JSON.stringify({ alg: 'none', typ: 'at+jwt' })).toString('base64url');
    const bad = [`${none}.${body}.`, `${header}.${body}.AAAA`, `${good}x`, 'x', `${header}.${body}`];
    for (const token of bad) {
      const answer = await world.call(target, { token });
      expect(answer.status).toBe(401);
      expect(answer.problem.error_code).toBe('session_expired');
    }
    world.clock.advance(11 * 60_000);
    expect((await world.call(target, { token: good })).status).toBe(401);
  });
});
