import type { Page } from '@playwright/test';

import { expect, test } from '#e2e/journey.ts';
import { newMember } from '#e2e/people.ts';
import { paidOrder, waresOnSale } from '#e2e/shop.ts';

const TABLET = { width: 768, height: 1024 };

test('the table of cashback has the columns for which there is room, by its letters', async ({ open }) => {
  const member = await newMember();
  await paidOrder(member, (await waresOnSale(member, 'Store cupboard month'))[0]!);
  const { page } = await open({ as: member, viewport: TABLET });
  for (const address of ['/profile?tab=rewards', '/cashback', '/dashboard']) {
    await page.goto(address);
    await expect(page.getByRole('table')).toBeVisible();
    await enlarge(page);
    await expect.poll(() => widthOf(page), address).toBe(TABLET.width);
  }
});

async function enlarge(page: Page): Promise<void> {
  await page.evaluate("document.documentElement.style.fontSize = '200%'");
}

function widthOf(page: Page): Promise<number> {
  return page.evaluate<number>('document.documentElement.scrollWidth');
}
