import { getCart } from '@club/contract/shop/cart';
import { createOrder } from '@club/contract/shop/checkout';
import { listOrders } from '@club/contract/shop/orders';
import type { Page } from '@playwright/test';

import { call } from '#e2e/api.ts';
import { cutOff } from '#e2e/cut-off.ts';
import { debitsOf, handsetOf } from '#e2e/handset.ts';
import { expect, test } from '#e2e/journey.ts';
import { newMember, type SignedIn } from '#e2e/people.ts';
import { waresOnSale } from '#e2e/shop.ts';

/** A line of the third kind at the edge of a town. */
const SLOW = { offline: false, latency: 150, downloadThroughput: 100_000, uploadThroughput: 50_000 };

/** The next such request arrives and is carried out, and its answer is lost. */
async function loseAnswer(page: Page, address: string, method: string): Promise<void> {
  let isLost = false;
  await page.route(address, async (route) => {
    if (isLost || route.request().method() !== method) return route.fallback();
    isLost = true;
    await route.fetch();
    return route.abort('internetdisconnected');
  });
}

const cartOf = async (member: SignedIn) =>
  (await call(getCart, { token: member.access })).cart_items.map(({ quantity }) => quantity);

test('on a slow line, with the network lost at each step between list and paid order, nothing is lost and nothing done twice', async ({
  open,
}) => {
  const member = await newMember();
  const [ware] = (await waresOnSale(member, 'Spotless kitchen')).toSorted(
    (a, b) => b.product.stock_quantity - a.product.stock_quantity,
  );
  const { offer, product } = ware!;
  const watched = await open({ as: member });
  watched.allow(/ERR_INTERNET_DISCONNECTED/);
  const { page } = watched;
  const line = await page.context().newCDPSession(page);
  await line.send('Network.enable');
  await line.send('Network.emulateNetworkConditions', SLOW);
  const unsaved = page.getByText('Not saved yet', { exact: true });

  await test.step('the list stays while there is no network, and the offer opens when it is back', async () => {
    await page.goto('/offers?search=Spotless%20kitchen');
    const link = page.getByRole('link', { name: offer.name, exact: true });
    await expect(link).toBeVisible();
    const reconnect = await cutOff(page);
    await link.click();
    await expect(page.getByText(/You are offline/).first()).toBeVisible();
    await reconnect();
    await expect(page.getByRole('heading', { level: 1, name: offer.name })).toBeVisible();
  });
  await test.step('what is added without a network is in the cart, marked as not saved, and is saved by itself', async () => {
    const reconnect = await cutOff(page);
    await page.getByRole('button', { name: `Add ${product.product_name} to cart` }).click();
    await expect(page.getByRole('link', { name: 'Cart, 1 item' })).toBeVisible();
    await expect(unsaved).toBeVisible();
    expect(await cartOf(member)).toEqual([]);
    await reconnect();
    await expect(unsaved).toBeHidden();
    expect(await cartOf(member)).toEqual([1]);
  });
  await test.step('one whose answer was lost is not added twice', async () => {
    await page.getByRole('button', { name: `One less of ${product.product_name}` }).click();
    const add = page.getByRole('button', { name: `Add ${product.product_name} to cart` });
    await expect(add).toBeVisible();
    await loseAnswer(page, '**/api/club/cart/', 'POST');
    await add.click();
    await expect(page.getByRole('link', { name: 'Cart, 1 item' })).toBeVisible();
    await expect(unsaved).toBeHidden();
    expect(await cartOf(member)).toEqual([1]);
  });
  await test.step('the cart is changed and looked at without a network; a reload later it is as it was left', async () => {
    await page.getByRole('link', { name: 'Cart, 1 item' }).click();
    const more = page.getByRole('button', { name: new RegExp(`^One more of .*${product.product_name}$`) });
    await expect(more).toBeVisible();
    const reconnect = await cutOff(page);
    await more.click();
    await expect(page.getByRole('link', { name: 'Cart, 2 items' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Proceed to Pay' })).toBeDisabled();
    expect(await cartOf(member)).toEqual([1]);
    await reconnect();
    await expect(unsaved).toBeHidden();
    await page.reload();
    await expect(page.getByRole('link', { name: 'Cart, 2 items' })).toBeVisible();
    expect(await cartOf(member)).toEqual([2]);
  });
  const pay = page.getByRole('button', { name: /^Pay / });
  await test.step('an order whose answer is lost stands once', async () => {
    await page.getByRole('link', { name: 'Proceed to Pay' }).click();
    await expect(pay).toBeEnabled();
    await loseAnswer(page, '**/api/club/orders/', 'POST');
    await pay.click();
    await expect(page.getByText('Error placing your order. Please try again.').first()).toBeVisible();
    expect((await call(listOrders, { token: member.access })).count).toBe(1);
  });
  await test.step('the prompt for the PIN comes once, however often its answer is lost', async () => {
    await loseAnswer(page, '**/process_payment/', 'POST');
    await expect(pay).toBeEnabled();
    await pay.click();
    // The server is asked what has become of it, and nobody is told to pay once more.
    await expect(page.getByRole('dialog', { name: 'Processing Payment' })).toContainText('PIN');
  });
  await test.step('where its owner declines that one, whoever pays again is asked for the PIN again', async () => {
    await handsetOf(member.phone).refuse();
    const failed = page.getByRole('dialog', { name: 'Payment Failed' });
    await failed.getByRole('button', { name: 'Try Again' }).click();
    await pay.click();
    await handsetOf(member.phone).isAsked();
    await expect(page.getByRole('dialog', { name: 'Processing Payment' })).toContainText('PIN');
  });
  await test.step('with the network gone while the owner approves: one order, one debit, an empty cart', async () => {
    const reconnect = await cutOff(page);
    await handsetOf(member.phone).approve();
    await reconnect();
    await expect(page.getByRole('dialog', { name: 'Payment Successful' })).toBeVisible();
    const { results, count } = await call(listOrders, { token: member.access });
    expect(count).toBe(1);
    expect(results[0]).toMatchObject({ payment_status: 'paid', items_count: 2 });
    expect(await debitsOf(member.phone)).toEqual([results[0]!.total_amount]);
    expect(await cartOf(member)).toEqual([]);
  });
});

test('a cart that was ordered elsewhere while this phone had no network stays ordered', async ({ open }) => {
  const member = await newMember();
  const [ware] = (await waresOnSale(member, 'Spotless kitchen')).toSorted(
    (a, b) => b.product.stock_quantity - a.product.stock_quantity,
  );
  const { offer, product } = ware!;
  const watched = await open({ as: member });
  watched.allow(/ERR_INTERNET_DISCONNECTED/);
  const { page } = watched;
  await page.goto(`/offers/${offer.id}`);
  await page.getByRole('button', { name: `Add ${product.product_name} to cart` }).click();
  await page.getByRole('link', { name: 'Cart, 1 item' }).click();
  const more = page.getByRole('button', { name: new RegExp(`^One more of .*${product.product_name}$`) });
  await expect(more).toBeVisible();
  const reconnect = await cutOff(page);
  await more.click();
  await expect(page.getByRole('link', { name: 'Cart, 2 items' })).toBeVisible();
  await call(createOrder, { token: member.access, body: { payment_network: 'mtn' } });
  await reconnect();
  await expect(page.getByText(`${product.product_name} is no longer in your cart.`)).toBeVisible();
  await expect(page.getByText('Your cart is empty')).toBeVisible();
  expect(await cartOf(member)).toEqual([]);
});
