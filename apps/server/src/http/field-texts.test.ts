import { addressOf, API_BASE, type Endpoint } from '@club/contract/endpoint';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';

import { makeOutlet } from '#server-test/catalogue.ts';
import { sized } from '#server-test/figures.ts';
import { givePinForGood, makeMember, type Person } from '#server-test/people.ts';
import { openWorld, type TestWorld } from '#server-test/world.ts';

/** How Zod speaks where nobody told it otherwise. The specification's own `Invalid data provided` and the like are not it. */
const ZOD_WORDS =
  /^Invalid (?:input|option|string|number|UUID|GUID|ISO|key in|element|URL|email address|JWT|date|value)\b|^Too (?:big|small)|^Unrecognized|^Expected|\breceived\b|regex|non-optional/;

/** Of what is wrong within bodies and addresses, one in so many is sent, and the next day another. */
const ONE_IN = sized(1, 15);
const TODAY = Math.floor(Date.now() / 86_400_000);
const isOfToday = (place: number) => (place + TODAY) % ONE_IN === 0;

let world: TestWorld;
let person: Person;

beforeAll(async () => {
  world = await openWorld();
  const outlet_id = await makeOutlet(world.deps);
  person = await makeMember(world.deps, { is_admin: true, manages: [outlet_id] });
  await givePinForGood(world.deps, person);
});
afterAll(() => world.close());

type JsonSchema = { properties?: Record<string, JsonSchema>; items?: JsonSchema; anyOf?: JsonSchema[] };

/** Fields that a schema names, with those of the objects within. */
function fieldsOf(schema: z.ZodType): JsonSchema {
  return z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as JsonSchema;
}

const WRONG: readonly unknown[] = [null, -1.5, true, '', 'x'.repeat(20_000), [7], { a: 1 }];

/** Bodies that are wrong in one place: a field missing, of a wrong kind, or one that nobody expects; within lists and objects too. */
function wrongBodies(schema: JsonSchema): unknown[] {
  const objects = [schema, ...(schema.anyOf ?? [])].filter(({ properties }) => properties !== undefined);
  const lists = [schema, ...(schema.anyOf ?? [])].filter(({ items }) => items !== undefined);
  return [
    ...WRONG,
    { nobody_expects_this: 1 },
    ...objects.flatMap(({ properties = {} }) =>
      Object.entries(properties).flatMap(([name, inner]) => wrongBodies(inner).map((value) => ({ [name]: value }))),
    ),
    ...lists.flatMap(({ items = {} }) => wrongBodies(items).map((value) => [value])),
  ];
}

async function textsOf(target: Endpoint, body: unknown, query = ''): Promise<string[]> {
  const params = { id: '00000000-0000-7000-8000-000000000000', network: 'mtn', token: 'no-such-token-anywhere' };
  const answer = await world.app.http.inject({
    method: target.method,
    url: addressOf(target, params) + query,
    headers: { 'content-type': 'application/json', authorization: `Bearer ${person.token}` },
    ...(target.hasBody ? { payload: JSON.stringify(body) } : {}),
  });
  expect(answer.statusCode, `${target.method} ${target.path} ${JSON.stringify(body).slice(0, 200)}`).not.toBe(500);
  if (answer.statusCode < 400) return [];
  const { message, errors } = answer.json<{ message: string; errors: Record<string, string[]> }>();
  return [message, ...Object.entries(errors).flatMap(([name, texts]) => texts.map((text) => `${name}: ${text}`))];
}

function rawTexts(texts: readonly string[]): string[] {
  return texts.filter((text) => ZOD_WORDS.test(text.replace(/^[\w.]+: /, '')) || text.endsWith(': '));
}

describe('texts next to fields', () => {
  it("are never Zod's own, on any call, whatever is sent", async () => {
    const raw = new Set<string>();
    const seen = new Set<string>();
    // Signing out would end the session that the next call needs.
    const targets = world.app.endpoints.filter(({ path, hasBody }) => hasBody && !path.startsWith('/auth/logout'));
    for (const target of targets) {
      for (const [place, body] of wrongBodies(fieldsOf(target.body)).entries()) {
        // The first ones are wrong as a whole.
        if (place > WRONG.length && !isOfToday(place)) continue;
        const texts = await textsOf(target, body);
        for (const text of texts) seen.add(text);
        for (const text of rawTexts(texts)) raw.add(`${target.method} ${target.path} ${text}`);
      }
    }
    expect([...raw]).toEqual([]);
    expect(targets.length).toBeGreaterThan(25);
    expect(seen).toContain('phone_number: Phone number is required');
    expect(seen).toContain('payment_network: Please select a payment method');
    expect(seen.size).toBeGreaterThan(50);
  });

  it("are never Zod's own for what stands in the address", async () => {
    const raw = new Set<string>();
    for (const target of world.app.endpoints.filter(({ method }) => method === 'GET')) {
      const names = Object.keys(fieldsOf(target.query).properties ?? {});
      for (const [place, name] of names.entries()) {
        const values = ['', 'x', '-1', '1e99', 'x'.repeat(3_000), `1&${name}=2`];
        for (const value of values.filter((_value, turn) => isOfToday(place + turn))) {
          for (const text of rawTexts(await textsOf(target, {}, `?${name}=${value}`)))
            raw.add(`${target.path} ${text}`);
        }
      }
    }
    expect([...raw]).toEqual([]);
  });

  it('call a reply of ours that does not fit a fault of ours', async () => {
    const broken = await openWorld();
    broken.app.http.get(`${API_BASE}/broken/`, async () => z.object({ total: z.int() }).parse({ total: 'x' }));
    const answer = await broken.app.http.inject({ url: `${API_BASE}/broken/` });
    await broken.close();
    expect([answer.statusCode, answer.json<{ error_code: string }>().error_code]).toEqual([500, 'server_error']);
  });
});
