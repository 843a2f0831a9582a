import type { listNotifications } from '@club/contract/club/notifications';
import type { ReplyOf } from '@club/contract/endpoint';
import { addToCart } from '@club/contract/shop/cart';
import type { Locator } from '@playwright/test';

import { call } from '#e2e/api.ts';
import { expect, test } from '#e2e/journey.ts';
import { newMember } from '#e2e/people.ts';
import { waresOnSale } from '#e2e/shop.ts';
import { PHONE } from '#e2e/watch.ts';

const THUMB_PX = 44;

test('what leads somewhere in the bar, the breadcrumb and the list of pages of a phone is as large as a thumb', async ({
  open,
}) => {
  const member = await newMember();
  const [ware] = await waresOnSale(member, 'Store cupboard month');
  const { page } = await open({ as: member });
  const screens = [
    ['/offers', 'Pages of Offers'],
    [`/offers/${ware!.offer.id}`, 'Breadcrumb'],
  ] as const;
  for (const [address, name] of screens) {
    await page.setViewportSize(PHONE);
    await page.goto(address);
    const places = page.getByRole('navigation', { name });
    await expect(places).toBeVisible();
    await expectThumbs(places.or(page.locator('header')));
    expect(await page.evaluate<number>('document.documentElement.scrollWidth')).toBe(PHONE.width);
    // The bar keeps to it on the smallest of phones too.
    await page.setViewportSize({ ...PHONE, width: 320 });
    await expectThumbs(page.locator('header'));
    expect(await page.evaluate<number>('document.documentElement.scrollWidth')).toBe(320);
  }
});

test('between the places of a breadcrumb there is as much room behind a short word as before a long one', async ({
  open,
}) => {
  const member = await newMember();
  const [ware] = await waresOnSale(member, 'Store cupboard month');
  const item = { offer_id: ware!.offer.id, product_id: ware!.product.id, quantity: 1 };
  await call(addToCart, { token: member.access, body: { ...item, service_type: 'in_store' } });
  const { page } = await open({ as: member });
  await page.goto('/checkout');
  const places = page.getByRole('navigation', { name: 'Breadcrumb' });
  await expect(places.getByRole('link', { name: 'Cart', exact: true })).toBeVisible();
  const [behind, before] = await page.evaluate<number[]>(ROOM_AT_SLASH);
  expect(Math.abs(behind! - before!)).toBeLessThan(1);
});

test('a short word that leads somewhere is as large as a thumb', async ({ open }) => {
  const visitor = (await open()).page;
  await visitor.goto('/apply');
  await expectThumbs(visitor.getByRole('list', { name: 'Still needed:' }));

  const { page } = await open({ as: await newMember() });
  await page.route('**/notifications/?*', async (route) => {
    const response = await route.fetch();
    const { results, ...rest } = (await response.json()) as ReplyOf<typeof listNotifications>;
    await route.fulfill({ response, json: { ...rest, results: results.map((one) => ({ ...one, link: '/terms' })) } });
  });
  await page.goto('/notifications');
  const link = page.getByRole('main').getByRole('link', { name: 'Open' });
  await expect(link.first()).toBeVisible();
  await expectThumbs(page.getByRole('listitem').filter({ has: link }));
});

async function expectThumbs(within: Locator): Promise<void> {
  for (const place of await within.locator('a, button').all()) {
    if (!(await place.isVisible())) continue;
    const { width, height } = (await place.boundingBox())!;
    expect.soft(Math.min(width, height), await place.ariaSnapshot()).toBeGreaterThanOrEqual(THUMB_PX);
  }
}

/** The room behind the words before the slash, and before those behind it. */
const ROOM_AT_SLASH = `(() => {
  const words = document.createTreeWalker(document.querySelector('nav[aria-label=Breadcrumb]'), NodeFilter.SHOW_TEXT);
  const range = document.createRange();
  const boxes = [];
  while (words.nextNode()) {
    range.selectNodeContents(words.currentNode);
    boxes.push(range.getBoundingClientRect());
  }
  return boxes.slice(1).map(({ left }, index) => left - boxes[index].right);
})()`;
