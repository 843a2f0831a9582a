import { listNotifications } from '@club/contract/club/notifications';
import { listTickets, moveTicket } from '@club/contract/club/support';
import { listMyCodes, reportIssue } from '@club/contract/offers-of-the-day/codes';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { buyCode, makeDeal } from '#server-test/deals-world.ts';
import { openOrdersWorld, type OrdersWorld } from '#server-test/orders-world.ts';
import { makeMember, type Person } from '#server-test/people.ts';

const HOUR_MS = 60 * 60_000;
let world: OrdersWorld;
let admin: Person;

beforeAll(async () => {
  world = await openOrdersWorld();
  admin = await makeMember(world.deps, { is_admin: true });
});
afterAll(() => world.close());

const bodyOf = (owner: Person, code_id: string) => ({
  code_id,
  issue_type: 'outlet_unavailable' as const,
  description: 'The shutters are down since noon.',
  contact_phone: owner.phone,
});

describe('a report of an issue', () => {
  it('becomes a ticket with the facts beside it, and its number comes by SMS, and admins hear of it', async () => {
    const owner = await makeMember(world.deps);
    const code = await buyCode(world, owner, await makeDeal(world, { name: 'Lunch for two' }));
    const body = bodyOf(owner, code.id);
    const first = await world.as(owner, reportIssue, { body, key: 'one-report-1' });
    expect(first.reply).toMatchObject({
      success: true,
      message: 'Issue reported successfully. Our team will investigate.',
    });
    expect((await world.as(owner, reportIssue, { body, key: 'one-report-1' })).reply).toEqual(first.reply);
    const [sms] = await world.messages('issue_reported');
    expect(sms).toContain(first.reply.number);
    const inbox = await world.as(admin, listTickets, { query: {} });
    expect(inbox.reply.counts.open).toBe(1);
    expect(inbox.reply.results[0]).toMatchObject({
      number: first.reply.number,
      urgency: 'medium',
      facts: { offer: 'Lunch for two', paid: 'paid', code: 'live' },
    });
    expect(Date.parse(inbox.reply.results[0]!.due_at) - world.clock.now().getTime()).toBe(24 * HOUR_MS);
    expect(JSON.stringify(inbox.reply)).not.toContain(code.code);
    const news = (await world.as(admin, listNotifications)).reply.results;
    expect(news.filter(({ title }) => title === 'A problem was reported')).toMatchObject([
      { message: expect.stringMatching(/: Outlet closed or unavailable\.$/), link: '/admin/support' },
    ]);
  });

  it('is seen by its member until it is resolved with an answer', async () => {
    const owner = await makeMember(world.deps);
    const code = await buyCode(world, owner, await makeDeal(world));
    const { number } = (await world.as(owner, reportIssue, { body: bodyOf(owner, code.id) })).reply;
    const seen = async () => (await world.as(owner, listMyCodes, { query: {} })).reply.results[0]!.report;
    expect(await seen()).toEqual({ number, status: 'open', answer: null });
    const inbox = await world.as(admin, listTickets, { query: {} });
    const { id } = inbox.reply.results.find((one) => one.number === number)!;
    const move = (body: { status: 'in_progress' | 'resolved'; answer?: string }) =>
      world.as(admin, moveTicket, { params: { id }, body });
    expect((await move({ status: 'in_progress' })).reply.status).toBe('in_progress');
    expect((await move({ status: 'resolved' })).problem.errors).toEqual({ answer: ['Please write an answer'] });
    expect((await move({ status: 'resolved', answer: 'The outlet is open again' })).status).toBe(200);
    expect((await move({ status: 'in_progress' })).problem.error_code).toBe('ticket_moved_on');
    // Sent again it is the same; whoever says something else hears that theirs was not sent.
    expect((await move({ status: 'resolved', answer: 'The outlet is open again' })).status).toBe(200);
    const second = await move({ status: 'resolved', answer: 'Your money is back' });
    expect(second.problem.error_code).toBe('ticket_moved_on');
    expect(await seen()).toEqual({ number, status: 'resolved', answer: 'The outlet is open again' });
    expect((await world.messages('issue_answered'))[0]).toContain(number);
  });

  it('is taken up by one, by name, and whoever is later hears of it', async () => {
    const owner = await makeMember(world.deps);
    const other = await makeMember(world.deps, { is_admin: true });
    const code = await buyCode(world, owner, await makeDeal(world));
    const { number } = (await world.as(owner, reportIssue, { body: bodyOf(owner, code.id) })).reply;
    const found = (await world.as(admin, listTickets, { query: {} })).reply.results;
    const { id, taken_up_by } = found.find((one) => one.number === number)!;
    expect(taken_up_by).toBeNull();
    const takeUp = (by: Person) => world.as(by, moveTicket, { params: { id }, body: { status: 'in_progress' } });
    const answers = await Promise.all([takeUp(admin), takeUp(other)]);
    expect(answers.map(({ status }) => status).toSorted((one, two) => one - two)).toEqual([200, 409]);
    const [first, second] = answers[0].status === 200 ? [admin, other] : [other, admin];
    // Sent again after a lost answer it is the same.
    expect((await takeUp(first)).reply.taken_up_by).toMatchObject({ id: first.member_id });
    expect((await takeUp(second)).problem.error_code).toBe('ticket_moved_on');
    // Nobody has to wait for a colleague who is ill.
    const answer = { status: 'resolved', answer: 'The outlet is open again' } as const;
    const resolved = await world.as(second, moveTicket, { params: { id }, body: answer });
    expect(resolved.reply).toMatchObject({ status: 'resolved', taken_up_by: null });
  });

  it('is refused without a type, words or a number, of somebody else’s code, and after ten a day', async () => {
    const owner = await makeMember(world.deps);
    const code = await buyCode(world, owner, await makeDeal(world));
    const texts = async (change: Record<string, unknown>) =>
      (await world.as(owner, reportIssue, { body: { ...bodyOf(owner, code.id), ...change } })).problem.errors;
    for (const issue_type of ['', undefined]) {
      expect(await texts({ issue_type })).toEqual({ issue_type: ['Please select an issue type'] });
    }
    for (const description of [' ', undefined]) {
      expect(await texts({ description })).toEqual({ description: ['Please describe the issue'] });
    }
    expect(await texts({ description: 'x'.repeat(501) })).toEqual({
      description: ['Description must be 500 characters or less'],
    });
    for (const contact_phone of ['', undefined]) {
      expect(await texts({ contact_phone })).toEqual({ contact_phone: ['Phone number is required'] });
    }
    expect(await texts({ contact_phone: 'call me' })).toEqual({ contact_phone: ['Please enter a valid phone number'] });
    const stranger = await makeMember(world.deps);
    expect((await world.as(stranger, reportIssue, { body: bodyOf(stranger, code.id) })).status).toBe(404);
    for (let time = 0; time < 10; time += 1) await world.as(owner, reportIssue, { body: bodyOf(owner, code.id) });
    expect((await world.as(owner, reportIssue, { body: bodyOf(owner, code.id) })).status).toBe(429);
  });
});
