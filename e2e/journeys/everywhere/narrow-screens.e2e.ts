import { addToCart } from '@club/contract/shop/cart';
import type { Page } from '@playwright/test';

import { call } from '#e2e/api.ts';
import { expect, test } from '#e2e/journey.ts';
import { demo, newApplicant, newMember, signInAs } from '#e2e/people.ts';
import { placeOrder, waresOnSale } from '#e2e/shop.ts';
import { PHONE, type Watched } from '#e2e/watch.ts';

const NARROWEST = { width: 320, height: 640 };
/** A phone on its side, or a small tablet, with letters twice as large. */
const TURNED = { width: 720, height: 640 };

test('no public page is wider than the smallest phone, nor than any with letters twice as large', async ({ open }) => {
  const { phone } = await newApplicant();
  const watched = await open({ viewport: NARROWEST });
  watched.allow(/status of 404/);
  const pages = [
    '/',
    '/apply',
    `/application-success?phone=256${phone.slice(1)}&applicationId=AP-261121-0001`,
    '/login',
    '/reset-pin',
    '/first-sign-in',
    '/privacy',
    '/terms',
    '/contact',
    '/no-such-page',
  ];
  await expectNarrow(watched, pages, [TURNED, PHONE]);
  // Its figures and the code's six boxes need a little more than a phone with such letters has.
  await expectNarrow(watched, [`/application-status?phone=256${phone.slice(1)}`]);
});

test('nobody who writes a long word makes the status page wider than the phone', async ({ open }) => {
  const { phone } = await newApplicant();
  const { page } = await open();
  const word = 'long'.repeat(20);
  for (const told of [{ referred_by: word }, { status: 'rejected', reject_message: word, queue_position: null }]) {
    await page.route('**/members/check_status/', async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, json: { ...((await response.json()) as object), ...told } });
    });
    await page.goto(`/application-status?phone=256${phone.slice(1)}`);
    await expect(page.getByText(word)).toBeVisible();
    expect(await widthOf(page)).toBe(PHONE.width);
    await page.unroute('**/members/check_status/');
  }
});

test('no member screen is wider than the smallest phone, nor than one on its side with letters twice as large', async ({
  open,
}) => {
  const member = await newMember();
  const ware = (await waresOnSale(member))[0]!;
  const order = await placeOrder(member, ware);
  const item = { offer_id: ware.offer.id, product_id: ware.product.id, quantity: 1 };
  await call(addToCart, { token: member.access, body: { ...item, service_type: 'in_store' } });
  const watched = await open({ as: member, viewport: NARROWEST });
  const tabs = ['account', 'rewards', 'saved', 'security', 'devices', 'preferences', 'data'].map(
    (tab) => `/profile?tab=${tab}`,
  );
  const screens = ['/dashboard', '/offers', '/cart', '/checkout', '/orders?tab=all', '/cashback', '/notifications'];
  await expectNarrow(watched, [...screens, ...tabs, `/offers/${ware.offer.id}`, `/orders/${order.id}`]);
});

test('no screen of those who run the club is wider than the smallest phone', async ({ open }) => {
  const admin = await open({ as: await signInAs(demo.admin), viewport: NARROWEST });
  const finance = ['', '?tab=review', '?tab=refunds', '?tab=payouts', '?tab=settlements', '?tab=ledger'].map(
    (tab) => `/admin/finance${tab}`,
  );
  await expectNarrow(admin, ['/admin/applications', '/admin/settings', '/admin/closing-requests', ...finance]);
  const manager = await open({ as: await signInAs(demo.manager), viewport: NARROWEST });
  await expectNarrow(manager, ['/outlet/orders']);
});

/** `large`: the windows in which letters may be twice as large. */
async function expectNarrow({ page }: Watched, addresses: readonly string[], large = [TURNED]): Promise<void> {
  for (const address of addresses) {
    await page.setViewportSize(NARROWEST);
    await page.goto(address);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
    // A page that is still being laid out may be wider for a moment.
    await expect.poll(() => widthOf(page), `${address} at ${NARROWEST.width} px`).toBe(NARROWEST.width);
    await page.evaluate("document.documentElement.style.fontSize = '200%'");
    for (const size of large) {
      await page.setViewportSize(size);
      const message = `${address} with letters twice as large at ${size.width} px`;
      await expect.poll(() => widthOf(page), message).toBe(size.width);
    }
  }
}

function widthOf(page: Page): Promise<number> {
  return page.evaluate<number>('document.documentElement.scrollWidth');
}
