import { getMe } from '@club/contract/people/members';

import { call } from '#e2e/api.ts';
import { handsetOf } from '#e2e/handset.ts';
import { expect, test } from '#e2e/journey.ts';
import { newMember, signInAs } from '#e2e/people.ts';
import { dataOf } from '#e2e/profile.ts';
import { signInOn } from '#e2e/sign-in.ts';
import { expectAccessible, IN_BOTH_SCHEMES, LAPTOP } from '#e2e/watch.ts';

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

const isOpen = (token: string) =>
  call(getMe, { token }).then(
    () => true,
    () => false,
  );
