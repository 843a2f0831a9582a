import { withdrawApproval } from '@club/contract/money/settlements';
import { afterAll, beforeAll, expect, it } from 'vitest';

import type { Person } from '#server-test/people.ts';
import { openSettlementsWorld, type SettlementsWorld } from '#server-test/settlements-world.ts';

let settlements: SettlementsWorld;
beforeAll(async () => {
  settlements = await openSettlementsWorld();
});
afterAll(async () => {
  await settlements.expectSound();
  await settlements.world.close();
});

const takeBack = (by: Person, id: string, key?: string) =>
  settlements.world.as(by, withdrawApproval, { params: { id }, ...(key === undefined ? {} : { key }) });

it('takes back one’s own agreement before a second admin has given theirs: then it takes two again', async () => {
  const { world, admins, owed, approve, sentTo, letTimePass } = settlements;
  const [one, two] = admins;
  const { id, msisdn } = await owed(50_000);
  await approve(one, id, 46_000);
  expect((await takeBack(two, id)).problem.error_code).toBe('statement_moved_on');
  const back = () => takeBack(one, id, 'taken-back');
  expect((await back()).reply).toMatchObject({ status: 'agreed', first_approved_by: null });
  expect((await approve(two, id, 46_000)).reply).toMatchObject({
    status: 'agreed',
    first_approved_by: { id: two.member_id },
  });
  // Sent once more, the answer lost, it takes nothing from anybody else.
  expect((await back()).reply.first_approved_by?.id).toBe(two.member_id);
  expect((await takeBack(one, id)).problem.error_code).toBe('statement_moved_on');
  expect((await approve(one, id, 46_000)).reply.status).toBe('sending');
  expect((await takeBack(two, id)).problem.error_code).toBe('statement_moved_on');
  await world.runJobs();
  await letTimePass(1);
  expect(sentTo(msisdn)).toHaveLength(1);
});

it('whichever comes first counts where it is taken back while a second one agrees', async () => {
  const { admins, owed, approve, detail } = settlements;
  const [one, two] = admins;
  const { id } = await owed(50_000);
  await approve(one, id, 46_000);
  const [taken, agreed] = await Promise.all([takeBack(one, id), approve(two, id, 46_000)]);
  const { status, first_approved_by } = await detail(id);
  expect(agreed.status).toBe(200);
  if (taken.status === 200) expect([status, first_approved_by?.id]).toEqual(['agreed', two.member_id]);
  else expect([status, taken.problem.error_code]).toEqual(['sending', 'statement_moved_on']);
});
