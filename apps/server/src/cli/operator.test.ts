import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { admitMember, applyConfirmed, TEST_PIN } from '#server-test/applicants.ts';
import { makeOutlet } from '#server-test/catalogue.ts';
import { emptyDatabase } from '#server-test/fresh-database.ts';
import { kasenteAt, OPERATOR } from '#server-test/kasente.ts';
import { startSandboxProcess, type SandboxProcess } from '#server-test/sandbox-process.ts';
import { openWorld, type TestWorld } from '#server-test/world.ts';
import { signIn } from '#server/features/people/auth/sign-in/sign-in.ts';
import { approveApplication } from '#server/features/people/membership/desk/approve-application.ts';
import { rotateKeys } from '#server/features/people/staff/rotate-keys.ts';

import { clockFinding } from './finding.ts';
import { EXIT } from './run-kasente.ts';

let world: TestWorld;
let sandbox: SandboxProcess;
let folder: string;
let kasente: ReturnType<typeof kasenteAt>;
beforeAll(async () => {
  world = await openWorld();
  kasente = kasenteAt(world);
  sandbox = await startSandboxProcess();
  folder = mkdtempSync(join(tmpdir(), 'kasente-operator-'));
});
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true });
  await sandbox.stop();
  await world.close();
});

const BY = { operator: OPERATOR };
const FROM = { ip: '102.85.1.1', user_agent: '', device: { id: undefined, is_browser: false } };

/** Who did this to somebody, by the journal. */
async function operatorsOf(action: string, subject_id: string) {
  const rows = await world.deps.db
    .selectFrom('audit_log')
    .select('operator')
    .where('action', '=', action)
    .where('subject_id', '=', subject_id)
    .execute();
  return rows.map(({ operator }) => operator);
}

describe('kasente doctor', () => {
  const env = () => ({
    DATABASE_URL: world.deps.config.DATABASE_URL,
    MTN_BASE_URL: `${sandbox.url}/mtn`,
    AIRTEL_BASE_URL: `${sandbox.url}/airtel`,
    AT_BASE_URL: `${sandbox.url}/africastalking`,
    SMTP_URL: `smtp://127.0.0.1:${sandbox.mailPort}`,
    WEB_DIR: '/nonexistent/client',
    PUBLIC_ORIGIN: 'http://127.0.0.1:1',
    PROVIDER_CALLBACK_ORIGIN: sandbox.url,
  });
  const verdicts = async (more: Record<string, string> = {}) => {
    const { code, out } = await kasente(['doctor', '--json'], { env: { ...env(), ...more } });
    const { findings } = JSON.parse(out) as { findings: { about: string; verdict: string; words: string }[] };
    return { code, found: Object.fromEntries(findings.map(({ about, verdict }) => [about, verdict])), findings };
  };

  it('gives a verdict on everything that the product stands on', async () => {
    const { code, found } = await verdicts();
    expect(code).toBe(EXIT.refused);
    expect(found).toEqual({
      variables: 'well',
      'QRs of codes': 'well',
      'web app': 'wrong',
      database: 'well',
      'extensions, role': 'well',
      'database clock': 'well',
      migrations: 'well',
      'PIN keys': 'well',
      worker: 'look',
      admins: 'look',
      managers: 'well',
      'MTN collections': 'well',
      'MTN disbursements': 'well',
      'Airtel collections': 'well',
      'Airtel disbursements': 'well',
      'MTN clock': 'well',
      'Airtel clock': 'well',
      SMS: 'well',
      'e-mail': 'well',
      WhatsApp: 'look',
      'web push': 'look',
      'web address': 'wrong',
      'callback address': 'wrong',
    });
  });

  it('finds keys that a provider refuses, and providers that are not there', async () => {
    const { found } = await verdicts({
      MTN_COLLECTION_API_KEY: 'wrong',
      AIRTEL_CLIENT_SECRET: 'wrong',
      AT_API_KEY: 'wrong',
      SMTP_URL: 'smtp://127.0.0.1:1',
    });
    expect(found).toMatchObject({
      'MTN collections': 'wrong',
      'MTN disbursements': 'well',
      'Airtel collections': 'wrong',
      SMS: 'wrong',
      'e-mail': 'wrong',
    });
  });

  it('says what is wrong with the variables before anything else, and what hides the database', async () => {
    const unfit = await kasente(['doctor'], { env: { NODE_ENV: 'production' } }).catch(() => undefined);
    expect(unfit?.out).toContain('TOKEN_KEY must be set in production');
    const { findings } = await verdicts({ DATABASE_URL: 'postgres://nobody@127.0.0.1:1/club' });
    expect(findings.find(({ about }) => about === 'database')?.words).toContain('ECONNREFUSED');
  });

  it('says what a database lacks: extensions, the role of the server, migrations', async () => {
    const bare = await emptyDatabase();
    // As the role of the server, who is no superuser.
    const DATABASE_URL = new URL(new URL(bare.url).pathname, world.deps.config.DATABASE_URL).href;
    const { findings } = await verdicts({ DATABASE_URL });
    await bare.drop();
    const of = (name: string) => findings.find(({ about }) => about === name);
    expect(of('extensions, role')).toMatchObject({
      verdict: 'wrong',
      words: expect.stringMatching(
        /^have a superuser run: CREATE EXTENSION cube; .*CREATE EXTENSION pg_trgm/,
      ) as string,
    });
    expect(of('migrations')).toMatchObject({
      verdict: 'wrong',
      words: 'some are missing: start the server once, which applies them',
    });
  });

  it('says how far a clock is from this machine’s', () => {
    const apart = (ms: number) => clockFinding('MTN clock', new Date(Date.now() + ms));
    expect(apart(3_000)).toMatchObject({ about: 'MTN clock', verdict: 'well' });
    expect(apart(90_000)).toMatchObject({ verdict: 'wrong', words: '90 s ahead of this machine’s' });
    expect(apart(-3_600_000)).toMatchObject({ verdict: 'wrong', words: '3600 s behind this machine’s' });
  });

  it('names a key that is missing, also when only somebody who waits has a PIN sealed by it', async () => {
    const finding = async () => {
      const { findings } = await verdicts({ PIN_KEY_ID: '2027', PIN_KEY: 'the key of the new year, long enough' });
      return findings.find(({ about }) => about === 'PIN keys');
    };
    expect(await finding()).toMatchObject({ verdict: 'well' });
    const missing = { verdict: 'wrong', words: expect.stringContaining('dev') as string };
    const { id } = await applyConfirmed(world);
    expect(await finding()).toMatchObject(missing);
    await approveApplication(world.deps, { id, by: null }, undefined);
    expect(await finding()).toMatchObject(missing);
  });

  it('names an outlet that sells while nobody manages it, until somebody does or it is closed', async () => {
    const managers = async () => (await verdicts()).findings.find(({ about }) => about === 'managers');
    const outlet = await makeOutlet(world.deps, { name: 'Lone Shop' });
    const named = { verdict: 'look', words: 'nobody answers orders of Lone Shop: kasente manager grant' };
    expect(await managers()).toMatchObject(named);
    const { phone } = await admitMember(world);
    await kasente(['manager', 'grant', '--phone', phone, '--outlet', outlet]);
    expect(await managers()).toMatchObject({ verdict: 'well' });
    await kasente(['manager', 'revoke', '--phone', phone, '--outlet', outlet]);
    expect(await managers()).toMatchObject(named);
    await kasente(['outlet', 'close', '--outlet', outlet, '--why', 'It has moved away', '--yes']);
    expect(await managers()).toMatchObject({ verdict: 'well' });
  });
});

describe('kasente keys rotate', () => {
  it('seals every PIN anew without knowing it, so that the earlier key is needed no more', async () => {
    const member = await admitMember(world);
    const { PIN_KEY, PIN_KEY_ID } = world.deps.config;
    const fresh = { PIN_KEY: 'the key of the new year, long enough', PIN_KEY_ID: '2027' };
    const withKeys = (keys: object) => ({ ...world.deps, config: { ...world.deps.config, ...keys } });
    const lost = await rotateKeys(withKeys(fresh), BY);
    expect(lost).toMatchObject({ renewed: 0, lost: { [PIN_KEY_ID]: expect.any(Number) as number } });
    const both = withKeys({ ...fresh, PIN_KEYS_RETIRED: new Map([[PIN_KEY_ID, PIN_KEY]]) });
    expect((await rotateKeys(both, BY)).lost).toEqual({});
    expect(await rotateKeys(both, BY)).toEqual({ renewed: 0, lost: {} });
    await signIn(withKeys(fresh), { phone: member.phone, pin: TEST_PIN }, FROM);
    await rotateKeys(withKeys({ PIN_KEYS_RETIRED: new Map([['2027', fresh.PIN_KEY]]) }), BY);
    expect((await kasente(['keys', 'rotate'])).out).toBe(
      '0 sealed anew.\nNothing needs an earlier key any more: PIN_KEYS_RETIRED may be emptied.',
    );
    const journal = await world.deps.db
      .selectFrom('audit_log')
      .select(['operator', 'subject_id'])
      .where('action', '=', 'pin_keys.rotate')
      .orderBy('id')
      .execute();
    expect(journal).toHaveLength(5);
    expect(journal.slice(0, 1)).toEqual([{ operator: OPERATOR, subject_id: '2027' }]);
    expect(journal.at(-1)).toEqual({ operator: OPERATOR, subject_id: PIN_KEY_ID });
  });
});

describe('kasente person', () => {
  it('exports what is kept into a file of one’s own, never over another', async () => {
    const member = await admitMember(world);
    const words = ['person', 'export', '--phone', member.phone, '--out', 'person.json'];
    expect((await kasente(words, { folder })).code).toBe(EXIT.done);
    const file = join(folder, 'person.json');
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(JSON.parse(readFileSync(file, 'utf8'))).toMatchObject({ member: { id: member.member_id } });
    const before = await operatorsOf('member.export', member.member_id);
    const again = await kasente(words, { folder });
    expect(again).toMatchObject({ code: EXIT.refused, err: `There is a file ${file} already.` });
    const nowhere = await kasente(words.with(-1, 'gone/person.json'), { folder });
    expect(nowhere).toMatchObject({ code: EXIT.refused, err: `${folder}/gone/person.json cannot be written.` });
    expect(await operatorsOf('member.export', member.member_id)).toEqual(before);
    const text = await kasente(['person', 'export', '--phone', member.phone]);
    expect(JSON.parse(text.out)).toMatchObject({ member: { id: member.member_id } });
    const journal = await operatorsOf('member.export', member.member_id);
    expect(journal.length).toBeGreaterThan(0);
    expect(new Set(journal)).toEqual(new Set([OPERATOR]));
  });

  it('erases only when told to go on, and nobody who still acts for the club', async () => {
    const member = await admitMember(world);
    const erase = ['person', 'erase', '--phone', member.phone];
    expect((await kasente(erase)).code).toBe(EXIT.misused);
    await kasente(['admin', 'create', '--phone', member.phone, '--name', 'Amina Nakato']);
    const admin = await kasente([...erase, '--yes']);
    expect(admin).toMatchObject({ code: EXIT.refused, err: 'Something of this member is not settled yet.' });
    const other = await admitMember(world);
    expect((await kasente(['person', 'erase', '--phone', other.phone, '--yes'])).code).toBe(EXIT.done);
    const row = await world.deps.db
      .selectFrom('members')
      .select('status')
      .where('id', '=', other.member_id)
      .executeTakeFirstOrThrow();
    expect(row.status).toBe('closed');
    expect(await operatorsOf('member.close', other.member_id)).toEqual([OPERATOR]);
    expect((await kasente(['person', 'erase', '--phone', other.phone, '--yes'])).err).toBe(
      'No member has this number, and nobody has applied with it.',
    );
  });
});
