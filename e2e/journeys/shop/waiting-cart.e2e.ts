import { addToCart, getCart } from '@club/contract/shop/cart';
import type { Page } from '@playwright/test';

import { call } from '#e2e/api.ts';
import { cutOff } from '#e2e/cut-off.ts';
import { expect, test } from '#e2e/journey.ts';
import { newMember, type SignedIn } from '#e2e/people.ts';
import { waresOnSale, type Ware } from '#e2e/shop.ts';

const KEPT = `localStorage.getItem('kasente.v1.private.kept')`;

/** What the server has in the member's cart, by name and number. */
const cartOf = async (member: SignedIn) => {
  const { cart_items } = await call(getCart, { token: member.access });
  return Object.fromEntries(cart_items.map(({ product, quantity }) => [product.product_name, quantity]));
};

/** Three products of one offer, and its address. */
async function threeWares(member: SignedIn) {
  const wares = await waresOnSale(member, 'Store cupboard month');
  const [first, second, third] = wares.filter(({ offer }) => offer.id === wares[0]!.offer.id);
  return { wares: [first!, second!, third!] as const, path: `/offers/${first!.offer.id}` };
}

const nameOf = ({ product }: Ware) => product.product_name;
const add = (page: Page, ware: Ware) => page.getByRole('button', { name: `Add ${nameOf(ware)} to cart` }).click();
const inCart = (page: Page, items: string) => page.getByRole('link', { name: `Cart, ${items}`, exact: true });
const unsaved = (page: Page) => page.getByText('Not saved yet', { exact: true });

test('what was added without a network is another wish than what was added with one', async ({ open }) => {
  const member = await newMember();
  const { wares, path } = await threeWares(member);
  const [first, second] = wares;
  const watched = await open({ as: member });
  watched.allow(/ERR_INTERNET_DISCONNECTED/);
  const { page } = watched;
  await page.goto(path);
  await add(page, first);
  await expect(inCart(page, '1 item')).toBeVisible();
  await test.step('another product', async () => {
    const reconnect = await cutOff(page);
    await add(page, second);
    await expect(inCart(page, '2 items')).toBeVisible();
    await reconnect();
    await expect(unsaved(page)).toBeHidden();
    expect(await cartOf(member)).toEqual({ [nameOf(first)]: 1, [nameOf(second)]: 1 });
  });
  await test.step('the same product once more', async () => {
    await page.getByRole('button', { name: `One less of ${nameOf(first)}` }).click();
    await expect(inCart(page, '1 item')).toBeVisible();
    const reconnect = await cutOff(page);
    await add(page, first);
    await expect(inCart(page, '2 items')).toBeVisible();
    await reconnect();
    await expect(unsaved(page)).toBeHidden();
    expect(await cartOf(member)).toEqual({ [nameOf(first)]: 1, [nameOf(second)]: 1 });
  });
});

test('two tabs without a network change one cart, whichever of them is loaded again', async ({ open }) => {
  const member = await newMember();
  const { wares, path } = await threeWares(member);
  const [first, second, third] = wares;
  const watched = await open({ as: member });
  watched.allow(/ERR_INTERNET_DISCONNECTED/);
  const { page } = watched;
  const tab = await page.context().newPage();
  for (const one of [page, tab]) await one.goto(path);
  await expect.poll(() => page.evaluate(KEPT)).not.toBeNull();
  let reconnects = await Promise.all([cutOff(page), cutOff(tab)]);
  await test.step('each shows what the other has added, and so does the one that is loaded again', async () => {
    await add(page, first);
    await expect(inCart(tab, '1 item')).toBeVisible();
    await add(tab, second);
    for (const one of [page, tab]) {
      await expect(inCart(one, '2 items')).toBeVisible();
      await expect(unsaved(one)).toBeVisible();
    }
    await page.goto('/cart');
    await expect(inCart(page, '2 items')).toBeVisible();
    expect(await cartOf(member)).toEqual({});
  });
  await test.step('with a network both are saved, once each', async () => {
    await Promise.all(reconnects.map((reconnect) => reconnect()));
    for (const one of [page, tab]) await expect(unsaved(one)).toBeHidden();
    expect(await cartOf(member)).toEqual({ [nameOf(first)]: 1, [nameOf(second)]: 1 });
  });
  await test.step('a cart that is cleared and filled anew in one is that in both', async () => {
    reconnects = await Promise.all([cutOff(page), cutOff(tab)]);
    await page.getByRole('button', { name: 'Clear Cart' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Clear Cart' }).click();
    await expect(tab.getByRole('link', { name: 'Cart', exact: true })).toBeVisible();
    await add(tab, first);
    await add(tab, third);
    await expect(inCart(page, '2 items')).toBeVisible();
    await Promise.all(reconnects.map((reconnect) => reconnect()));
    for (const one of [page, tab]) await expect(unsaved(one)).toBeHidden();
    expect(await cartOf(member)).toEqual({ [nameOf(first)]: 1, [nameOf(third)]: 1 });
  });
});

test('a cart that is cleared without a network keeps what came into it since', async ({ open }) => {
  const member = await newMember();
  const { wares, path } = await threeWares(member);
  const [first, second] = wares;
  const watched = await open({ as: member });
  watched.allow(/ERR_INTERNET_DISCONNECTED/);
  const { page } = watched;
  await page.goto(path);
  await add(page, first);
  await inCart(page, '1 item').click();
  const reconnect = await cutOff(page);
  await page.getByRole('button', { name: 'Clear Cart' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Clear Cart' }).click();
  await expect(page.getByText('Your cart is empty')).toBeVisible();
  const { offer, product } = second;
  const body = { offer_id: offer.id, product_id: product.id, quantity: 1, service_type: 'in_store' as const };
  await call(addToCart, { token: member.access, body });
  await reconnect();
  await expect(inCart(page, '1 item')).toBeVisible();
  await expect(page.getByRole('main')).toContainText(nameOf(second));
  await expect(unsaved(page)).toBeHidden();
  expect(await cartOf(member)).toEqual({ [nameOf(second)]: 1 });
});
