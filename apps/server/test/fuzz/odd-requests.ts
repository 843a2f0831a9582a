import { API_BASE, type Endpoint } from '@club/contract/endpoint';
import { z } from 'zod';

import type { Dice } from './dice.ts';
import { fittingValue, type Known, type Schema } from './fitting-values.ts';
import { MEMBER_NAMES, oddObject, oddText, oddValue, RawText } from './odd-values.ts';

export interface OddRequest {
  readonly method: string;
  readonly path: string;
  readonly headers: Record<string, string>;
  readonly payload: Buffer | undefined;
}

/** What is wrong with a request; some have nothing wrong with them, so that what lies behind the checks is reached as well. */
const WAYS = ['nothing', 'body', 'body', 'body', 'text', 'params', 'query', 'query', 'headers', 'path'] as const;
type Way = (typeof WAYS)[number];

/** Makes requests of a call that hardly anybody would send. */
export class Oddities {
  readonly #schemas = new Map<z.ZodType, Schema>();
  readonly #knownFor: (target: Endpoint) => Known;

  constructor(knownFor: (target: Endpoint) => Known) {
    this.#knownFor = knownFor;
  }

  of(target: Endpoint, token: string | undefined, dice: Dice): OddRequest {
    const ways = new Set<Way>([dice.one(WAYS), ...(dice.happens(25) ? [dice.one(WAYS)] : [])]);
    const address = this.#path(target, ways, dice) + this.#query(target, ways.has('query'), dice);
    return {
      method:
        ways.has('path') && dice.happens(10)
          ? dice.one(['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD'])
          : target.method,
      path: ways.has('path') ? oddAddress(address, dice) : address,
      headers: { ...headersOf(target, token), ...(ways.has('headers') ? oddHeaders(dice) : {}) },
      payload: this.#payload(target, ways, dice),
    };
  }

  #schemaOf(type: z.ZodType): Schema {
    const schema = this.#schemas.get(type) ?? (z.toJSONSchema(type, { io: 'input', unrepresentable: 'any' }) as Schema);
    this.#schemas.set(type, schema);
    return schema;
  }

  #path(target: Endpoint, ways: ReadonlySet<Way>, dice: Dice): string {
    const properties = this.#schemaOf(target.params).properties ?? {};
    const filled = target.path.replaceAll(/:([a-z_]+)/g, (_, name: string) => {
      if (ways.has('params') && dice.happens(70)) return escaped(oddText(dice).slice(0, 3_000), dice);
      return encodeURIComponent(String(fittingValue(properties[name] ?? {}, name, this.#knownFor(target), dice)));
    });
    return API_BASE + filled;
  }

  #query(target: Endpoint, isOdd: boolean, dice: Dice): string {
    const { properties = {} } = this.#schemaOf(target.query);
    const pairs = Object.entries(properties)
      .filter(() => dice.happens(40))
      .map(([name, schema]) => [name, String(fittingValue(schema, name, this.#knownFor(target), dice))] as const);
    const names = [...Object.keys(properties), ...MEMBER_NAMES, 'id', 'page', 'a[b]', 'a[]', ''];
    const odd = Array.from(
      { length: isOdd ? 1 + dice.below(4) : 0 },
      () => [dice.one(names), oddText(dice).slice(0, 3_000)] as const,
    );
    // The same name twice, for what expects one.
    const doubled = isOdd && dice.happens(30) ? [...pairs, ...odd] : [];
    const all = [...pairs, ...odd, ...doubled];
    if (all.length === 0) return '';
    return `?${all.map(([name, value]) => `${escaped(name, dice)}=${escaped(value, dice)}`).join(dice.one(['&', '&', '&', ';', '&&']))}`;
  }

  #payload(target: Endpoint, ways: ReadonlySet<Way>, dice: Dice): Buffer | undefined {
    if (ways.has('text')) return oddPayload(dice);
    if (!target.hasBody) return ways.has('body') ? Buffer.from(jsonOf(oddValue(dice))) : undefined;
    const body = fittingValue(this.#schemaOf(target.body), 'body', this.#knownFor(target), dice);
    const sent = ways.has('body') ? spoil(body, dice) : body;
    if (!target.takesForm) return Buffer.from(jsonOf(sent));
    const fields = typeof sent === 'object' && sent !== null && !(sent instanceof RawText) ? Object.entries(sent) : [];
    return Buffer.from(
      fields.map(([name, value]) => `${escaped(name, dice)}=${escaped(String(value), dice)}`).join('&'),
    );
  }
}

/** Puts something else in some place of a body, takes something out, or adds what nobody expects. */
function spoil(value: unknown, dice: Dice): unknown {
  if (typeof value !== 'object' || value === null || dice.happens(15)) return oddValue(dice);
  if (Array.isArray(value)) {
    if (value.length === 0 || dice.happens(20)) return Array.from({ length: 1 + dice.below(300) }, () => value[0] ?? 1);
    return value.with(dice.below(value.length), spoil(value[0], dice));
  }
  const entries = Object.entries(value);
  const place = dice.below(entries.length + 1);
  const name = entries[place]?.[0];
  if (name === undefined) return { ...value, [dice.one([...MEMBER_NAMES, 'is_admin', ''])]: oddValue(dice) };
  if (dice.happens(15)) return Object.fromEntries(entries.filter(([other]) => other !== name));
  return Object.fromEntries(entries.map(([other, inner]) => [other, other === name ? spoil(inner, dice) : inner]));
}

function jsonOf(value: unknown): string {
  if (value instanceof RawText) return value.text;
  if (Array.isArray(value)) return `[${value.map(jsonOf).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null';
  return `{${Object.entries(value)
    .map(([name, inner]) => `${JSON.stringify(name)}:${jsonOf(inner)}`)
    .join(',')}}`;
}

/** A body that is not, or not quite, what JSON is. */
function oddPayload(dice: Dice): Buffer {
  const texts = [
    '',
    ' ',
    'null',
    '[]',
    '"x"',
    '1',
    '{',
    '{"a":',
    '{"a":1,"a":2}',
    '{"a":1}{"a":2}',
    "{'a':1}",
    '{"a":undefined}',
    '\ufeff{}',
    'phone=1&pin=2',
    '--x\r\n\r\n--x--',
    '<a/>',
    '{"__proto__":{"a":1}}',
    '{"constructor":{"prototype":{"a":1}}}',
  ];
  if (dice.happens(20)) return Buffer.from(Array.from({ length: dice.below(600) }, () => dice.below(256)));
  if (dice.happens(20)) return Buffer.from(oddObject(dice).text);
  return dice.happens(5) ? Buffer.alloc(70_000, 'x') : Buffer.from(dice.one(texts));
}

function headersOf(target: Endpoint, token: string | undefined): Record<string, string> {
  return {
    'content-type': target.takesForm ? 'application/x-www-form-urlencoded' : 'application/json',
    ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
  };
}

function oddHeaders(dice: Dice): Record<string, string> {
  const types = [
    'text/plain',
    'application/xml',
    'multipart/form-data; boundary=x',
    'application/x-www-form-urlencoded',
    'application/json; charset=utf-16',
    'application/json;',
    'APPLICATION/JSON',
    'application/jsonp',
    'application/json, text/plain',
    'x',
    '/',
    'application/json; constructor',
  ];
  const words = [
    'x',
    'constructor',
    '__proto__',
    'a'.repeat(4_000),
    '%00',
    '"\\"',
    'Bearer ',
    'Bearer a.b.c',
    `Bearer ${'.'.repeat(300)}`,
    'Basic eDp4',
    '\u00e9',
    '0',
    '-1',
    '1e400',
  ];
  const names = [
    'idempotency-key',
    'idempotency-key',
    'cookie',
    'authorization',
    'user-agent',
    'accept',
    'accept-encoding',
    'content-encoding',
    'x-forwarded-for',
    'origin',
    'sec-fetch-site',
    'if-none-match',
    'range',
    'x-http-method-override',
    'x-hub-signature-256',
    'x-callback-signature',
  ];
  const odd = Object.fromEntries(Array.from({ length: 1 + dice.below(3) }, () => [dice.one(names), dice.one(words)]));
  const key = dice.happens(30)
    ? { 'idempotency-key': dice.one(['same-key-for-all', '12345678', 'x'.repeat(129), '\u00ff'.repeat(9)]) }
    : {};
  const cookie = dice.happens(20) ? { cookie: `device=${dice.one(words)}; device=${dice.one(words)}` } : {};
  return { ...odd, ...key, ...cookie, ...(dice.happens(50) ? { 'content-type': dice.one(types) } : {}) };
}

/** The same address written otherwise, or nearly the same. */
function oddAddress(address: string, dice: Dice): string {
  const [path = '', query] = address.split('?');
  const letters = [...path].map((letter) =>
    /[\w-]/.test(letter) && dice.happens(15) ? `%${letter.charCodeAt(0).toString(16)}` : letter,
  );
  const forms = [
    letters.join(''),
    path.replace('/club', ''),
    path.slice(0, -1),
    path.replaceAll('/', '//'),
    path.replace(/\/$/, '/%00/'),
    `${path}..%2f`,
    `${path}../`,
    path.replaceAll('/', '%2f'),
    `${path}%`,
    `${path};a=b`,
    path.toUpperCase(),
    `${path}%e0%a4%a`,
    `http://evil.example${path}`,
    `${path}#x`,
  ];
  return [dice.one(forms), ...(query === undefined ? [] : [query])].join('?');
}

/** As it can stand in an address, mostly rightly escaped; halves of characters and bytes that are none included. */
function escaped(text: string, dice: Dice): string {
  if (dice.happens(5))
    return dice.one(['%', '%0', '%zz', '%ff%fe', '%c0%80', '%ed%a0%80', '%u0000', '+', '%2B', '%00']);
  return [...Buffer.from(text)]
    .map((byte) =>
      /[\w.~-]/.test(String.fromCharCode(byte)) ? String.fromCharCode(byte) : `%${byte.toString(16).padStart(2, '0')}`,
    )
    .join('');
}
