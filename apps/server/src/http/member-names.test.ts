import { addressOf } from '@club/contract/endpoint';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';

import { makeOutlet } from '#server-test/catalogue.ts';
import { givePinForGood, makeMember, type Person } from '#server-test/people.ts';
import { openWorld, type TestWorld } from '#server-test/world.ts';
import { failureText } from '#server/features/money/payments/failure-texts.ts';
import { statementDays } from '#server/features/money/reconciliation/days/day-figures.ts';

import { plainText } from './field-texts.ts';

/** Names that every plain object knows, whatever was put into it. */
const MEMBERS = Object.getOwnPropertyNames(Object.prototype);
/** The one that does not get past the parser, and with it all that stands beside it. */
const PROTO = '__proto__';

let world: TestWorld;
let person: Person;

beforeAll(async () => {
  world = await openWorld();
  person = await makeMember(world.deps, { is_admin: true, manages: [await makeOutlet(world.deps)] });
  await givePinForGood(world.deps, person);
});
afterAll(() => world.close());

async function post(target: (typeof world.app.endpoints)[number], payload: string) {
  const params = { id: world.deps.random.uuid(), network: 'mtn', token: 'no-such-token-anywhere', order_number: 'x' };
  return world.app.http.inject({
    method: target.method,
    url: addressOf(target, params),
    headers: {
      'content-type': target.takesForm ? 'application/x-www-form-urlencoded' : 'application/json',
      ...(target.access === 'public' ? {} : { authorization: `Bearer ${person.token}` }),
    },
    payload: target.takesForm ? payload.replaceAll(/[{}"]/g, '').replaceAll(':', '=') : payload,
  });
}

describe('a field that is called like a member of every object', () => {
  it('is refused by name like any other that nobody expects, by every call', async () => {
    const targets = world.app.endpoints.filter(({ hasBody, access }) => hasBody && access !== 'provider');
    const wrong: string[] = [];
    const named = MEMBERS.filter((name) => name !== PROTO);
    for (const target of targets) {
      const refused = await post(target, `{"${PROTO}":1}`);
      if (refused.statusCode !== 400) wrong.push(`${target.path} ${PROTO}: ${refused.statusCode}`);
      const answer = await post(target, JSON.stringify(Object.fromEntries(named.map((name) => [name, 1]))));
      if (answer.statusCode !== 400) wrong.push(`${target.path}: ${answer.statusCode}`);
      // Where a field says which of several shapes is meant, it is that one.
      if (target.body instanceof z.ZodDiscriminatedUnion) continue;
      const own = new Map(Object.entries(answer.json<{ errors: Record<string, unknown> }>().errors));
      for (const name of named) if (!own.has(name)) wrong.push(`${target.path} ${name}`);
    }
    expect(wrong).toEqual([]);
    expect(targets.length).toBeGreaterThan(30);
  });

  it('does no harm in what providers send, nor deep inside what a call takes', async () => {
    const providers = world.app.endpoints.filter(({ access, hasBody }) => access === 'provider' && hasBody);
    for (const target of providers) {
      for (const name of MEMBERS) {
        const { statusCode } = await post(target, `{"${name}":"${name}","id":"1","status":"${name}"}`);
        expect([target.path, name, statusCode >= 500]).toEqual([target.path, name, false]);
      }
    }
    const cart = world.app.endpoints.find(({ method, path }) => method === 'POST' && path === '/cart/')!;
    const answer = await post(cart, '{"product_id":{"constructor":{"toString":1}},"quantity":{"valueOf":1}}');
    expect(answer.statusCode).toBe(400);
  });
});

describe('a word of somebody else that is called so', () => {
  it.each(MEMBERS)('means nothing to our tables: %s', (name) => {
    expect(failureText(name)).toBe('The network did not accept the payment');
    expect(plainText({ code: 'invalid_format', format: name, input: 'x', path: [] } as never)).toBe(
      'This is not valid',
    );
    const line = { day: '2026-11-20', account: name, kind: 'collection', moved: 500, fee: 0, balance_after: 1500 };
    const { days, openings } = statementDays(['2026-11-20'], [line as never], {});
    expect(Object.entries(openings)).toEqual([[name, 1000]]);
    expect(days[0]).toMatchObject({ opening: 1000, closing: 1500 });
    expect(Object.entries(days[0]!.balances)).toEqual([[name, 1500]]);
  });
});
