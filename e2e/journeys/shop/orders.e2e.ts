import { cancelOrder } from '@club/contract/shop/orders';

import { call } from '#e2e/api.ts';
import { holdNews } from '#e2e/hold-news.ts';
import { expect, test } from '#e2e/journey.ts';
import { demo, newMember, signInAs } from '#e2e/people.ts';
import { placeOrder, waresOnSale } from '#e2e/shop.ts';
import { LAPTOP } from '#e2e/watch.ts';

const failing = { status: 500, json: {} };

test('the list of orders: tabs with counts, empty texts, pages, cancelling, and what fails', async ({ open }) => {
  const member = await newMember();
  const [ware] = await waresOnSale(member, 'Spotless kitchen');
  for (let cancelled = 0; cancelled < 6; cancelled += 1) {
    const { id } = await placeOrder(member, ware!);
    await call(cancelOrder, { token: member.access, params: { id } });
  }
  const order = await placeOrder(member, ware!);
  const watched = await open({ as: member });
  watched.allow(/status of 500/);
  const { page } = watched;
  const messages = page.getByRole('region', { name: 'Messages' });
  const tab = (name: string) => page.getByRole('tab', { name });

  await test.step('a list that cannot be loaded', async () => {
    const letNews = await holdNews(page);
    await page.route('**/api/club/orders/?*', (route) => route.fulfill(failing));
    await page.goto('/orders');
    await expect(page.getByText('Error loading your orders. Please try again.')).toBeVisible();
    await page.unroute('**/api/club/orders/?*');
    await page.getByRole('button', { name: 'Try Again' }).click();
    await letNews();
  });
  await test.step('Active Orders, Completed, Cancelled, All Orders, each with its count', async () => {
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your Orders');
    await expect(page.getByRole('tab')).toHaveText([
      /^Active Orders\s*1$/,
      /^Completed\s*0$/,
      /^Cancelled\s*6$/,
      /^All Orders\s*7$/,
    ]);
  });
  await test.step('an empty tab in its own words', async () => {
    await tab('Completed').click();
    await expect(page.getByRole('heading', { name: 'No orders found' })).toBeVisible();
    await expect(page.getByText('You have no completed orders yet.')).toBeVisible();
    await expect(page.getByRole('link', { name: 'Browse Offers' })).toHaveAttribute('href', '/offers');
  });
  await test.step('five on a page', async () => {
    const cards = page.getByRole('tabpanel').getByRole('heading', { level: 2 });
    await tab('Cancelled').click();
    await expect(cards).toHaveCount(5);
    await page.getByRole('button', { name: 'Page 2' }).click();
    await expect(cards).toHaveCount(1);
    await expect(page).toHaveURL('/orders?tab=cancelled&page=2');
  });
  await test.step('cancelling names the order; a failure says so; then it is cancelled', async () => {
    await tab('Active Orders').click();
    const cancel = page.getByRole('button', { name: `Cancel order ${order.order_number}` });
    const question = page.getByRole('alertdialog', { name: `Cancel order ${order.order_number}?` });
    await page.route('**/cancel/', (route) => route.fulfill(failing));
    await cancel.click();
    await question.getByRole('button', { name: 'Confirm Cancel' }).click();
    await expect(messages).toContainText('Failed to cancel order. Please try again.');
    await page.unroute('**/cancel/');
    await cancel.click();
    await question.getByRole('button', { name: 'Confirm Cancel' }).click();
    await expect(messages).toContainText('Order cancelled successfully');
    await expect(page.getByText('You have no active orders.')).toBeVisible();
  });
});

test('an order: header, timeline, items, summary, payment, pickup, refreshing', async ({ open }) => {
  const member = await signInAs(demo.member);
  const watched = await open({ as: member, viewport: LAPTOP });
  watched.allow(/status of 500/);
  const { page } = watched;
  const messages = page.getByRole('region', { name: 'Messages' });
  const part = (name: string) => page.getByRole('region', { name, exact: true });
  await page.goto('/orders?tab=completed');
  await page
    .getByRole('link', { name: /^View Details of/ })
    .first()
    .click();

  await test.step('breadcrumb and header', async () => {
    const heading = page.getByRole('heading', { level: 1, name: /^Order KC-\d{6}-\d{5}$/ });
    const number = (await heading.innerText()).replace('Order ', '');
    await expect(page.getByRole('navigation', { name: 'Breadcrumb' })).toHaveText(
      new RegExp(`Dashboard.*Orders.*${number}`),
    );
    await expect(page.getByText(/^Placed \d{1,2} \w{3} 20\d\d, \d\d:\d\d/)).toBeVisible();
    await expect(page.getByText('Completed', { exact: true }).first()).toBeVisible();
    await expect(page.getByText('Paid', { exact: true })).toBeVisible();
  });
  await test.step('timeline with the real times', async () => {
    const steps = page.getByRole('list', { name: 'Order timeline' }).getByRole('listitem');
    await expect(steps).toHaveText([
      /^Order Placed.*\d\d:\d\d/,
      /^Payment Confirmed.*\d\d:\d\d/,
      /^Order Processing.*\d\d:\d\d/,
      /^Ready for Pickup.*\d\d:\d\d/,
      /^Picked Up.*\d\d:\d\d/,
    ]);
  });
  await test.step('items, summary, payment and pickup information', async () => {
    await expect(part('Order items').getByRole('listitem').first()).toContainText(/UGX/);
    expect(await part('Order summary').locator('dt').allInnerTexts()).toEqual([
      'Subtotal',
      'Discount',
      'Total',
      'Cashback Earned',
    ]);
    await expect(part('Payment Information')).toContainText('MTN Mobile Money');
    await expect(part('Pickup Information')).toContainText(/Location/);
  });
  await test.step('a completed order is not cancelled, and shows no code', async () => {
    await expect(page.getByRole('button', { name: 'Cancel Order' })).toHaveCount(0);
    await expect(part('Pickup code')).toHaveCount(0);
  });
  await test.step('Refresh says how it went', async () => {
    await page.getByRole('button', { name: 'Refresh' }).click();
    await expect(messages).toContainText('Order details refreshed');
    await page.route('**/api/club/orders/*/', (route) => route.fulfill(failing));
    await page.getByRole('button', { name: 'Refresh' }).click();
    await expect(messages).toContainText('Failed to refresh order details');
  });
  await test.step('an order that cannot be loaded says so, and is tried again', async () => {
    const letNews = await holdNews(page);
    await page.reload();
    await expect(page.getByRole('heading', { name: 'Failed to load order details' })).toBeVisible();
    await page.unroute('**/api/club/orders/*/');
    await page.getByRole('button', { name: 'Try Again' }).click();
    await expect(page.getByRole('heading', { level: 1, name: /^Order KC-/ })).toBeVisible();
    await letNews();
  });
});
