import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';

import { addressOf, type BodyIn, type Endpoint, type QueryIn, type ReplyOf } from '@club/contract/endpoint';
import { confirmStepUp, firstSignIn, requestStepUp, signIn } from '@club/contract/people/auth';
import { apply, confirmPhone } from '@club/contract/people/membership';
import { approveApplication } from '@club/contract/people/membership-desk';
import { getOffer } from '@club/contract/shop/catalogue';
import { createOrder, processPayment } from '@club/contract/shop/checkout';
import { getOrder } from '@club/contract/shop/orders';
import { listOffers } from '@club/contract/shop/search';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';

import { freePort } from '#tools/free-port.ts';
import { startThrowAwayPostgres } from '#tools/postgres/start-postgres.ts';
import { ROOT } from '#tools/root.ts';
import { isWebBuilt, WEB_DIR } from '#tools/run/web-build.ts';
import { scratchFolder } from '#tools/scratch-folder.ts';
import { waitUntil } from '#tools/wait-until.ts';

import { productionEnv } from './production-env.ts';
import { openTlsNames, type TlsNames } from './tls-names.ts';

// docs/walks/operator.md tells what is played here, in the same order.

const LIMIT_MS = 60_000;
const SANDBOX_NAMES = ['api.mtn.test', 'api.airtel.test', 'api.africastalking.test'];
const ADMIN = { phone: '0772600001', name: 'Grace Atim', pin: '7391' };
const MEMBER = { phone: '0772600002', pin: '4826' };

const folder = scratchFolder('walk');
const children: ChildProcess[] = [];
let postgres: Awaited<ReturnType<typeof startThrowAwayPostgres>>;
let names: TlsNames;
let ports: { club: number; sandbox: number; mail: number };
let env: Record<string, string>;

beforeAll(async () => {
  // It makes the web app, starts nothing and ends.
  const build = spawnSync('npm', ['run', 'build'], { cwd: ROOT, encoding: 'utf8' });
  expect([build.status, isWebBuilt()], build.stderr).toEqual([0, true]);
  postgres = await startThrowAwayPostgres();
  ports = { club: await freePort(), sandbox: await freePort(), mail: await freePort() };
  const targets = new Map([...SANDBOX_NAMES.map((name) => [name, ports.sandbox] as const), ['club.test', ports.club]]);
  names = await openTlsNames(folder, [...targets.keys()], (name) => targets.get(name));
  const behind = (name: string, path = '') => `https://${name}:${names.port}${path}`;
  env = {
    ...productionEnv(),
    DATABASE_URL: '',
    PORT: String(ports.club),
    HOST: '127.0.0.1',
    WEB_DIR,
    DATA_DIR: folder,
    LOG_LEVEL: 'warn',
    PUBLIC_ORIGIN: behind('club.test'),
    PROVIDER_CALLBACK_ORIGIN: behind('club.test'),
    MTN_BASE_URL: behind('api.mtn.test', '/mtn'),
    AIRTEL_BASE_URL: behind('api.airtel.test', '/airtel'),
    AT_BASE_URL: behind('api.africastalking.test', '/africastalking'),
    SMTP_URL: `smtp://127.0.0.1:${ports.mail}`,
    NODE_EXTRA_CA_CERTS: names.authority,
    NODE_OPTIONS: `--import=${join(ROOT, 'tools/operator/resolver.ts')}`,
  };
});

afterAll(async () => {
  for (const child of children) {
    const gone = new Promise((resolve) => child.once('exit', resolve));
    if (child.exitCode === null && child.signalCode === null && child.kill('SIGTERM')) await gone;
  }
  await names.close();
  await postgres.stop();
  rmSync(folder, { recursive: true, force: true });
});

it('an operator goes from nothing to a member who buys an imported offer, in production with an own database', async () => {
  await asSuperuser("CREATE ROLE kasente_owner LOGIN PASSWORD 'walk' NOSUPERUSER NOCREATEROLE NOCREATEDB");
  await asSuperuser('CREATE DATABASE club_walk OWNER kasente_owner');
  const owner = Object.assign(new URL(postgres.url), {
    username: 'kasente_owner',
    password: 'walk',
    pathname: '/club_walk',
  });
  env['DATABASE_URL'] = owner.href;

  // The first start says what a superuser has to run; once that is done, it begins.
  const refused = await run(['apps/server/src/main.ts']);
  expect(refused).toMatchObject({ code: 1 });
  const commands = /have a superuser run this once in the database club_walk: (.*;)$/m.exec(refused.said)?.[1];
  expect(commands).toBe(
    'CREATE EXTENSION earthdistance; CREATE ROLE kasente_app NOLOGIN; GRANT kasente_app TO kasente_owner;',
  );
  await asSuperuser(commands!, 'club_walk');
  await Promise.all([
    begin(['apps/sandbox/src/main.ts'], sandboxEnv()),
    begin(['apps/server/src/main.ts'], { ROLE: 'api' }),
    begin(['apps/server/src/main.ts'], { ROLE: 'worker' }),
  ]);

  const { findings } = (await kasente('doctor')) as { findings: { about: string; verdict: string; words: string }[] };
  expect(findings.filter(({ verdict }) => verdict === 'wrong')).toEqual([]);
  expect(findings.find(({ about }) => about === 'callback address')?.verdict).toBe('well');

  const { link } = (await kasente('admin', 'create', '--phone', ADMIN.phone, '--name', ADMIN.name)) as { link: string };
  expect(link.startsWith(`${env['PUBLIC_ORIGIN']}/first-sign-in#`)).toBe(true);
  const admin = await call(firstSignIn, { body: { token: link.split('#')[1]!, new_pin: ADMIN.pin } });
  expect(admin).toMatchObject({ tier: 'full', member: { is_admin: true } });

  const place = ['--area', 'Ntinda', '--town', 'Kampala', '--latitude', '0.3536', '--longitude', '32.612'];
  const about = ['--address', 'Plot 14 Ntinda Road', '--phone', '0414123456', '--hours', 'Every day 8:00–20:00'];
  await kasente('outlet', 'create', '--name', 'Freshbasket Supermarket', ...place, ...about);
  const file = join(folder, 'offers.csv');
  const example = readFileSync(join(ROOT, 'docs/examples/offers.csv'), 'utf8');
  writeFileSync(file, datesFromNow(example));
  const imported = await kasente('import', 'offers', file, '--new-categories', '--yes');
  expect(imported).toMatchObject({ imported: true, offers: 2, products: 3, new_categories: ['Groceries'] });

  const access = await becomeMember(admin.access);
  await kasente('manager', 'grant', '--phone', MEMBER.phone, '--outlet', 'Freshbasket Supermarket');

  const { results } = await call(listOffers, { token: access, query: { search: 'breakfast' } });
  const offer = await call(getOffer, { token: access, params: { id: results[0]!.id } });
  const items = [{ offer: offer.id, product: offer.products[0]!.id, quantity: 1 }];
  const order = await call(createOrder, {
    token: access,
    body: { payment_network: 'mtn', service_type: 'in_store', items },
  });
  const params = { id: order.id };
  const body = { payment_network: 'mtn' as const, phone_number: MEMBER.phone };
  await call(processPayment, { token: access, params, body });
  await handset('POST', `/prompts/${MEMBER.phone}/approve`, { wait_ms: 30_000 });
  const isPaid = async () => (await call(getOrder, { token: access, params })).payment_status === 'paid';
  expect(await waitUntil(isPaid, { limitMs: LIMIT_MS, everyMs: 200 })).toBe(true);

  const journal = await asSuperuser(
    'SELECT DISTINCT action FROM audit_log WHERE operator IS NOT NULL ORDER BY 1',
    'club_walk',
  );
  expect(journal.map(({ action }) => action)).toEqual([
    'application.approve',
    'member.grant_role',
    'offer.import',
    'outlet.open',
  ]);
});

/** Applies, is approved by the admin, signs in and confirms the device, each with the code from the phone. */
async function becomeMember(adminToken: string): Promise<string> {
  const applied = await call(apply, {
    body: {
      first_name: 'Amina',
      last_name: 'Nakato',
      mtn_money_number: MEMBER.phone,
      payment_priority: 'mtn',
      pin: MEMBER.pin,
      join_reasons: ['special_prices', 'cashback_rewards'],
    },
  });
  await call(confirmPhone, { body: { phone: MEMBER.phone, code: await codeFromSms('confirms your phone number') } });
  await call(approveApplication, { params: { id: applied.id }, token: adminToken, body: {} });
  const { access, tier } = await call(signIn, { body: { phone: MEMBER.phone, pin: MEMBER.pin } });
  expect(tier).toBe('limited');
  await call(requestStepUp, { token: access });
  await call(confirmStepUp, { token: access, body: { code: await codeFromSms('confirms your new device') } });
  return access;
}

async function codeFromSms(contains: string): Promise<string> {
  const query = new URLSearchParams({ contains, wait_ms: '30000' });
  const { text: sms } = (await handset('GET', `/sms/${MEMBER.phone}/latest?${query}`)) as { text: string };
  return /\b\d{6}\b/.exec(sms)![0];
}

async function handset(method: string, path: string, body?: object): Promise<unknown> {
  const response = await fetch(`http://127.0.0.1:${ports.sandbox}/control${path}`, {
    method,
    ...(body === undefined ? {} : { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
  });
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`);
  return response.json();
}

interface Ask<E extends Endpoint> {
  token?: string;
  params?: Record<string, string>;
  query?: QueryIn<E>;
  body?: BodyIn<E>;
}

/** A call of the contract as whoever stands before the server passes it on. */
async function call<E extends Endpoint>(target: E, { token, params, query, body }: Ask<E> = {}): Promise<ReplyOf<E>> {
  const address = addressOf(target, params, query as Record<string, unknown> | undefined);
  const response = await fetch(`http://127.0.0.1:${ports.club}${address}`, {
    method: target.method,
    headers: {
      ...(target.hasBody ? { 'content-type': 'application/json' } : {}),
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    },
    ...(target.hasBody ? { body: JSON.stringify(body ?? {}) } : {}),
  });
  const answer = await response.text();
  if (!response.ok) throw new Error(`${target.method} ${target.path} answered ${response.status}: ${answer}`);
  return target.reply.parse(JSON.parse(answer)) as ReplyOf<E>;
}

/** The operator's command as a program of its own; what it answers in JSON. */
async function kasente(...words: string[]): Promise<unknown> {
  const { code, said } = await run(['tools/kasente.ts', ...words, '--json']);
  if (code !== 0) throw new Error(`kasente ${words.join(' ')} ended with ${code}: ${said}`);
  return JSON.parse(said);
}

async function run(words: readonly string[]): Promise<{ code: number | null; said: string }> {
  const child = start(words, {});
  const [out, err, code] = await Promise.all([
    text(child.stdout!),
    text(child.stderr!),
    new Promise<number | null>((resolve) => child.once('exit', resolve)),
  ]);
  return { code, said: out === '' ? err : out };
}

/** A program that goes on; resolves when it says that it is ready. */
async function begin(words: readonly string[], more: Record<string, string>): Promise<void> {
  const child = start(words, more);
  children.push(child);
  let said = '';
  child.stdout!.on('data', (chunk: Buffer) => (said += chunk.toString()));
  child.stderr!.on('data', (chunk: Buffer) => (said += chunk.toString()));
  await new Promise<void>((ready, failed) => {
    child.once('message', () => ready());
    child.once('exit', (code) => failed(new Error(`${words[0]} ended with ${code}: ${said}`)));
  });
}

function start(words: readonly string[], more: Record<string, string>): ChildProcess {
  const [file, ...rest] = words;
  return spawn(process.execPath, [join(ROOT, file!), ...rest], {
    cwd: ROOT,
    // Beside its own settings an operator's shell has these; what is compiled once need not be again.
    env: { ...fromHere('PATH', 'HOME', 'NODE_COMPILE_CACHE'), ...env, ...more },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
}

const fromHere = (...names: string[]) => Object.fromEntries(names.map((name) => [name, process.env[name]]));

/** The network is given the club's credentials, as the operators' portals hand them out. */
function sandboxEnv(): Record<string, string> {
  const given = Object.entries(env).filter(([name]) => /^(MTN|AIRTEL|AT)_/.test(name) && !name.endsWith('_URL'));
  return {
    ...Object.fromEntries(given.map(([name, value]) => [`SANDBOX_${name}`, value])),
    SANDBOX_PORT: String(ports.sandbox),
    SANDBOX_SMTP_PORT: String(ports.mail),
    SANDBOX_MTN_CALLBACK_HOST: 'club.test',
    SANDBOX_AIRTEL_CALLBACK_URL: `${env['PUBLIC_ORIGIN']}/api/club/payments/callbacks/airtel/${env['AIRTEL_CALLBACK_TOKEN']}/`,
  };
}

async function asSuperuser(statement: string, database = 'club'): Promise<Record<string, unknown>[]> {
  const url = Object.assign(new URL(postgres.url), { pathname: `/${database}` });
  const client = new pg.Client({ connectionString: url.href });
  await client.connect();
  try {
    const done = await client.query<Record<string, unknown>>(statement);
    return done.rows ?? [];
  } finally {
    await client.end();
  }
}

/** The example's days, seen from today. */
function datesFromNow(csv: string): string {
  const day = (ahead: number) => new Date(Date.now() + ahead * 86_400_000).toISOString().slice(0, 10);
  return csv
    .replace('2026-12-01', '')
    .replace('2026-12-31', day(30))
    .replace('2027-01-15 18:00', `${day(40)} 18:00`);
}
