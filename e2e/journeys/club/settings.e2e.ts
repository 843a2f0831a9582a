import { changeSetting } from '@club/contract/club/settings';

import { call } from '#e2e/api.ts';
import { expect, test } from '#e2e/journey.ts';
import { demo, signInAs } from '#e2e/people.ts';
import { expectAccessible, IN_BOTH_SCHEMES, LAPTOP } from '#e2e/watch.ts';

test('an admin changes a setting, and the page tells who changed what', async ({ open }) => {
  const admin = await signInAs(demo.admin);
  const watched = await open({ as: admin, viewport: LAPTOP });
  watched.allow(/status of (403|409) .*\/admin\/settings\/$/);
  const { page } = watched;
  await page.goto('/admin/applications');
  await page.getByRole('navigation', { name: 'Administration' }).getByRole('link', { name: 'Settings' }).click();
  await expect(page).toHaveURL('/admin/settings');
  const row = page.getByRole('listitem').filter({ hasText: 'Jumps in all' }).first();
  await expect(row).toContainText('10 jumps');
  await expect(row).toContainText('Never changed');
  await expectAccessible(page, IN_BOTH_SCHEMES);

  const dialog = page.getByRole('dialog', { name: 'Jumps in all' });
  const field = dialog.getByLabel('New value');
  await test.step('refuses what is no number or out of bounds, next to the field', async () => {
    await row.getByRole('button', { name: 'Change: Jumps in all' }).click();
    await expect(field).toBeFocused();
    for (const typed of ['', 'ten', '1.5', '1001']) {
      await field.fill(typed);
      await field.press('Enter');
      await expect(field).toHaveAccessibleDescription(/Please enter a whole number from 0 to 1,000/);
    }
    await expectAccessible(page, IN_BOTH_SCHEMES);
  });
  await test.step('does not overwrite what somebody else has just set', async () => {
    const body = { name: 'queue_jumps_in_all', value: 11, was: 10 } as const;
    await call(changeSetting, { body, token: admin.access });
    await field.fill('12');
    await field.press('Enter');
    await expect(dialog.getByText('Somebody else has changed this setting in the meantime.')).toBeVisible();
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await expect(row).toContainText('11 jumps');
    // More jumps loosen a guard, so they count a day later.
    await expect(row).toContainText(/Counts from .* Until then: 10 jumps\./);
  });
  await test.step('is asked for a proof above the form, and Escape answers only that', async () => {
    const address = '**/api/club/admin/settings/';
    await page.route(address, (route) =>
      route.request().method() === 'PATCH'
        ? route.fulfill({ status: 403, json: { message: '', error_code: 'pin_required', errors: {} } })
        : route.continue(),
    );
    await row.getByRole('button', { name: 'Change: Jumps in all' }).click();
    await field.fill('12');
    await field.press('Enter');
    const pin = page.getByRole('dialog', { name: 'Enter your PIN' });
    await expect(pin.getByLabel('4-digit PIN')).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(pin).toBeHidden();
    await expect(dialog.getByText('Please enter your PIN to go on.')).toBeVisible();
    await expect(field).toHaveValue('12');
    await page.unroute(address);
    await dialog.getByRole('button', { name: 'Cancel' }).click();
  });
  await test.step('saves, and keeps the history', async () => {
    await row.getByRole('button', { name: 'Change: Jumps in all' }).click();
    await field.fill('10');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('Jumps in all: 10 jumps from now on.')).toBeVisible();
    await expect(row).toContainText(/Changed .* by Sarah Namukasa/);
    const history = page.getByRole('list', { name: 'Changes so far' });
    await expect(history.getByRole('listitem').nth(0)).toContainText('Jumps in all: 11 jumps → 10 jumps');
    await expect(history.getByRole('listitem').nth(1)).toContainText('Jumps in all: 10 jumps → 11 jumps');
    await expect(history).toContainText('Sarah Namukasa');
  });
  const phone = await open({ as: admin });
  await phone.page.goto('/admin/settings');
  await expect(phone.page.getByRole('list', { name: 'Changes so far' })).toBeVisible();
  await expectAccessible(phone.page, IN_BOTH_SCHEMES);
});
