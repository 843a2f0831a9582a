import { readFile } from 'node:fs/promises';

import { getMe } from '@club/contract/members';
import type { Page } from '@playwright/test';

import { call } from '#e2e/api.ts';
import { handsetOf } from '#e2e/handset.ts';
import { expect, test } from '#e2e/journey.ts';
import { linkIn, mailTo } from '#e2e/mailbox.ts';
import { demo, newMember, signInAs } from '#e2e/people.ts';
import { paidOrder, waresOnSale } from '#e2e/shop.ts';
import { signInOn } from '#e2e/sign-in.ts';
import { expectAccessible, IN_BOTH_SCHEMES, LAPTOP, PHONE } from '#e2e/watch.ts';

const dataOf = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

test('names, e-mail and numbers are changed, each with its proof', async ({ open }) => {
  const [member, taken] = await Promise.all([newMember(), newMember()]);
  const watched = await open({ as: member });
  // What the browser says of refusals: a number that is taken, a wrong code.
  watched.allow(/status of 400/);
  const { page } = watched;
  const email = `${member.phone}@example.ug`;
  const account = dataOf(page, 'Account Information');

  await test.step('the profile menu leads there', async () => {
    await page.goto('/dashboard');
    await page.getByRole('button', { name: /profile of/ }).click();
    await page.getByRole('link', { name: 'Your Profile' }).click();
    await expect(page).toHaveURL('/profile');
    await expect(page).toHaveTitle(/^Your Profile –/);
    await expect(account).toContainText(member.last_name);
    await expect(dataOf(page, 'Membership')).toContainText(/Member ID[A-Z0-9]+Member since\d+ \w{3} 20\d\d/);
    await expectAccessible(page, IN_BOTH_SCHEMES);
  });

  await test.step('what is wrong stands next to its field', async () => {
    await page.getByRole('button', { name: 'Edit' }).click();
    await page.getByLabel('First name').fill(' ');
    await page.getByLabel('Last name').fill('');
    await page.getByLabel('Email address').fill('somebody@home');
    await page.getByLabel('MTN number').fill('');
    await page.getByRole('button', { name: 'Save changes' }).click();
    await expect(page.getByLabel('First name')).toBeFocused();
    for (const [field, text] of [
      ['First name', 'First name is required'],
      ['Last name', 'Last name is required'],
      ['Email address', 'Please enter a valid email address'],
      ['MTN number', 'At least one mobile money number is required'],
    ] as const) {
      await expect(page.getByLabel(field)).toHaveAccessibleDescription(new RegExp(text));
    }
    await page.getByLabel('MTN number').fill(taken.phone);
    await page.getByLabel('First name').fill('Amina');
    await page.getByLabel('Last name').fill('Kato');
    await page.getByLabel('Email address').fill(email);
    await page.getByRole('button', { name: 'Save changes' }).click();
    await expect(page.getByText('This MTN number is already registered')).toBeVisible();
    await expectAccessible(page, IN_BOTH_SCHEMES);
  });

  await test.step('a new name is everywhere at once', async () => {
    await page.getByLabel('MTN number').fill(member.phone);
    await page.getByRole('button', { name: 'Save changes' }).click();
    const saved = page.getByText('Profile updated successfully');
    await expect(saved).toBeVisible();
    await expect(saved).toBeHidden();
    await expect(account).toContainText('Amina');
    await expect(page.getByRole('button', { name: 'AK, profile of Amina Kato' })).toBeVisible();
  });

  await test.step('the link in the letter confirms the address', async () => {
    await expect(account).toContainText('Not confirmed');
    await page.getByRole('button', { name: 'Send the link' }).click();
    await expect(page.getByText('We sent you the link.')).toBeVisible();
    await page.goto(linkIn(await mailTo(email, 'confirm this address')));
    await expect(page.getByText('Your e-mail address is confirmed.')).toBeVisible();
    await expect(page).toHaveTitle(/^Confirm your e-mail address/);
    await expectAccessible(page, IN_BOTH_SCHEMES);
    await page.getByRole('link', { name: 'Go to your profile' }).click();
    await expect(account.getByText('Confirmed', { exact: true })).toBeVisible();
    await page.goto('/confirm-email?token=nonsense');
    await expect(page.getByText('This link is no longer good.')).toBeVisible();
    await page.goto('/profile');
  });

  await test.step('a new number is the member’s with the code that went to it', async () => {
    const airtel = `075${member.phone.slice(3)}`;
    await page.getByRole('button', { name: 'Edit' }).click();
    await page.getByLabel('Airtel number').fill(airtel);
    await page.getByRole('radio', { name: 'Airtel' }).check();
    await page.getByRole('button', { name: 'Save changes' }).click();
    const dialog = page.getByRole('dialog', { name: 'Confirm your new number' });
    await expect(dialog).toBeVisible();
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Close' }).click();
    await expect(account).toContainText('not confirmed');
    await expectAccessible(page, IN_BOTH_SCHEMES);
    await page.getByRole('button', { name: 'Enter the code' }).click();
    const [code] = /\b\d{6}\b/.exec(await handsetOf(airtel).sms('confirms this number'))!;
    const field = dialog.getByRole('textbox', { name: 'Code from the SMS' });
    await field.pressSequentially(code === '000000' ? '000001' : '000000');
    await expect(dialog).toContainText('This code is not correct');
    await field.pressSequentially(code);
    await expect(dialog).toBeHidden();
    await expect(account).toContainText(/Payment priority\s*Airtel/);
    await expect(account).toContainText('payouts wait until');
    expect(await handsetOf(member.phone).sms('Airtel number is now')).toContain('If it was not you');
  });
});

test('the PIN is changed with the old one, and every device can be signed out', async ({ open }) => {
  const member = await newMember();
  const watched = await open({ as: member, viewport: LAPTOP });
  watched.allow(/status of 40[01]/);
  const { page } = watched;
  await page.goto('/profile?tab=security');
  const change = dataOf(page, 'Change PIN');
  const send = change.getByRole('button', { name: 'Change PIN' });
  const current = change.getByLabel('Current PIN');
  const fresh = change.getByLabel('New PIN', { exact: true });
  const again = change.getByLabel('Confirm new PIN');
  for (const field of [current, fresh, again]) {
    await expect(field).toHaveAttribute('type', 'password');
    await expect(field).toHaveAttribute('inputmode', 'numeric');
    await expect(field).toHaveAttribute('maxlength', '4');
  }
  await fresh.fill('12');
  await again.fill('1');
  await send.click();
  await expect(change).toContainText('Current PIN is required');
  await expect(change).toContainText('New PIN must be exactly 4 digits');
  await expect(change).toContainText('PINs do not match');
  await expectAccessible(page, IN_BOTH_SCHEMES);
  await current.fill('9999');
  await fresh.fill('');
  await fresh.pressSequentially('73x918');
  await expect(fresh).toHaveValue('7391');
  await again.fill('7391');
  await send.click();
  await expect(page.getByText('Failed to change PIN. Please ensure your current PIN is correct.')).toBeVisible();
  await current.fill(member.pin);
  await send.click();
  await expect(page.getByText('PIN changed successfully')).toBeVisible();
  await expect(current).toHaveValue('');
  await handsetOf(member.phone).sms('Your PIN was changed');
  await expect(signInAs(member)).rejects.toThrow(/Incorrect phone number or PIN/);
  const elsewhere = await signInAs({ ...member, pin: '7391' });

  await page.getByRole('button', { name: 'Sign out from all devices' }).click();
  const question = page.getByRole('alertdialog', { name: 'Sign out from all devices?' });
  await expectAccessible(page);
  await question.getByRole('button', { name: 'Sign out everywhere' }).click();
  await expect(page).toHaveURL(/\/login/);
  await expect.poll(() => isOpen(elsewhere.access)).toBe(false);
});

test('a device that is not known any more is signed out from the list', async ({ open }) => {
  const member = await newMember();
  const [{ page }, other] = [await open(), await signInAs(member)];
  await page.goto('/login?redirect=%2Fprofile%3Ftab%3Ddevices');
  await signInOn(page, member);
  await expect(page).toHaveURL('/profile?tab=devices');
  const devices = dataOf(page, 'Devices').getByRole('listitem');
  await expect(devices).toHaveCount(3);
  await expect(devices.first()).toContainText('This device');
  await expect(devices.first()).toContainText('Chrome on Linux');
  await expectAccessible(page, IN_BOTH_SCHEMES);
  // Signed in last before this one, so second in the list.
  await devices.nth(1).getByRole('button', { name: 'Sign out Unknown device' }).click();
  await expect(page.getByText('Signed out on that device')).toBeVisible();
  await expect(devices).toHaveCount(2);
  await expect.poll(() => isOpen(other.access)).toBe(false);
  await page.getByRole('button', { name: 'Sign out this device' }).click();
  await expect(page).toHaveURL(/\/login/);
});

test('cashback and rewards come from the books', async ({ open }) => {
  const member = await newMember();
  const { page } = await open({ as: member, viewport: LAPTOP });
  await page.goto('/profile?tab=rewards');
  await expect(page.getByText('No cashback yet')).toBeVisible();
  await expectAccessible(page, IN_BOTH_SCHEMES);
  const [ware] = (await waresOnSale(member, 'Store cupboard month')).toReversed();
  const order = await paidOrder(member, ware!);
  const amount = `UGX ${order.cashback_amount.toLocaleString('en-UG')}`;
  await expect(dataOf(page, 'Rewards').getByRole('listitem')).toContainText(amount);
  await expect(dataOf(page, 'Rewards')).toContainText(`Cashback on order ${order.order_number}`);
  const row = dataOf(page, 'History').getByRole('row').filter({ hasText: order.order_number });
  await expect(row).toContainText(amount);
  await expect(row).toContainText('Pending');
  await expectAccessible(page, IN_BOTH_SCHEMES);
});

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
  await question.getByLabel('Why do you leave?').fill('I move abroad');
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

test('what cannot be loaded or saved says so in its words, and goes on where it stopped', async ({ open }) => {
  const member = await newMember();
  const watched = await open({ as: member, viewport: LAPTOP });
  watched.allow(/ERR_INTERNET_DISCONNECTED|ERR_FAILED/);
  const { page } = watched;
  const cut = (path: string) => page.route(`**/api/club/${path}`, (route) => route.abort());
  await page.goto('/profile?tab=security');
  await expect(dataOf(page, 'Change PIN')).toBeVisible();

  await cut('members/me/profile/');
  await cut('members/me/cashback/**');
  await cut('auth/logout-all/');
  await page.getByRole('button', { name: 'Sign out from all devices' }).click();
  await page.getByRole('button', { name: 'Sign out everywhere' }).click();
  await expect(page.getByText('Error logging out all devices. Please try again.')).toBeVisible();
  await page.getByRole('tab', { name: 'Cashback & Rewards' }).click();
  await expect(page.getByText('Error loading cashback history. Please try again.')).toBeVisible();
  await page.getByRole('tab', { name: 'Account Information' }).click();
  await expect(page.getByText('Error loading your profile data. Please try again.')).toBeVisible();
  await expectAccessible(page, IN_BOTH_SCHEMES);

  await page.unrouteAll();
  await page.getByRole('button', { name: 'Try Again' }).click();
  await page.getByRole('button', { name: 'Edit' }).click();
  await page.getByLabel('Last name').fill('Kato');
  await page.context().setOffline(true);
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByText('Error updating profile. Please try again.')).toBeVisible();
  await page.context().setOffline(false);
  const sent = page.waitForRequest((request) => request.method() === 'PATCH');
  await page.getByRole('button', { name: 'Save changes' }).click();
  expect((await sent).postDataJSON()).toEqual({
    first_name: member.first_name,
    last_name: 'Kato',
    email: null,
    mtn_money_number: `+256${member.phone.slice(1)}`,
    airtel_money_number: null,
    payment_priority: 'mtn',
  });
  await expect(page.getByText('Profile updated successfully')).toBeVisible();
  const history = page.waitForRequest(/\/members\/me\/cashback\/\?page=1&per_page=10$/);
  await page.getByRole('tab', { name: 'Cashback & Rewards' }).click();
  await history;
  await expect(page.getByText('No cashback yet')).toBeVisible();
});

test('the tabs are reached with the keyboard alone, and stand in the address', async ({ open }) => {
  const member = await newMember();
  for (const [viewport, next] of [
    [PHONE, 'ArrowRight'],
    [LAPTOP, 'ArrowDown'],
  ] as const) {
    const { page } = await open({ as: member, viewport });
    await page.goto('/profile');
    await page.getByRole('tab', { name: 'Account Information' }).focus();
    for (const [label, address] of [
      ['Cashback & Rewards', 'rewards'],
      ['Security & PIN', 'security'],
      ['Devices', 'devices'],
      ['Preferences', 'preferences'],
      ['Your data', 'data'],
    ] as const) {
      await page.keyboard.press(next);
      const tab = page.getByRole('tab', { name: label });
      await expect(tab).toBeFocused();
      await page.keyboard.press('Enter');
      await expect(tab).toHaveAttribute('aria-selected', 'true');
      await expect(tab).toBeInViewport();
      await expect(page).toHaveURL(`/profile?tab=${address}`);
      await expect(page.getByRole('tabpanel', { name: label })).toBeVisible();
    }
    await page.reload();
    await expect(page.getByRole('button', { name: 'Download your data' })).toBeVisible();
    await page.goBack();
    await expect(page.getByRole('tab', { name: 'Preferences' })).toHaveAttribute('aria-selected', 'true');
  }
});

test('a visitor to the profile signs in first and comes to the tab that was meant', async ({ open }) => {
  const member = await newMember();
  const { page } = await open();
  await page.goto('/profile?tab=preferences');
  await expect(page).toHaveURL('/login?redirect=%2Fprofile%3Ftab%3Dpreferences');
  await signInOn(page, member);
  await expect(page).toHaveURL('/profile?tab=preferences');
  await expect(page.getByRole('switch', { name: 'Order updates' })).toBeChecked();
});

const isOpen = (token: string) =>
  call(getMe, { token }).then(
    () => true,
    () => false,
  );
