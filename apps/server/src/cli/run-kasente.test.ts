import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { admitMember, newNumber } from '#server-test/applicants.ts';
import { makeOutlet } from '#server-test/catalogue.ts';
import { kasenteAt, OPERATOR } from '#server-test/kasente.ts';
import { openWorld, type TestWorld } from '#server-test/world.ts';

import { EXIT } from './run-kasente.ts';

let world: TestWorld;
let kasente: ReturnType<typeof kasenteAt>;
beforeAll(async () => {
  world = await openWorld();
  kasente = kasenteAt(world);
});
afterAll(() => world.close());

describe('the command kasente', () => {
  it('says what it can do, also of each command, and ends well', async () => {
    const all = await kasente(['--help']);
    expect(all.code).toBe(EXIT.done);
    for (const command of ['admin', 'outlet', 'manager', 'Exit codes']) expect(all.out).toContain(command);
    const one = await kasente(['admin', 'create', '--help']);
    expect(one.out).toContain('--phone <number>');
  });

  it('ends with 2 where it was not understood, and does nothing', async () => {
    expect((await kasente(['nonsense'])).code).toBe(EXIT.misused);
    expect((await kasente(['admin', 'create', '--fone', '1'])).code).toBe(EXIT.misused);
    const missing = await kasente(['admin', 'create', '--phone', '0772123456']);
    expect(missing).toMatchObject({ code: EXIT.misused, out: '', err: 'Missing: --name' });
  });

  it('asks a person for what is missing, and no program', async () => {
    const phone = newNumber();
    const asked: string[] = [];
    const ask = async (question: string) => {
      asked.push(question);
      return question.startsWith('Phone') ? phone : 'Grace Atim';
    };
    const made = await kasente(['admin', 'create'], { ask });
    expect(made.code).toBe(EXIT.done);
    expect(asked).toEqual(['Phone number', 'First and last name']);
    expect((await kasente(['admin', 'create', '--json'], { ask })).code).toBe(EXIT.misused);
  });

  it('says every field that is wrong, to people and to programs', async () => {
    const words = ['admin', 'create', '--phone', '12', '--name', 'Grace'];
    const said = await kasente(words);
    expect(said.code).toBe(EXIT.refused);
    expect(said.err).toContain('  phone: Please enter a valid phone number');
    expect(said.err).toContain('  last_name: ');
    const json = JSON.parse((await kasente([...words, '--json'])).out) as object;
    expect(json).toMatchObject({ error_code: 'invalid_data', errors: { phone: [expect.any(String)] } });
  });

  it('ends with 78 where the variables are not fit, naming each', async () => {
    const { code, err } = await kasente(['outlet', 'list'], { env: { NODE_ENV: 'production' } });
    expect(code).toBe(EXIT.unconfigured);
    expect(err).toContain('TOKEN_KEY must be set in production');
  });
});

describe('an operator', () => {
  it('makes an admin, and resets one only when told to go on', async () => {
    const phone = newNumber();
    const made = await kasente(['admin', 'create', '--phone', phone, '--name', 'Grace Atim']);
    expect(made.out).toMatch(/Grace Atim is a member and an admin of the club now\.[^]*\/first-sign-in#[\w-]{43}\n/);
    expect((await kasente(['admin', 'reset', '--phone', phone])).code).toBe(EXIT.misused);
    const unasked = { ask: async () => 'no' };
    expect((await kasente(['admin', 'reset', '--phone', phone], unasked)).code).toBe(EXIT.misused);
    const reset = await kasente(['admin', 'reset', '--phone', phone, '--yes', '--json']);
    expect(JSON.parse(reset.out)).toMatchObject({ link: expect.stringContaining('/first-sign-in#') });
    const revoke = ['admin', 'revoke', '--phone', phone];
    expect((await kasente(revoke)).out).toBe('Grace Atim is a member and no admin any more.');
    expect(await kasente(revoke)).toMatchObject({ code: EXIT.done, out: 'Grace Atim is no admin of the club.' });
    const asked = { ask: () => Promise.reject(new Error('asked about somebody who is no admin')) };
    const isNone = { code: EXIT.refused, err: 'This member is no admin.' };
    expect(await kasente(['admin', 'reset', '--phone', phone], asked)).toMatchObject(isNone);
  });

  it('takes the club from its last admin only with a word that says so', async () => {
    await world.deps.db.deleteFrom('role_grants').where('role', '=', 'admin').execute();
    const phone = newNumber();
    await kasente(['admin', 'create', '--phone', phone, '--name', 'Grace Atim']);
    const revoke = ['admin', 'revoke', '--phone', phone];
    const refused = await kasente(revoke, { ask: async () => 'yes' });
    expect(refused).toMatchObject({ code: EXIT.refused, out: '' });
    expect(refused.err).toContain('--last');
    expect(await kasente([...revoke, '--last'])).toMatchObject({ code: EXIT.done });
  });

  it('opens an outlet, lists it and gives it a manager, in the journal under the name of the system’s user', async () => {
    const member = await admitMember(world);
    const place = ['--latitude', '0.3536', '--longitude', '32.612', '--area', 'Ntinda', '--town', 'Kampala'];
    const about = ['--address', 'Plot 14 Ntinda Road', '--phone', '0414 123456', '--hours', 'Every day 8:00–20:00'];
    const create = ['outlet', 'create', '--name', 'Corner Shop', ...place, ...about];
    const made = await kasente([
      ...create,
      '--services',
      'in_store,delivery',
      '--delivery-fee',
      '4000',
      '--distributor',
      ' Pearl  Foods ',
      '--json',
    ]);
    const { id } = JSON.parse(made.out) as { id: string };
    const again = await kasente(create);
    expect(again).toMatchObject({ code: 1, err: 'There is an outlet of this name in this town already.' });
    const granted = await kasente(['manager', 'grant', '--phone', member.phone, '--outlet', 'corner shop']);
    expect(granted.out).toBe('Amina Nakato manages Corner Shop now.');
    const listed = await kasente(['outlet', 'list']);
    expect(listed.out).toBe(`${id}  Corner Shop, Ntinda, Kampala\n    Amina Nakato  ${member.phone}`);
    const journal = await world.deps.db
      .selectFrom('audit_log')
      .select(['action', 'operator', 'actor_id', 'after'])
      .where('subject_id', 'in', [id, member.member_id])
      .where('operator', 'is not', null)
      .orderBy('id')
      .execute();
    expect(journal).toMatchObject([
      {
        action: 'outlet.open',
        operator: OPERATOR,
        actor_id: null,
        after: { name: 'Corner Shop', distributor_name: 'Pearl Foods' },
      },
      { action: 'member.grant_role', operator: OPERATOR, actor_id: null, after: { outlet_id: id } },
    ]);
    const revoke = ['manager', 'revoke', '--phone', member.phone, '--outlet', id];
    const nobody = 'Nobody manages Corner Shop, so nobody answers its orders: kasente manager grant.';
    expect((await kasente(revoke)).out).toBe(`Amina Nakato manages Corner Shop no more.\n${nobody}`);
    expect((await kasente(revoke)).out).toBe(`Amina Nakato does not manage Corner Shop.\n${nobody}`);
  });

  it('says where an outlet delivers, and that somebody brings it', async () => {
    const outlet = await makeOutlet(world.deps);
    const folder = mkdtempSync(join(tmpdir(), 'zones-'));
    const ring = { zone_name: 'Ntinda', up_to_km: 3, delivery_fee: 3_000 };
    writeFileSync(join(folder, 'zones.json'), JSON.stringify([ring]));
    writeFileSync(join(folder, 'wrong.json'), JSON.stringify([{ ...ring, up_to_km: 'far' }]));
    const set = await kasente(['delivery', 'zones', outlet, 'zones.json'], { folder });
    expect(set.out).toBe('Ntinda: UGX 3,000, up to 3 km\nNo delivery is offered there now.');
    expect((await kasente(['delivery', 'zones', outlet, 'wrong.json'], { folder })).code).toBe(EXIT.misused);
    const gone = await kasente(['delivery', 'zones', outlet, 'gone.json'], { folder });
    expect(gone).toMatchObject({
      code: EXIT.misused,
      err: `There is no file ${join(folder, 'gone.json')} that can be read.`,
    });
    expect((await kasente(['delivery', 'riders', outlet, 'perhaps'])).code).toBe(EXIT.misused);
    await kasente(['delivery', 'riders', outlet, 'yes']);
    const shown = JSON.parse((await kasente(['delivery', 'zones', outlet, '--json'])).out) as object;
    expect(shown).toEqual({ outlet_id: outlet, can_deliver: true, zones: [ring] });
    rmSync(folder, { recursive: true });
  });

  it('says when it opens an outlet that its hours cannot be read', async () => {
    const place = ['--latitude', '0.3536', '--longitude', '32.612', '--area', 'Kira', '--town', 'Kampala'];
    const about = ['--address', 'Kira Road 4', '--phone', '0414 123456'];
    const open = (name: string, hours: string) =>
      kasente(['outlet', 'create', '--name', name, ...place, ...about, '--hours', hours]);
    expect((await open('Kira Butchery', '8am-8pm')).out).toMatch(
      /^Kira Butchery is open\. Its id: \S+\nNobody manages .*\nWe cannot read these hours: /,
    );
    expect((await open('Kira Bakery', 'Every day 8:00-20:00')).out).toMatch(
      /^Kira Bakery is open\. Its id: \S+\nNobody manages .*$/,
    );
  });

  it('says of zones that are wrong which one it is, and what is wrong with it', async () => {
    const outlet = await makeOutlet(world.deps);
    const folder = mkdtempSync(join(tmpdir(), 'zones-'));
    const ring = { zone_name: 'Ntinda', up_to_km: 3, delivery_fee: 3_000 };
    const wrongOf = async (...zones: object[]) => {
      writeFileSync(join(folder, 'zones.json'), JSON.stringify(zones));
      return (await kasente(['delivery', 'zones', outlet, 'zones.json'], { folder })).err;
    };
    expect(await wrongOf(ring, { ...ring, delivery_fee: '3000' })).toContain(
      'zone 2, delivery_fee: Invalid input: exp',
    );
    expect(await wrongOf(ring, { zone_name: 'Estate', delivery_fee: 1, corners: [{}] })).toContain(
      'zone 2, corners.0.latitude: Invalid input: exp',
    );
    expect(await wrongOf(ring, { ...ring, zone_name: 'Far', up_to_km: 500 })).toContain('zone 2: It reaches');
    expect(await wrongOf(ring, { ...ring, zone_name: 'Kisaasi', delivery_fee: 4_000 })).toContain(
      'zone 2: It reaches as far as zone 1: only the cheaper of them would ever count',
    );
    const corners = [
      [0.34, 32.6],
      [0.37, 32.63],
      [0.34, 32.63],
      [0.37, 32.6],
    ].map(([latitude, longitude]) => ({ latitude, longitude }));
    expect(await wrongOf(ring, { zone_name: 'Estate', delivery_fee: 1, corners })).toContain(
      'zone 2: The sides of an area do not cross: those from corner 1 and corner 3 do.',
    );
    expect(await wrongOf(ring, { ...ring, zone_name: ' ntinda' })).toContain('No two zones of an outlet');
    rmSync(folder, { recursive: true });
  });

  it('opens no outlet with fewer services than were named', async () => {
    const texts = ['--name', 'Hill Shop', '--area', 'x', '--town', 'x', '--address', 'x', '--phone', '0414 123456'];
    const place = ['--latitude', '0.35', '--longitude', '32.612', '--hours', 'x'];
    const { code, err } = await kasente(['outlet', 'create', ...texts, ...place, '--services', 'in_store,delivry']);
    expect(code).toBe(EXIT.refused);
    expect(err).toContain('  services: Please name one or more of in_store, curbside, delivery, with commas between');
    expect((await kasente(['outlet', 'list'])).out).not.toContain('Hill Shop');
  });

  it.each(['0772123', '0772 123 45', '+254 712 345678', '077212345678'])(
    'opens no outlet whose number %s reaches nobody in Uganda',
    async (phone) => {
      const texts = ['--name', 'Far Shop', '--area', 'x', '--town', 'x', '--address', 'x', '--phone', phone];
      const place = ['--latitude', '0.35', '--longitude', '32.612', '--hours', 'x'];
      const { code, err } = await kasente(['outlet', 'create', ...texts, ...place]);
      expect(code).toBe(EXIT.refused);
      expect(err).toContain('  phone: Please enter a valid phone number');
    },
  );

  it('is told every field of an outlet that is wrong', async () => {
    const texts = ['--name', '', '--area', 'x', '--town', 'x', '--address', 'x', '--phone', 'shop', '--hours', 'x'];
    const figures = ['--latitude', '32.612', '--longitude', '0.35', '--delivery-fee', '1.5', '--ready-minutes', 'soon'];
    const { code, err } = await kasente(['outlet', 'create', ...texts, ...figures, '--services', 'by_air']);
    expect(code).toBe(EXIT.refused);
    const fields = [...err.matchAll(/^ {2}(\w+): /gm)].map(([, field]) => field);
    const wrong = ['name', 'phone', 'latitude', 'longitude', 'delivery_fee', 'ready_minutes', 'services'];
    expect(new Set(fields)).toEqual(new Set(wrong));
  });
});
