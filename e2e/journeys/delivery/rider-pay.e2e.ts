import type { Page } from '@playwright/test';

import { handsetOf } from '#e2e/handset.ts';
import { expect, test } from '#e2e/journey.ts';
import { demo, newMember, signInAs, type Person } from '#e2e/people.ts';
import { bring, giveTo, newRider, readyDelivery } from '#e2e/riders.ts';
import { expectAccessible, IN_BOTH_SCHEMES, LAPTOP } from '#e2e/watch.ts';

const FOLLOWS_MS = 40_000;

test('a rider has what was earned paid out: asked for once, agreed to by two admins, and there', async ({ open }) => {
  const [member, manager, admin, second] = await Promise.all([
    newMember(),
    signInAs(demo.manager),
    signInAs(demo.admin),
    signInAs(demo.secondAdmin),
  ]);
  const rider = await newRider(manager);
  const order = await readyDelivery(manager, member);
  await giveTo(manager, order, rider);
  await bring(rider, member, order);
  const { page: road } = await open({ as: rider });
  const earned = road.getByRole('region', { name: 'What you have earned' });
  const paid = earned.getByRole('list', { name: 'What was paid out' });
  const toMtn = earned.getByRole('button', { name: 'Have UGX 2,400 paid to MTN' });

  await test.step('the rider asks for all of it, and can ask no second time', async () => {
    await road.goto('/dashboard');
    await road.getByRole('button', { name: /profile of/ }).click();
    await road.getByRole('link', { name: 'My deliveries' }).click();
    await expect(earned).toContainText(/Not paid out\s*UGX 2,400/);
    await expectAccessible(road, IN_BOTH_SCHEMES);
    await toMtn.click();
    await expect(paid).toContainText('The club checks it first');
    await expect(paid).toContainText('UGX 2,400');
    await expect(toMtn).toHaveCount(0);
    await expectAccessible(road, IN_BOTH_SCHEMES);
  });
  await test.step('one admin agrees, and nothing is sent yet', async () => {
    const { page } = await open({ as: admin, viewport: LAPTOP });
    const row = await approve(page, rider);
    await expect(row).toContainText('Rider’s pay');
    await expect(row).toContainText('Another admin has to agree before it is sent.');
    await expectAccessible(page);
    await road.reload();
    await expect(paid).toContainText('The club checks it first');
  });
  await test.step('the second agrees, and the rider sees it there, in the app and by SMS', async () => {
    const { page } = await open({ as: second, viewport: LAPTOP });
    await approve(page, rider);
    await expect(paid).toContainText('Has reached you', { timeout: FOLLOWS_MS });
    await expect(earned).toContainText(/Not paid out\s*UGX 0/);
    await expect(toMtn).toHaveCount(0);
    expect(await handsetOf(rider.phone).sms('earned as a rider')).toContain('UGX 2,400');
    await page.goto('/admin/finance?tab=payouts&status=paid');
    await expect(rowOf(page, rider).first()).toContainText(/Approved by .+ and you/);
  });
});

const rowOf = (page: Page, { first_name, last_name }: Person) =>
  page
    .getByRole('listitem')
    .filter({ hasText: `${first_name} ${last_name}` })
    .filter({ hasText: 'Rider’s pay' });

/** Chooses the rider's pay among what waits, and agrees to it. */
async function approve(page: Page, rider: Person) {
  await page.goto('/admin/finance?tab=payouts&status=waiting');
  const row = rowOf(page, rider);
  await row.getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Approve' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Approve' }).click();
  await expect(page.getByRole('alertdialog')).toHaveCount(0);
  return row;
}
