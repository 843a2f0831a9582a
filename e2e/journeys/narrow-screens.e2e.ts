import { addToCart } from '@club/contract/cart';
import type { Page } from '@playwright/test';

import { call } from '#e2e/api.ts';
import { expect, test } from '#e2e/journey.ts';
import { demo, newApplicant, newMember, signInAs } from '#e2e/people.ts';
import { placeOrder, waresOnSale } from '#e2e/shop.ts';
import type { Watched } from '#e2e/watch.ts';

const NARROWEST = { width: 320, height: 640 };
/** A phone on its side, or a small tablet, with letters twice as large. */
const TURNED = { width: 720, height: 640 };

test('no public page is wider than the smallest phone, nor than one on its side with letters twice as large', async ({
  open,
}) => {
  const { phone } = await newApplicant();
  const watched = await open({ viewport: NARROWEST });
  watched.allow(/status of 404/);
  await expectNarrow(watched, [
    '/',
    '/apply',
    `/application-status?phone=256${phone.slice(1)}`,
    `/application-success?phone=256${phone.slice(1)}&applicationId=AP-261121-0001`,
    '/login',
    '/reset-pin',
    '/privacy',
    '/terms',
    '/contact',
    '/no-such-page',
  ]);
});

test('no member screen is wider than the smallest phone, nor than one on its side with letters twice as large', async ({
  open,
}) => {
  const member = await newMember();
  const ware = (await waresOnSale(member)).at(-1)!;
  const order = await placeOrder(member, ware);
  const item = { offer_id: ware.offer.id, product_id: ware.product.id, quantity: 1 };
  await call(addToCart, { token: member.access, body: { ...item, service_type: 'in_store' } });
  const watched = await open({ as: member, viewport: NARROWEST });
  const tabs = ['account', 'rewards', 'security', 'devices', 'preferences', 'data'].map((tab) => `/profile?tab=${tab}`);
  const screens = ['/dashboard', '/offers', '/cart', '/checkout', '/orders?tab=all', '/cashback', '/notifications'];
  await expectNarrow(watched, [...screens, ...tabs, `/offers/${ware.offer.id}`, `/orders/${order.id}`]);
});

test('no screen of those who run the club is wider than the smallest phone', async ({ open }) => {
  const admin = await open({ as: await signInAs(demo.admin), viewport: NARROWEST });
  const finance = ['', '?tab=review', '?tab=refunds', '?tab=payouts', '?tab=ledger'].map(
    (tab) => `/admin/finance${tab}`,
  );
  await expectNarrow(admin, ['/admin/applications', '/admin/settings', '/admin/closing-requests', ...finance]);
  const manager = await open({ as: await signInAs(demo.manager), viewport: NARROWEST });
  await expectNarrow(manager, ['/outlet/orders']);
});

async function expectNarrow({ page }: Watched, addresses: readonly string[]): Promise<void> {
  for (const address of addresses) {
    await page.setViewportSize(NARROWEST);
    await page.goto(address);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
    expect(await widthOf(page), `${address} at ${NARROWEST.width} px`).toBe(NARROWEST.width);
    await page.setViewportSize(TURNED);
    await page.evaluate("document.documentElement.style.fontSize = '200%'");
    expect(await widthOf(page), `${address} with letters twice as large`).toBe(TURNED.width);
  }
}

function widthOf(page: Page): Promise<number> {
  return page.evaluate<number>('document.documentElement.scrollWidth');
}
