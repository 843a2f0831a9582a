import { reportPageFailure } from '@club/contract/club/page-failures';
import { changeContact, changeLanding, getContact, getSite } from '@club/contract/club/site';
import { standardLanding } from '@club/rules/site-content';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { givePin } from '#server-test/outlet-books.ts';
import { makeMember, type Person } from '#server-test/people.ts';
import { openWorld, type TestWorld } from '#server-test/world.ts';
import { transact } from '#server/db/transact.ts';
import { storeValue } from '#server/features/club/settings/settings.ts';
import { openLog } from '#server/log.ts';

const logged: string[] = [];
let world: TestWorld;
let admin: Person;
beforeAll(async () => {
  world = await openWorld({ log: openLog('warn', { write: (line) => void logged.push(line) }) });
  admin = await makeMember(world.deps, { first_name: 'Ruth', is_admin: true });
});
afterAll(() => world.close());

const contact = {
  email: 'help@club.example',
  phone: '0414 123456',
  hours: 'Monday to Friday, 09:00 to 17:00',
  whatsapp: '+256 770 123456',
  address: null,
};
const one = { name: 'Amina K.', place: 'Gulu', user_content: 'It works.', is_sample: false };

const site = async () => (await world.call(getSite, { token: admin.token })).reply;
const shown = async () => (await world.call(getContact, {})).reply.contact;

describe('the public pages', () => {
  it('say what they were built with until an admin changes it', async () => {
    const unchanged = { version: 0, changed_at: null, changed_by: null };
    expect(await site()).toEqual({
      contact: { value: null, ...unchanged },
      landing: { value: standardLanding, ...unchanged },
    });
    expect(await shown()).toBeNull();
    expect(standardLanding.testimonials.map(({ is_sample }) => is_sample)).toEqual([true, true, true]);
  });

  it('tell how to reach the club once an admin has said it with the PIN', async () => {
    const body = { value: contact, was: 0 };
    expect((await world.call(changeContact, { token: admin.token, body })).problem.error_code).toBe('pin_required');
    await givePin(world, admin);
    const { status, reply } = await world.call(changeContact, { token: admin.token, body });
    expect(status).toBe(200);
    expect(reply).toMatchObject({ value: contact, changed_by: 'Ruth Nabirye' });
    expect(await shown()).toEqual(contact);
    const audited = await world.deps.db
      .selectFrom('audit_log')
      .selectAll()
      .where('action', '=', 'site.change')
      .executeTakeFirstOrThrow();
    expect(audited).toMatchObject({
      actor_id: admin.member_id,
      subject_id: 'site_contact',
      before: { value: null },
      after: { value: contact },
    });
  });

  it('stand as they were set before anybody could say when the phone is answered', async () => {
    const { hours: _, ...before } = contact;
    const at = world.deps.now();
    await transact(world.deps.db, (tx) =>
      storeValue(tx, { name: 'site_contact', value: before, at, by: admin.member_id }),
    );
    expect(await shown()).toEqual({ ...before, hours: null });
    const { version: was } = (await site()).contact;
    await world.call(changeContact, { token: admin.token, body: { value: contact, was } });
    expect(await shown()).toEqual(contact);
  });

  it('refuse what is no way to reach anybody, next to its field', async () => {
    const { version: was } = (await site()).contact;
    const value = { email: 'nowhere', phone: 'call us', hours: 'x'.repeat(81), whatsapp: '0770 123456', address: ' ' };
    const { status, problem } = await world.call(changeContact, { token: admin.token, body: { value, was } });
    expect(status).toBe(400);
    expect(Object.keys(problem.errors).toSorted()).toEqual([
      'value.address',
      'value.email',
      'value.hours',
      'value.phone',
      'value.whatsapp',
    ]);
    expect(await shown()).toEqual(contact);
  });

  it('take one of many changes at once', async () => {
    const { version: was } = (await site()).landing;
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, n) => {
        const value = { applicants_claim: `${n} people have applied`, testimonials: [one] };
        return world.call(changeLanding, { token: admin.token, body: { value, was } });
      }),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const refused = answers.filter(({ status }) => status === 409);
    expect(refused.map(({ problem }) => problem.error_code)).toEqual(Array(9).fill('site_changed'));
    expect((await site()).landing.value.testimonials).toEqual([one]);
  });

  it('refuse too many and too long words', async () => {
    const { version: was } = (await site()).landing;
    for (const testimonials of [
      Array(7).fill(one),
      [{ ...one, user_content: 'x'.repeat(301) }],
      [{ ...one, name: '' }],
    ]) {
      const body = { value: { applicants_claim: '', testimonials }, was };
      expect((await world.call(changeLanding, { token: admin.token, body })).status).toBe(400);
    }
  });
});

describe('failures of pages', () => {
  it('come into the log, without phone numbers, and as no longer text than fits', async () => {
    const body = { kind: 'screen', what: 'Error: no 0770000003', where: '/dashboard', request_id: null } as const;
    const { status } = await world.call(reportPageFailure, { body });
    expect(status).toBe(202);
    const line = logged.find((each) => each.includes('a page failed'))!;
    expect(line).toContain('Error: no [phone]');
    expect((await world.call(reportPageFailure, { body: { ...body, what: 'x'.repeat(301) } })).status).toBe(400);
  });

  it('are logged without what looks like a token, a code, a PIN, an address or a number written otherwise', async () => {
    const secrets = [
      'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxMjM0NTY3ODkwIn0.dozjgNryP4J3jVmNHl0w5N_XgL0n3I9PlFUP0THsR8U',
      '3690',
      '482 913',
      '0770 000 003',
      '+256-770-000-003',
      'amina.nakato@example.ug',
      'r1_9f8e7d6c5b4a39281706f5e4d3c2b1a0',
    ];
    for (const secret of secrets) {
      const what = `TypeError: cannot read "${secret}" of undefined`;
      const body = { kind: 'script', what, where: `/orders/${secret}`, request_id: null } as const;
      const headers = { 'user-agent': `Mozilla/5.0 (Android 14) Chrome/120.0.0.0 ${secret.length > 20 ? secret : ''}` };
      expect((await world.call(reportPageFailure, { body, headers })).status).toBe(202);
      const line = logged.findLast((each) => each.includes('a page failed'))!;
      expect(line).not.toContain(secret);
      expect(line).toMatch(/TypeError: cannot read .* of undefined/);
      expect(line).toContain('Chrome/120.0.0.0');
    }
  });
});
