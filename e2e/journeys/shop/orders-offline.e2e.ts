import { moveOutletOrder } from '@club/contract/outlets/counter';
import { signOutEverywhere } from '@club/contract/people/auth';
import { getMe } from '@club/contract/people/members';
import { addToCart } from '@club/contract/shop/cart';

import { call } from '#e2e/api.ts';
import { expect, test } from '#e2e/journey.ts';
import { demo, newMember, signInAs } from '#e2e/people.ts';
import { orderOf, paidOrder, placeOrder, waresOnSale } from '#e2e/shop.ts';
import { signInOn } from '#e2e/sign-in.ts';
import { expectAccessible, expectToast, IN_BOTH_SCHEMES } from '#e2e/watch.ts';

const AS_OF = /^As of \d{1,2} \w{3} 20\d\d, \d\d:\d\d$/;
const KEPT = `Object.entries(localStorage).filter(([key]) => key.startsWith('kasente.v1.private.kept')).join()`;

test('pickup code, orders, cart and receipts open without a network, and leave with the session', async ({ open }) => {
  const [member, manager] = await Promise.all([newMember(), signInAs(demo.manager)]);
  const [ware] = await waresOnSale(member, 'Store cupboard month');
  const order = await paidOrder(member, ware!);
  for (const status of ['confirmed', 'processing', 'ready'] as const) {
    await call(moveOutletOrder, { token: manager.access, params: { id: order.id }, body: { status } });
  }
  const { secret_code } = await orderOf(member, order.id);
  const { referral_code } = await call(getMe, { token: member.access });
  const watched = await open({ as: member, offlineSupport: true });
  watched.allow(/ERR_INTERNET_DISCONNECTED|status of 401/);
  const { page } = watched;
  const context = page.context();
  const kept = () => page.evaluate<string>(KEPT);
  const main = page.getByRole('main');

  await test.step('the code of a ready order comes onto the phone although its order was never opened', async () => {
    await page.goto('/dashboard');
    await expectToast(page, 'App ready for offline use', 3_000);
    await expect.poll(kept).toContain(secret_code!);
  });

  await test.step('without a network the orders open, of when they are', async () => {
    await context.setOffline(true);
    await page.goto('/orders');
    await expect(main.getByText(AS_OF)).toBeVisible();
    await main.getByRole('link', { name: order.order_number, exact: true }).click();
    await expect(main.getByRole('region', { name: 'Pickup code' })).toContainText([...secret_code!].join(' '));
    await page.reload();
    await expect(main.getByRole('region', { name: 'Pickup code' })).toContainText([...secret_code!].join(' '));
    await expect(main.getByText(AS_OF)).toBeVisible();
    await expect(main.getByRole('region', { name: 'Payment Information' })).toContainText('MTN Mobile Money');
    await main.getByRole('button', { name: 'Refresh' }).click();
    await expect(page.getByText('Failed to refresh order details')).toBeVisible();
    await expect(main.getByRole('button', { name: 'Refresh' })).toBeEnabled();
    await expectAccessible(page, IN_BOTH_SCHEMES);
  });

  await test.step('so do its receipt and the code of the member', async () => {
    await page.goto(`/orders/${order.id}/receipt`);
    await expect(main.getByRole('region', { name: 'Receipt' })).toContainText(order.order_number);
    await expect(main.getByText(AS_OF)).toBeVisible();
    await page.goto('/profile');
    const card = main.getByRole('region', { name: 'Membership' });
    await expect(card).toContainText(referral_code);
    await expect(main.getByText(AS_OF)).toBeVisible();
    await expectAccessible(page, IN_BOTH_SCHEMES);
  });

  await test.step('the cart opens, and checkout says what it waits for instead of spinning', async () => {
    await page.goto('/cart');
    await expect(main.getByText('Your cart is empty')).toBeVisible();
    await expect(main.getByText(AS_OF)).toBeVisible();
    await page.goto('/checkout');
    await expect(main.getByRole('heading', { name: 'You are offline' })).toBeVisible();
    await expect(main.getByText('Nothing is lost: your cart is kept')).toBeVisible();
    await expectAccessible(page, IN_BOTH_SCHEMES);
    await context.setOffline(false);
    await expect(main.getByText('Your cart is empty')).toBeVisible();
    await expect(main.getByText(AS_OF)).toHaveCount(0);
  });

  await test.step('ended elsewhere, the session takes along what was kept', async () => {
    expect(await kept()).toContain(secret_code!);
    await call(signOutEverywhere, { token: member.access });
    await page.goto('/orders');
    await expect(page).toHaveURL(/\/login/);
    expect(await kept()).toBe('');
  });

  await test.step('and so does signing out', async () => {
    await signInOn(page, member);
    await expect.poll(kept).toContain(secret_code!);
    await page.getByRole('button', { name: /profile of/ }).click();
    await page.getByRole('button', { name: 'Sign out' }).click();
    await expect(page).toHaveURL(/\/login/);
    expect(await kept()).toBe('');
  });
});

test('checkout that is loaded again without a network has the cart and what was typed, and waits without spinning', async ({
  open,
}) => {
  const member = await newMember();
  const [ware] = await waresOnSale(member, 'Store cupboard month');
  const { offer, product } = ware!;
  const order = await placeOrder(member, ware!);
  const item = { offer_id: offer.id, product_id: product.id, quantity: 1, service_type: 'in_store' as const };
  await call(addToCart, { token: member.access, body: item });
  const watched = await open({ as: member, offlineSupport: true });
  watched.allow(/ERR_INTERNET_DISCONNECTED/);
  const { page } = watched;
  const main = page.getByRole('main');
  const wish = main.getByLabel('Special instructions');
  const pay = main.getByRole('button', { name: /^Pay / });
  const spinning = main.locator('.animate-spin, [aria-busy="true"]');

  await test.step('a wish is typed, the network goes, and the page is loaded again', async () => {
    await page.goto('/dashboard');
    await expectToast(page, 'App ready for offline use', 3_000);
    await page.goto(`/checkout?order=${order.id}`);
    await expect(pay).toBeEnabled();
    await page.goto('/checkout');
    await expect(pay).toBeEnabled();
    await wish.fill('Ring twice at the gate');
    await page.context().setOffline(true);
    await page.reload();
  });
  await test.step('the goods, their price and the wish are there, and it says what paying waits for', async () => {
    await expect(wish).toHaveValue('Ring twice at the gate');
    await expect(main.getByText(product.product_name)).toBeVisible();
    await expect(main.getByText('You are offline. What you have entered stays here')).toBeVisible();
    await expect(pay).toBeDisabled();
    await expect(spinning).toHaveCount(0);
    await expectAccessible(page, IN_BOTH_SCHEMES);
  });
  await test.step('so is an order that was placed before', async () => {
    await page.goto(`/checkout?order=${order.id}`);
    await expect(main.getByText(order.order_number)).toBeVisible();
    await expect(pay).toBeDisabled();
    await expect(spinning).toHaveCount(0);
    await page.goto('/checkout');
    await wish.fill('Ring once at the gate');
  });
  await test.step('with the network it can be paid, with the last that was typed', async () => {
    await page.context().setOffline(false);
    await expect(pay).toBeEnabled();
    await expect(wish).toHaveValue('Ring once at the gate');
  });
});
