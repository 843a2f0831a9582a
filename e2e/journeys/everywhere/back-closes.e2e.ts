import type { Page } from '@playwright/test';

import { expect, test } from '#e2e/journey.ts';
import { demo, newMember, signInAs } from '#e2e/people.ts';

test("a member's menus, sheets and dialogs close with Back, one by one, and the page stays", async ({ open }) => {
  const { page } = await open({ as: await newMember() });
  await hideEscape(page);

  await test.step('a menu gives the focus back', async () => {
    await page.goto('/dashboard');
    await page.goto('/offers');
    const menu = page.getByRole('button', { name: 'Open menu' });
    await menu.click();
    await pressBack(page);
    await expect(page.getByRole('navigation', { name: 'Menu' })).toBeHidden();
    await expect(menu).toBeFocused();
  });
  await test.step('a sheet closes, and once more when it is opened again', async () => {
    const filters = page.getByRole('dialog', { name: 'Filters' });
    for (const _time of ['first', 'again']) {
      await page.getByRole('button', { name: /^Filters/ }).click();
      await expect(filters).toBeVisible();
      await pressBack(page);
      await expect(filters).toBeHidden();
    }
    await expect(page).toHaveURL('/offers');
  });
  await test.step('what was closed otherwise leaves nothing behind: Back leads to the page before', async () => {
    await page.getByRole('button', { name: /^Filters/ }).click();
    await page.getByRole('dialog', { name: 'Filters' }).getByRole('button', { name: 'Close' }).click();
    await page.goBack();
    await expect(page).toHaveURL('/dashboard');
  });
});

test('Back answers the question that stands above a dialog, and then closes the dialog', async ({ open }) => {
  const watched = await open({ as: await signInAs(demo.admin) });
  watched.allow(/status of 403 .*\/admin\/settings\/$/);
  const { page } = watched;
  await hideEscape(page);
  await page.route('**/api/club/admin/settings/', (route) =>
    route.request().method() === 'PATCH'
      ? route.fulfill({ status: 403, json: { message: '', error_code: 'pin_required', errors: {} } })
      : route.continue(),
  );
  await page.goto('/admin/settings');
  await page.getByRole('button', { name: 'Change: Jumps in all' }).click();
  const dialog = page.getByRole('dialog', { name: 'Jumps in all' });
  await dialog.getByLabel('New value').fill('12');
  await dialog.getByRole('button', { name: 'Save' }).click();
  const pin = page.getByRole('dialog', { name: 'Enter your PIN' });
  await expect(pin.getByLabel('4-digit PIN')).toBeFocused();
  await pressBack(page);
  await expect(pin).toBeHidden();
  await expect(dialog.getByText('Please enter your PIN to go on.')).toBeVisible();
  await expect(dialog.getByLabel('New value')).toHaveValue('12');
  await pressBack(page);
  await expect(dialog).toBeHidden();
  await expect(page).toHaveURL('/admin/settings');
});

/**
 * Android's Back and Escape are one request to the browser. Here there is only Escape: hidden from the page as a key, it comes
 * to it as Back does.
 */
async function hideEscape(page: Page): Promise<void> {
  await page.addInitScript(
    "addEventListener('keydown', (event) => event.key === 'Escape' && event.stopImmediatePropagation(), true)",
  );
}

const pressBack = (page: Page) => page.keyboard.press('Escape');
