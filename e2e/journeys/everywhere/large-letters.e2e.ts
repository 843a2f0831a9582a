import { addToCart, type Cart } from '@club/contract/shop/cart';
import type { Page } from '@playwright/test';

import { call } from '#e2e/api.ts';
import { expect, test } from '#e2e/journey.ts';
import { demo, newMember, signInAs } from '#e2e/people.ts';
import { paidOrder, waresOnSale } from '#e2e/shop.ts';
import { LAPTOP, PHONE } from '#e2e/watch.ts';

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

test('the bar of a cart takes less than a third of a tablet with letters twice as large, also where it says what to mend first', async ({
  open,
}) => {
  const member = await newMember();
  const ware = (await waresOnSale(member, 'Store cupboard month'))[0]!;
  const item = { offer_id: ware.offer.id, product_id: ware.product.id, quantity: 1 };
  await call(addToCart, { token: member.access, body: { ...item, service_type: 'in_store' } });
  const { page } = await open({ as: member, viewport: TABLET });
  await page.route('**/cart/', async (route) => {
    const response = await route.fetch();
    const cart = (await response.json()) as Cart;
    await route.fulfill({ response, json: { ...cart, service_types: ['delivery'] } });
  });
  await page.goto('/cart');
  await enlarge(page);
  const bar = page.getByRole('button', { name: 'Choose another way of getting it first.' }).locator('..');
  await expect(bar.getByRole('button', { name: 'Proceed to Pay' })).toBeVisible();
  await expect.poll(async () => (await bar.boundingBox())!.height).toBeLessThan(TABLET.height / 3);
});

test('nothing that admins read stands in the next column, or one letter to a line, with letters twice as large', async ({
  open,
}) => {
  const { page } = await open({ as: await signInAs(demo.admin) });
  const screens = [
    ['/admin/offers-of-day', PHONE],
    ['/admin/offers-of-day', LAPTOP],
    ['/admin/outlet-settings', TABLET],
    ['/admin/finance?tab=refunds', LAPTOP],
    ['/admin/applications', PHONE],
  ] as const;
  for (const [address, size] of screens) {
    await page.setViewportSize(size);
    await page.goto(address);
    await expect(page.locator('dd, td, [data-row], input[type=date]').first()).toBeVisible();
    await enlarge(page);
    await expect.poll(() => widthOf(page), address).toBe(size.width);
    await expect.poll(() => page.evaluate<string[]>(BEYOND), `${address} at ${size.width} px`).toEqual([]);
  }
  await expect
    .poll(async () => (await page.locator('[data-row]').first().boundingBox())!.height)
    .toBeLessThan(PHONE.height / 2);
});

test('what is known of an applicant stands apart, one number from the other, with letters twice as large', async ({
  open,
}) => {
  const { page } = await open({ as: await signInAs(demo.admin) });
  for (const width of [PHONE.width, 1_024, LAPTOP.width]) {
    await page.setViewportSize({ width, height: LAPTOP.height });
    await page.goto('/admin/applications');
    await page.locator('[data-row]').first().click();
    await expect(page.getByRole('group', { name: /^Details of/ })).toBeVisible();
    await enlarge(page);
    await expect.poll(() => page.evaluate<string[]>(BEYOND), `at ${width} px`).toEqual([]);
    await expect.poll(() => page.evaluate<number>(linesOf('h1')), `at ${width} px`).toBe(1);
  }
});

test('the links of a console stand above its work, which has the whole width, with letters twice as large', async ({
  open,
}) => {
  const [admin, manager] = await Promise.all([signInAs(demo.admin), signInAs(demo.manager)]);
  const small = { width: 1_024, height: 768 };
  const screens = [
    [admin, '/admin/finance?tab=payouts', LAPTOP],
    [admin, '/admin/finance?tab=reconciliation', LAPTOP],
    [admin, '/admin/orders', small],
    [manager, '/outlet/orders', small],
  ] as const;
  for (const [who, address, size] of screens) {
    const { page } = await open({ as: who, viewport: size });
    await page.goto(address);
    await expect(page.locator('main li').first()).toBeVisible();
    const beside = async () => (await page.locator('main').boundingBox())!.x;
    expect(await beside(), address).toBeGreaterThan(0);
    await enlarge(page);
    await expect.poll(beside, address).toBe(0);
    expect(await widthOf(page), address).toBe(size.width);
  }
});

test('whose console it is stands in whole words on a phone with letters twice as large', async ({ open }) => {
  const { page } = await open({ as: await signInAs(demo.admin) });
  await page.goto('/admin/journal');
  await enlarge(page);
  await expect(page.locator('header p')).toHaveText('Administration');
  await expect.poll(() => page.evaluate<number>(linesOf('header p'))).toBe(1);
});

async function enlarge(page: Page): Promise<void> {
  await page.evaluate("document.documentElement.style.fontSize = '200%'");
}

function widthOf(page: Page): Promise<number> {
  return page.evaluate<number>('document.documentElement.scrollWidth');
}

/** In how many lines the words of an element stand. */
const linesOf = (selector: string) => `(() => {
  const words = document.createRange();
  words.selectNodeContents(document.querySelector('${selector}'));
  return new Set([...words.getClientRects()].map(({ top }) => top)).size;
})()`;

/** What reaches out of its own column. */
const BEYOND = `[...document.querySelectorAll('dd, td')]
  .filter((cell) => cell.checkVisibility() && cell.scrollWidth > cell.clientWidth + 1)
  .map((cell) => cell.innerText)`;
