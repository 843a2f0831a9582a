import { readFile } from 'node:fs/promises';

import { handsetOf } from '#e2e/handset.ts';
import { expect, test } from '#e2e/journey.ts';
import { demo, newMember, signInAs } from '#e2e/people.ts';
import { dataOf } from '#e2e/profile.ts';
import { expectAccessible, IN_BOTH_SCHEMES, LAPTOP } from '#e2e/watch.ts';

test('members take their data along, and leave when an admin has closed their account', async ({ open }) => {
  const member = await newMember();
  const watched = await open({ as: member });
  watched.allow(/status of 403/);
  const { page } = watched;
  await page.goto('/profile?tab=data');
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download your data' }).click();
  const file = await download;
  expect(file.suggestedFilename()).toMatch(/^kasente-club-data-20\d\d-\d\d-\d\d\.json$/);
  expect(JSON.parse(await readFile(await file.path(), 'utf8'))).toMatchObject({
    member: { first_name: member.first_name, mtn_money_number: `+256${member.phone.slice(1)}` },
  });

  // The PIN counts for five minutes: once as if they were over.
  const closing = '**/members/me/close/';
  await page.route(closing, (route) => {
    const message = 'Please enter your PIN to go on.';
    const json = { message, error: message, error_code: 'pin_required', errors: {} };
    return route.fulfill({ status: 403, json });
  });
  await page.getByRole('button', { name: 'Ask to close your account' }).click();
  const question = page.getByRole('dialog', { name: 'Close your account?' });
  await question.getByLabel('Why are you leaving?').fill('I move abroad');
  await expectAccessible(page);
  await question.getByRole('button', { name: 'Ask to close it' }).click();
  const pin = page.getByRole('dialog', { name: 'Enter your PIN' });
  await expect(pin).toBeVisible();
  await page.unroute(closing);
  await pin.getByLabel('4-digit PIN').fill(member.pin);
  await pin.getByRole('button', { name: 'Go on' }).click();
  await expect(dataOf(page, 'Close your account')).toContainText('We have your request');
  await expect(page.getByRole('button', { name: 'Ask to close your account' })).toBeHidden();
  await expectAccessible(page, IN_BOTH_SCHEMES);
  await page.reload();
  await expect(page.getByText('We have your request', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Keep my account' }).click();
  await expect(page.getByText('Your membership stays open.')).toBeVisible();
  await page.getByRole('button', { name: 'Ask to close your account' }).click();
  await question.getByRole('button', { name: 'Ask to close it' }).click();
  await expect(page.getByRole('button', { name: 'Keep my account' })).toBeVisible();

  const { page: desk } = await open({ as: await signInAs(demo.admin), viewport: LAPTOP });
  await desk.goto('/admin/applications');
  await desk.getByRole('link', { name: 'Closing requests' }).click();
  await expect(desk).toHaveTitle(/^Closing requests –/);
  const name = `${member.first_name} ${member.last_name}`;
  const item = desk
    .getByRole('list', { name: 'Closing requests' })
    .getByRole('listitem')
    .filter({ hasText: `+256 ${member.phone.slice(1, 4)} ${member.phone.slice(4, 7)} ${member.phone.slice(7)}` });
  await expect(item).toContainText('Nothing open');
  await expectAccessible(desk, IN_BOTH_SCHEMES);
  await item.getByRole('button', { name: `Refuse ${name}` }).click();
  const refusal = desk.getByRole('dialog', { name: `Refuse to close the account of ${name}?` });
  await refusal.getByRole('button', { name: 'Refuse' }).click();
  await expect(refusal).toContainText('Please say why, in words for the member');
  await expectAccessible(desk);
  await refusal.getByRole('button', { name: 'Cancel' }).click();
  await item.getByRole('button', { name: `Close account of ${name}` }).click();
  await desk.getByRole('button', { name: 'Close account', exact: true }).last().click();
  await expect(desk.getByText('The account is closed.')).toBeVisible();
  await expect(item).toBeHidden();
  await handsetOf(member.phone).sms('Your membership is closed as you asked');
  await expect(signInAs(member)).rejects.toThrow(/Member not found or not approved/);
});
