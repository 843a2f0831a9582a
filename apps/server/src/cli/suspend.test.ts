import { signIn } from '@club/contract/people/auth';
import { closeMe, decideClosing, listClosingRequests } from '@club/contract/people/closing';
import { getMe } from '@club/contract/people/members';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { admitMember, TEST_PIN } from '#server-test/applicants.ts';
import { kasenteAt, OPERATOR } from '#server-test/kasente.ts';
import { givePinForGood, makeMember } from '#server-test/people.ts';
import { openWorld, type TestWorld } from '#server-test/world.ts';

import { EXIT } from './run-kasente.ts';

let world: TestWorld;
let kasente: ReturnType<typeof kasenteAt>;
beforeAll(async () => {
  world = await openWorld();
  kasente = kasenteAt(world);
});
afterAll(() => world.close());

const WHY = 'Made-up friends in your name';
const act = (...words: string[]) => {
  // What is sent then comes after what was sent before.
  world.clock.advance(1_000);
  return kasente(['person', ...words]);
};
const suspend = (phone: string, why = WHY) => act('suspend', '--phone', phone, '--why', why, '--yes');
const readmit = (phone: string) => act('readmit', '--phone', phone);
const enter = (phone: string) => world.call(signIn, { body: { phone, pin: TEST_PIN } });

async function lastSms(phone: string): Promise<string> {
  const { body } = await world.deps.db
    .selectFrom('messages')
    .select('body')
    .where('recipient', '=', phone)
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();
  return body;
}

const journalOf = (subject_id: string) =>
  world.deps.db
    .selectFrom('audit_log')
    .select(['action', 'operator', 'before', 'after'])
    .where('subject_id', '=', subject_id)
    .where('action', 'in', ['member.suspend', 'member.readmit', 'member.close'])
    .orderBy('id')
    .execute();

describe('kasente person suspend', () => {
  it('keeps a member out at once and tells them why, until they are let in again', async () => {
    const { phone, member_id } = await admitMember(world);
    const token = (await enter(phone)).reply.access;
    const { code, out } = await suspend(phone);
    expect({ code, out }).toEqual({
      code: EXIT.done,
      out: 'The membership is suspended, and the member is told why.',
    });
    expect((await world.call(getMe, { token })).status).toBe(401);
    expect((await enter(phone)).problem.error_code).toBe('member_suspended');
    expect(await lastSms(phone)).toBe(
      `Kasente Club: Your membership is suspended: ${WHY}. You cannot sign in. If this is not right, contact us.`,
    );
    expect((await suspend(phone)).err).toBe('This membership is suspended already.');
    expect((await readmit(phone)).code).toBe(EXIT.done);
    expect(await lastSms(phone)).toContain('suspended no more');
    expect((await enter(phone)).status).toBe(200);
    // Whoever was signed in before is not so again.
    expect((await world.call(getMe, { token })).status).toBe(401);
    expect((await readmit(phone)).err).toBe('This membership is not suspended.');
    expect(await journalOf(member_id)).toEqual([
      {
        action: 'member.suspend',
        operator: OPERATOR,
        before: { status: 'active' },
        after: { status: 'suspended', reason: WHY },
      },
      { action: 'member.readmit', operator: OPERATOR, before: { status: 'suspended' }, after: { status: 'active' } },
    ]);
  });

  it('asks for a reason that an SMS has room for, whole, and to go on', async () => {
    const { phone } = await admitMember(world);
    expect((await kasente(['person', 'suspend', '--phone', phone, '--yes'])).err).toBe('Missing: --why');
    expect((await suspend(phone, ' ')).err).toContain('why: The member is told why');
    expect((await suspend(phone, 'x'.repeat(56))).err).toContain('At most 55 characters');
    expect((await kasente(['person', 'suspend', '--phone', phone, '--why', WHY])).code).toBe(EXIT.misused);
    expect((await enter(phone)).status).toBe(200);
    expect((await suspend(phone, 'x'.repeat(55))).code).toBe(EXIT.done);
    expect(await lastSms(phone)).toContain(`${'x'.repeat(55)}. You`);
  });

  it('suspends nobody who acts for the club or an outlet, until that is taken from them', async () => {
    const { phone } = await admitMember(world);
    await kasente(['admin', 'create', '--phone', phone, '--name', 'Amina Nakato']);
    const ask = () => Promise.reject(new Error('asked about what is refused anyway'));
    const refused = await kasente(['person', 'suspend', '--phone', phone, '--why', WHY], { ask });
    expect(refused).toMatchObject({ code: EXIT.refused, err: 'This member still has a role. Take it first.' });
    await kasente(['admin', 'revoke', '--phone', phone, '--last']);
    expect((await suspend(phone)).code).toBe(EXIT.done);
    const again = await kasente(['admin', 'create', '--phone', phone, '--name', 'Amina Nakato']);
    expect(again.err).toBe('This membership is suspended. It has to be readmitted first.');
  });

  it('leaves whoever is suspended what is kept of them, and the way out', async () => {
    const { phone, member_id } = await admitMember(world);
    await suspend(phone);
    const text = (await kasente(['person', 'export', '--phone', phone])).out;
    expect(JSON.parse(text)).toMatchObject({ member: { id: member_id, status: 'suspended' } });
    expect((await kasente(['person', 'erase', '--phone', phone, '--yes'])).code).toBe(EXIT.done);
    expect((await journalOf(member_id)).at(-1)).toMatchObject({
      before: { status: 'suspended' },
      after: { status: 'closed' },
    });
    const admin = await makeMember(world.deps, { is_admin: true });
    const leaver = await makeMember(world.deps);
    await givePinForGood(world.deps, admin, leaver);
    await world.call(closeMe, { token: leaver.token, body: {} });
    await suspend(leaver.phone);
    const [asked] = (await world.call(listClosingRequests, { token: admin.token })).reply.results;
    const decided = { token: admin.token, params: { id: asked!.id }, body: { outcome: 'closed' as const } };
    expect((await world.call(decideClosing, decided)).status).toBe(200);
    expect((await journalOf(leaver.member_id)).at(-1)).toMatchObject({ before: { status: 'suspended' } });
  });
});
