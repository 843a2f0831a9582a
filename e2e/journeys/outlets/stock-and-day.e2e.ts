import type { Page } from '@playwright/test';

import { expect, test } from '#e2e/journey.ts';
import { demo, signInAs } from '#e2e/people.ts';
import { expectAccessible, IN_BOTH_SCHEMES, LAPTOP } from '#e2e/watch.ts';

test('a manager corrects stock, pauses an offer and puts it back, and sees the figures of the day', async ({
  open,
}) => {
  const watched = await open({ as: await signInAs(demo.manager), viewport: LAPTOP });
  const { page } = watched;
  const messages = page.getByRole('region', { name: 'Messages' });
  await page.goto('/outlet/stock');

  await test.step('a correction lasts', async () => {
    // No other journey buys of this offer, which is paused for a moment.
    await page.getByRole('searchbox', { name: 'Search stock' }).fill('Sunday fruit bowl');
    const row = page.getByRole('list', { name: 'Products' }).getByRole('listitem').first();
    await expect(row).toContainText('Sunday fruit bowl');
    await expectAccessible(page, IN_BOTH_SCHEMES);
    const field = row.getByRole('textbox').or(row.getByRole('spinbutton')).first();
    const before = Number(await field.inputValue());
    await row.getByRole('button', { name: /^One more of/ }).click();
    await row.getByRole('button', { name: /^Save stock of/ }).click();
    await expect(messages).toContainText(`${before + 1} left`);
  });
  await test.step('an offer is paused and sold again', async () => {
    const row = page.getByRole('list', { name: 'Products' }).getByRole('listitem').first();
    await row.getByRole('button', { name: /^Pause offer:/ }).click();
    const dialog = page.getByRole('alertdialog', { name: 'Pause Sunday fruit bowl?' });
    await expect(dialog).toContainText(/Pauses \d+ products?: /);
    await expectAccessible(page, IN_BOTH_SCHEMES);
    await dialog.getByRole('button', { name: 'Pause Offer' }).click();
    await expect(row).toContainText('Paused');
    await row.getByRole('button', { name: /^Sell again:/ }).click();
    await expect(messages).toContainText('is sold again');
  });
  await test.step('the day with its figures', async () => {
    await page.getByRole('navigation', { name: 'Outlet Manager' }).getByRole('link', { name: 'Day' }).click();
    await expect(page.getByRole('list', { name: 'Figures of the day' }).getByRole('listitem')).toHaveText([
      /^Handed overUGX/,
      /^Given backUGX/,
      /^(Owed to you|You owe the club)UGX/,
      /^Still waitingUGX/,
    ]);
    await expectAccessible(page, IN_BOTH_SCHEMES);
    await page.getByRole('button', { name: 'Close Day' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Go Back' }).click();
    await expect(page.getByRole('alertdialog')).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Close Day' })).toBeVisible();
  });
});

test('days are typed with the keyboard alone, a digit at a time', async ({ open }) => {
  const manager = await open({ as: await signInAs(demo.manager), viewport: LAPTOP });
  await manager.page.goto('/outlet/day');
  await typeDay(manager.page, 'Day');
  await expect(manager.page).toHaveURL(/\/outlet\/day\?day=2026-02-02$/);
  await expect(manager.page.getByText('2 Feb 2026')).toBeVisible();
  const admin = await open({ as: await signInAs(demo.admin), viewport: LAPTOP });
  await admin.page.goto('/admin/journal');
  await typeDay(admin.page, 'From');
  await expect(admin.page).toHaveURL(/from=2026-02-02/);
  await admin.page.goto('/admin/finance?tab=payments');
  await typeDay(admin.page, 'From day');
  await expect(admin.page).toHaveURL(/from=2026-02-02/);
});

/** The same wherever day and month change places. */
async function typeDay(page: Page, label: string): Promise<void> {
  const field = page.getByLabel(label, { exact: true });
  await field.focus();
  await page.keyboard.type('02022026', { delay: 100 });
  await expect(field).toHaveValue('2026-02-02');
}
