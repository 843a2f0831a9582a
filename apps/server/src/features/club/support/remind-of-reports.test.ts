import { listNotifications } from '@club/contract/club/notifications';
import { listTickets, moveTicket } from '@club/contract/club/support';
import { reportIssue } from '@club/contract/offers-of-the-day/codes';
import type { Urgency } from '@club/rules/issue-report';
import { afterAll, beforeAll, expect, it } from 'vitest';

import { buyCode, makeDeal } from '#server-test/deals-world.ts';
import { openOrdersWorld, type OrdersWorld } from '#server-test/orders-world.ts';
import { makeMember, type Person } from '#server-test/people.ts';

import { remindOfReports } from './remind-of-reports.ts';

const HOUR_MS = 60 * 60_000;
let world: OrdersWorld;
let admin: Person;

beforeAll(async () => {
  world = await openOrdersWorld();
  admin = await makeMember(world.deps, { is_admin: true });
});
afterAll(() => world.close());

async function report(urgency: Urgency): Promise<{ id: string; number: string }> {
  const owner = await makeMember(world.deps);
  const code = await buyCode(world, owner, await makeDeal(world));
  const body = {
    code_id: code.id,
    issue_type: 'other',
    urgency,
    description: 'Shut',
    contact_phone: owner.phone,
  } as const;
  const { number } = (await world.as(owner, reportIssue, { body })).reply;
  const tickets = (await world.as(admin, listTickets, { query: {} })).reply.results;
  return { id: tickets.find((ticket) => ticket.number === number)!.id, number };
}

async function newsAfter(hours: number): Promise<{ message: string; link: string | null }[]> {
  const told = async () => (await world.as(admin, listNotifications)).reply.results;
  const before = new Set((await told()).map(({ id }) => id));
  world.clock.advance(hours * HOUR_MS);
  await Promise.all([remindOfReports(world.deps), remindOfReports(world.deps)]);
  const fresh = (await told()).filter(({ id, title }) => !before.has(id) && title === 'A report waits');
  return fresh.map(({ message, link }) => ({ message, link }));
}

const move = (id: string, body: { status: 'in_progress' | 'resolved'; answer?: string }) =>
  world.as(admin, moveTicket, { params: { id }, body });

it('admins are reminded of a report in time for each thing that was promised of it, once each', async () => {
  const urgent = await report('high');
  const other = await report('high');
  const calm = await report('low');
  await move(other.id, { status: 'in_progress' });

  expect(await newsAfter(2.9)).toEqual([]);
  const notTakenUp = (number: string) => ({
    message: `Report ${number} is not taken up yet.`,
    link: '/admin/support?status=open',
  });
  expect(await newsAfter(0.2)).toEqual([notTakenUp(urgent.number)]);
  expect(await world.messages('reports_wait')).toEqual([`Kasente Club: ${notTakenUp(urgent.number).message}`]);
  await move(urgent.id, { status: 'in_progress' });
  expect(await newsAfter(48)).toEqual([]);
  expect(await newsAfter(3)).toEqual([notTakenUp(calm.number)]);

  await move(calm.id, { status: 'resolved', answer: 'It is open again' });
  expect(await newsAfter(41)).toEqual([]);
  expect(await newsAfter(1)).toEqual([
    {
      message: `Report ${urgent.number} has waited four days for its answer, and 1 more.`,
      link: '/admin/support?status=in_progress',
    },
  ]);
  expect(await newsAfter(24 * 30)).toEqual([]);
});
