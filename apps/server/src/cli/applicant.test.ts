import { checkStatus } from '@club/contract/people/membership';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { applyAs, applyConfirmed, newNumber } from '#server-test/applicants.ts';
import { kasenteAt, OPERATOR } from '#server-test/kasente.ts';
import { openWorld, type TestWorld } from '#server-test/world.ts';
import { readApplicationDetail } from '#server/features/people/membership/desk/application-detail.ts';
import { holdApplication, releaseApplication } from '#server/features/people/membership/desk/hold-application.ts';
import { rejectApplication } from '#server/features/people/membership/desk/reject-application.ts';

import { EXIT } from './run-kasente.ts';

let world: TestWorld;
let kasente: ReturnType<typeof kasenteAt>;
beforeAll(async () => {
  world = await openWorld();
  kasente = kasenteAt(world);
});
afterAll(() => world.close());

const person = (act: 'export' | 'erase', phone: string) =>
  kasente(['person', act, '--phone', phone, ...(act === 'erase' ? ['--yes'] : [])]);
const statusOf = (phone: string) => world.call(checkStatus, { body: { phone } });
const reject = (id: string) =>
  rejectApplication(world.deps, { id, by: null }, { reason_code: 'high_volume', message: 'Another time.' }, undefined);
const journalOf = (subject_id: string, action: string) =>
  world.deps.db
    .selectFrom('audit_log')
    .select('operator')
    .where('subject_id', '=', subject_id)
    .where('action', '=', action)
    .execute();

describe('kasente person of somebody who has applied', () => {
  it('says that nobody has a number, neither a member nor an applicant', async () => {
    const err = 'No member has this number, and nobody has applied with it.';
    for (const act of ['export', 'erase'] as const) {
      expect(await person(act, newNumber())).toMatchObject({ code: EXIT.refused, err });
    }
  });

  it('exports what the club keeps, without the PIN, in the operator’s name', async () => {
    const first = await applyConfirmed(world, { email: 'amina@example.ug' });
    await reject(first.id);
    world.clock.advance(60_000);
    const again = await applyConfirmed(world, { mtn_money_number: first.phone });
    const { code, out } = await person('export', first.phone);
    expect(code).toBe(EXIT.done);
    expect(JSON.parse(out)).toMatchObject({
      applications: [
        { application_number: again.application_id, status: 'pending', mtn_money_number: first.phone },
        { application_number: first.application_id, email: 'amina@example.ug', reject_message: 'Another time.' },
      ],
      messages: expect.arrayContaining([
        expect.objectContaining({ template: 'application_received', recipient: 'amina@example.ug' }),
      ]) as unknown,
    });
    expect(out).not.toMatch(/pin_hash|digest|sealed/);
    expect(await journalOf(again.id, 'application.export')).toEqual([{ operator: OPERATOR }]);
  });

  it('erases them: place, number, what was written and who referred; friends keep their own', async () => {
    const referrer = await applyConfirmed(world, { last_name: 'Achan' });
    const leaver = await applyConfirmed(world, { email: 'leaver@example.ug', referral_code: referrer.referral_code });
    const friend = await applyAs(world, { last_name: 'Okello', referral_code: leaver.referral_code });
    const before = (await statusOf(friend.phone)).reply.queue_position!;
    expect((await person('erase', leaver.phone)).code).toBe(EXIT.done);
    expect((await statusOf(leaver.phone)).status).toBe(404);
    expect((await statusOf(friend.phone)).reply).toMatchObject({ queue_position: before - 1, referred_by: null });
    const written = world.deps.db.selectFrom('messages').select('id');
    expect(await written.where('recipient', 'in', [leaver.phone, 'leaver@example.ug']).execute()).toEqual([]);
    expect(await journalOf(leaver.id, 'application.erase')).toEqual([{ operator: OPERATOR }]);
    expect((await applyAs(world, { mtn_money_number: leaver.phone })).status).toBe('pending');
  });

  it('leaves nothing of what reviewers wrote of them, also not in the journal', async () => {
    const applied = await applyConfirmed(world);
    const [why, note, message] = ['Is she Brian’s wife?', 'Brian says no', 'Ask Brian'];
    await holdApplication(world.deps, { id: applied.id, by: null }, { reason: why }, undefined);
    await releaseApplication(world.deps, { id: applied.id, by: null }, undefined);
    const reason = { reason_code: 'high_volume', note, message } as const;
    await rejectApplication(world.deps, { id: applied.id, by: null }, reason, undefined);
    const { audit } = await readApplicationDetail(world.deps.db, applied.id);
    expect(audit.map(({ action, after }) => [action, after])).toEqual([
      ['application.reject', expect.objectContaining({ reject_note: note, reject_message: message })],
      ['application.release', null],
      ['application.hold', { hold_reason: why }],
    ]);
    const entries = () =>
      world.deps.db.selectFrom('audit_log').selectAll().where('subject_id', '=', applied.id).execute();
    expect((await entries()).map(({ action }) => action)).toHaveLength(3);
    expect((await person('erase', applied.phone)).code).toBe(EXIT.done);
    expect(JSON.stringify(await entries())).not.toContain('Brian');
  });

  it('erases also what was not accepted, and asks first', async () => {
    const applied = await applyAs(world);
    await reject(applied.id);
    expect((await kasente(['person', 'erase', '--phone', applied.phone])).code).toBe(EXIT.misused);
    expect((await statusOf(applied.phone)).status).toBe(200);
    expect((await person('erase', applied.phone)).code).toBe(EXIT.done);
    expect((await person('erase', applied.phone)).err).toBe(
      'No member has this number, and nobody has applied with it.',
    );
  });

  it('knows nobody by a number that they only named', async () => {
    const airtel_money_number = `+256${newNumber()}`;
    await applyConfirmed(world, { airtel_money_number });
    for (const act of ['export', 'erase'] as const) {
      const { code, err } = await person(act, airtel_money_number);
      expect(code).toBe(EXIT.refused);
      expect(err).toContain('never confirmed');
    }
    expect((await statusOf(airtel_money_number)).status).toBe(200);
  });
});
