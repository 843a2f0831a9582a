import { expect, test } from '#e2e/journey.ts';
import { makeReady } from '#e2e/outlet.ts';
import { demo, newMember, signInAs } from '#e2e/people.ts';
import { orderOf, paidOrder, waresOnSale } from '#e2e/shop.ts';
import { expectAccessible, IN_BOTH_SCHEMES, LAPTOP } from '#e2e/watch.ts';

const failing = { status: 500, json: {} };
const FOLLOWS_MS = 10_000;

test('a customer says "I have arrived", the outlet takes them up and ends it, and each screen follows', async ({
  open,
}) => {
  const [member, manager] = await Promise.all([newMember(), signInAs(demo.manager)]);
  const [ware] = await waresOnSale(member, 'Spotless kitchen');
  const order = await paidOrder(member, ware!);
  await makeReady(manager, order);
  const phone = await open({ as: member });
  const tablet = await open({ as: manager, viewport: LAPTOP });
  phone.allow(/status of 500/);
  tablet.allow(/status of 500/);
  const messages = phone.page.getByRole('region', { name: 'Messages' });
  const row = tablet.page.getByRole('listitem').filter({ hasText: order.order_number });
  const list = (name: string) => tablet.page.getByRole('region', { name });

  await test.step('Customer Arrivals Dashboard with cards, lists and navigation', async () => {
    await tablet.page.goto('/outlet/arrivals');
    await expect(tablet.page.getByRole('heading', { level: 1 })).toHaveText('Customer Arrivals Dashboard');
    await expect(
      tablet.page.getByText('Monitor and manage customer arrivals for In-store and Curbside Pickup'),
    ).toBeVisible();
    const links = tablet.page.getByRole('navigation', { name: 'Outlet Manager' }).getByRole('link');
    await expect(links.filter({ hasText: /^(Arrivals|Settings|Orders)/ })).toHaveText([
      /^Arrivals/,
      /^Settings$/,
      /^Orders$/,
    ]);
    const cards = tablet.page.getByRole('list', { name: 'Summary' }).getByRole('listitem');
    await expect(cards).toHaveText([
      /^New Arrivals\d+View all new arrivals$/,
      /^Processing\d+View all processing$/,
      /^Today's Total\d+View detailed stats$/,
    ]);
  });
  await test.step('the code as digit boxes with Valid until, and the button', async () => {
    await phone.page.goto(`/orders/${order.id}`);
    const panel = phone.page.getByRole('region', { name: 'Pickup code' });
    await expect(panel).toContainText(/\d( \d){5}/);
    await expect(panel).toContainText(/Valid until \d{1,2} \w{3} 20\d\d, \d\d:\d\d/);
    await expectAccessible(phone.page, IN_BOTH_SCHEMES);
  });
  await test.step('a call that fails is tried four times', async () => {
    let calls = 0;
    await phone.page.route('**/notify_arrival/', (route) => {
      calls += 1;
      return route.fulfill(failing);
    });
    await phone.page.getByRole('button', { name: "I've Arrived for Pickup" }).click();
    await expect(messages).toContainText('Attempt 1 failed, retrying...');
    await expect(messages).toContainText('Failed to notify outlet after 4 attempts', { timeout: FOLLOWS_MS });
    expect(calls).toBe(4);
    await phone.page.unroute('**/notify_arrival/');
  });
  await test.step('arriving is told, and stands in New Arrivals by itself', async () => {
    await phone.page.getByRole('button', { name: "I've Arrived for Pickup" }).click();
    await expect(messages).toContainText('The outlet has been notified that you have arrived.');
    await expect(phone.page.getByText('Outlet has been notified of your arrival')).toBeVisible();
    await expect(phone.page.getByRole('button', { name: "I've Arrived for Pickup" })).toHaveCount(0);
    await expect(list('New Arrivals').getByText(order.order_number)).toBeVisible({ timeout: FOLLOWS_MS });
    const badge = tablet.page.getByRole('navigation', { name: 'Outlet Manager' }).getByText(/\d+ new/);
    await expect(badge).toBeVisible();
    await expectAccessible(tablet.page, IN_BOTH_SCHEMES);
  });
  await test.step('Process, which may fail, then Complete; each is saved', async () => {
    const process = row.getByRole('button', { name: /^Process/ });
    await tablet.page.route('**/arrival-notifications/*/', (route) => route.fulfill(failing));
    await process.click();
    await expect(tablet.page.getByText('Failed to update notification status')).toBeVisible();
    await tablet.page.unroute('**/arrival-notifications/*/');
    await process.click();
    await expect(list('Processing').getByText(order.order_number)).toBeVisible();
    await expect(row.getByRole('button', { name: /^Process/ })).toHaveCount(0);
    await row.getByRole('button', { name: /^Complete/ }).click();
    await expect(list('Recently Completed').getByText(order.order_number)).toBeVisible();
    await expect(row.getByRole('button')).toHaveCount(0);
    // The goods still need the code.
    expect((await orderOf(member, order.id)).status).toBe('ready');
  });
  await test.step('the filter stands in the address, the statistics on their own page', async () => {
    await tablet.page.getByRole('link', { name: 'View all new arrivals' }).click();
    await expect(tablet.page).toHaveURL('/outlet/arrivals?status=new');
    await expect(list('Processing')).toHaveCount(0);
    await tablet.page.getByRole('link', { name: 'View detailed stats' }).click();
    await expect(tablet.page.getByRole('region', { name: 'Last seven days' }).getByRole('row')).toHaveCount(8);
    await expectAccessible(tablet.page);
  });
  await test.step('a list that cannot be loaded says so', async () => {
    await tablet.page.route('**/arrival-notifications/?*', (route) => route.fulfill(failing));
    await tablet.page.goto('/outlet/arrivals?status=new');
    await expect(
      tablet.page.getByText('Failed to load arrival notifications. Please try again.').first(),
    ).toBeVisible();
  });
});

test('tracking an order from the list', async ({ open }) => {
  const member = await newMember();
  const [ware] = await waresOnSale(member, 'Spotless kitchen');
  const order = await paidOrder(member, ware!);
  const watched = await open({ as: member });
  watched.allow(/status of 500/);
  const { page } = watched;
  const track = page.getByRole('button', { name: `Track order ${order.order_number}` });
  await page.goto('/orders');
  await page.route('**/orders/track/**', (route) => route.fulfill(failing));
  await track.click();
  await expect(page.getByRole('region', { name: 'Messages' })).toContainText(
    'Failed to track order. Please try again.',
  );
  await page.unroute('**/orders/track/**');
  await track.click();
  const dialog = page.getByRole('dialog', { name: `Track order ${order.order_number}` });
  await expect(dialog).toContainText(/Estimated ready for pickup\s*About \d{1,2} \w{3} 20\d\d, \d\d:\d\d/);
  await expect(dialog.getByRole('list', { name: 'Order timeline' }).getByRole('listitem')).toHaveCount(5);
  await expectAccessible(page);
  await dialog.getByRole('link', { name: 'View Details' }).click();
  await expect(page).toHaveURL(`/orders/${order.id}`);
});
