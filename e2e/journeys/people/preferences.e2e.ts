import { updateMe } from '@club/contract/people/members';
import type { Locator, Page, Route } from '@playwright/test';

import { call } from '#e2e/api.ts';
import { handsetOf } from '#e2e/handset.ts';
import { expect, test } from '#e2e/journey.ts';
import { mailsTo, mailTo } from '#e2e/mailbox.ts';
import { newMember } from '#e2e/people.ts';
import { paidOrder, waresOnSale } from '#e2e/shop.ts';
import { expectAccessible, IN_BOTH_SCHEMES, LAPTOP } from '#e2e/watch.ts';

const SWITCHES = [
  'Order updates',
  'New offers',
  'Cashback alerts',
  'SMS notifications',
  'E-mail notifications',
  'WhatsApp notifications',
];
const of = (page: Page, name: string): Locator => page.getByRole('switch', { name });

test('six switches are moved with the keyboard, saved on the server, and move back when they cannot be', async ({
  open,
}) => {
  const member = await newMember();
  const watched = await open({ as: member });
  watched.allow(/ERR_INTERNET_DISCONNECTED|status of 500/);
  const { page } = watched;
  await page.goto('/dashboard');
  await page.getByRole('button', { name: /profile of/ }).click();
  await page.getByRole('link', { name: 'Settings' }).click();
  await expect(page).toHaveURL('/profile?tab=preferences');
  await expect(page.getByRole('switch')).toHaveCount(SWITCHES.length);
  for (const name of SWITCHES.slice(0, 4)) await expect(of(page, name)).toBeChecked();
  await expect(of(page, 'E-mail notifications')).toBeDisabled();
  await expect(of(page, 'E-mail notifications')).toHaveAccessibleDescription(
    'Add an e-mail address to your profile first.',
  );
  await expect(of(page, 'WhatsApp notifications')).toBeDisabled();
  await expect(of(page, 'WhatsApp notifications')).toHaveAccessibleDescription(
    'WhatsApp is not set up for the club yet.',
  );
  await expectAccessible(page, IN_BOTH_SCHEMES);

  await of(page, 'New offers').focus();
  await page.keyboard.press('Space');
  await page.keyboard.press('Tab');
  await expect(of(page, 'Cashback alerts')).toBeFocused();
  const saved = page.waitForResponse(
    (response) => response.request().method() === 'PATCH' && response.request().postData()!.includes('cashbackAlerts'),
  );
  await page.keyboard.press('Space');
  await saved;
  await page.reload();
  await expect(of(page, 'New offers')).not.toBeChecked();
  await expect(of(page, 'Cashback alerts')).not.toBeChecked();
  await expect(of(page, 'Order updates')).toBeChecked();

  await page.context().setOffline(true);
  await expect(page.getByText('You can change these when you are back online.')).toBeVisible();
  await expect(of(page, 'New offers')).toBeDisabled();
  await page.context().setOffline(false);
  await expect(of(page, 'New offers')).toBeEnabled();

  const refuse = (route: Route) =>
    route.request().method() === 'PATCH' ? route.fulfill({ status: 500, json: {} }) : route.fallback();
  await page.route('**/members/me/preferences/', refuse);
  await of(page, 'New offers').press('Space');
  await expect(page.getByText('Error saving preferences. Please try again.')).toBeVisible();
  await expect(of(page, 'New offers')).not.toBeChecked();
  await page.unrouteAll();
  await of(page, 'New offers').press('Space');
  await expect(of(page, 'New offers')).toBeChecked();
});

test('who switches e-mail off gets none, and the text by SMS all the same', async ({ open }) => {
  const member = await newMember();
  const email = `${member.phone}@example.ug`;
  await call(updateMe, { token: member.access, body: { email } });
  const { page } = await open({ as: member, viewport: LAPTOP });
  const [ware] = await waresOnSale(member, 'Store cupboard month');
  const told = await paidOrder(member, ware!);
  expect((await mailTo(email, `order ${told.order_number}`)).subject).toContain('Payment received');

  await page.goto('/profile?tab=preferences');
  await expect(of(page, 'E-mail notifications')).toBeEnabled();
  const saved = page.waitForResponse((response) => response.request().method() === 'PATCH');
  await page.getByText('E-mail notifications').click();
  expect((await saved).ok()).toBe(true);
  await expect(of(page, 'E-mail notifications')).not.toBeChecked();

  const silent = await paidOrder(member, ware!);
  await handsetOf(member.phone).sms(`for order ${silent.order_number}`);
  expect(await mailsTo(email, silent.order_number)).toEqual([]);
  // What is about security always goes out.
  const moved = `new.${email}`;
  await call(updateMe, { token: member.access, body: { email: moved } });
  await mailTo(moved, 'confirm this address');
  await mailTo(email, 'no longer belongs');
});
