import type { Page } from '@playwright/test';

import { boughtCode } from '#e2e/day-offer.ts';
import { expect, test } from '#e2e/journey.ts';
import { newMember } from '#e2e/people.ts';
import { placeOrder, waresOnSale } from '#e2e/shop.ts';
import { LARGE_PHONE, PHONE } from '#e2e/watch.ts';

test('no dialog of a member scrolls sideways with letters twice as large, and its cross stands in it', async ({
  open,
}) => {
  const member = await newMember();
  const order = await placeOrder(member, (await waresOnSale(member, 'Store cupboard month'))[0]!);
  await boughtCode(member, 'A week of breakfast');
  const { page } = await open({ as: member, viewport: LARGE_PHONE });
  const dialogs = [
    ['/my-codes', 'QR Code'],
    ['/my-codes', 'Redeem Now'],
    ['/my-codes', 'Report'],
    ['/orders', `Track order ${order.order_number}`],
    [`/orders/${order.id}`, 'Cancel Order'],
  ] as const;
  for (const [address, name] of dialogs) {
    await page.goto(address);
    await page.getByRole('button', { name }).first().click();
    const dialog = page.locator('[role=dialog], [role=alertdialog]');
    await expect(dialog).toBeVisible();
    if (name === 'QR Code') await expect(dialog.getByRole('img')).toBeVisible();
    await enlarge(page);
    for (const size of [LARGE_PHONE, PHONE]) {
      await page.setViewportSize(size);
      const shown = () => dialog.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth);
      await expect.poll(shown, `${name} at ${size.width} px`).toBe(0);
      await expect(dialog.getByRole('button', { name: 'Close' })).toBeInViewport({ ratio: 1 });
    }
  }
});

async function enlarge(page: Page): Promise<void> {
  await page.evaluate("document.documentElement.style.fontSize = '200%'");
}
