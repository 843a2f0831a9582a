import { addToCart } from '@club/contract/shop/cart';
import { cancelOrder } from '@club/contract/shop/orders';
import { formatUgx } from '@club/rules/money';

import { call } from '#e2e/api.ts';
import { cutOff } from '#e2e/cut-off.ts';
import { debitsOf, handsetOf } from '#e2e/handset.ts';
import { expect, test } from '#e2e/journey.ts';
import { newMember, type SignedIn } from '#e2e/people.ts';
import { askForMoney, orderOf, placeOrder, type Ware, waresOnSale } from '#e2e/shop.ts';
import { expectAccessible, IN_BOTH_SCHEMES, LARGE_PHONE, PHONE } from '#e2e/watch.ts';

const fillCart = (member: SignedIn, { offer, product }: Ware, quantity: number) =>
  call(addToCart, {
    token: member.access,
    body: { offer_id: offer.id, product_id: product.id, quantity, service_type: 'in_store' },
  });

test('sold out at checkout: the line is marked, says what is left, and is taken or removed with one press', async ({
  open,
}) => {
  const [member, other] = await Promise.all([newMember(), newMember()]);
  const ware = (await waresOnSale(member, 'Acholi')).findLast(({ product }) => product.stock_quantity > 2);
  const { product } = ware!;
  const name = `${product.brand_name} ${product.product_name}`;
  await fillCart(member, ware!, 2);
  const watched = await open({ as: member });
  watched.allow(/status of 409/);
  const { page } = watched;
  const line = page.getByRole('region', { name: 'Order summary' }).getByRole('listitem');
  const pay = page.getByRole('button', { name: 'Pay for Order' });
  await page.goto('/checkout');
  await expect(pay).toBeEnabled();

  // The page may hear of it before the button is pressed, which then cannot be.
  const press = () => pay.click({ timeout: 3_000 }).catch(() => expect(pay).toBeDisabled());
  const most = await placeOrder(other, ware!, product.stock_quantity - 1);
  await press();
  await expect(line.getByText('Only 1 items available')).toBeVisible();
  await expect(pay).toBeDisabled();
  await expectAccessible(page, IN_BOTH_SCHEMES);
  await line.getByRole('button', { name: `Take 1 of ${name}` }).click();
  await expect(line).toContainText('Qty 1');
  await expect(line.getByText('Only 1 items available')).toBeHidden();
  await expect(pay).toBeEnabled();

  const last = await placeOrder(other, ware!);
  await press();
  await expect(line.getByText('This product is sold out.')).toBeVisible();
  await expect(line.getByRole('button', { name: /^Take/ })).toHaveCount(0);
  await line.getByRole('button', { name: `Remove ${name}` }).click();
  await expect(page.getByRole('heading', { name: 'Your cart is empty' })).toBeVisible();
  for (const { id } of [most, last]) await call(cancelOrder, { token: other.access, params: { id } });
});

test('what others bought since the page came is said when more is asked for, and the rest can be had', async ({
  open,
}) => {
  const [member, other] = await Promise.all([newMember(), newMember()]);
  const ware = (await waresOnSale(member, 'Acholi')).findLast(({ product }) => product.stock_quantity > 4)!;
  const left = ware.product.stock_quantity - 2;
  await fillCart(member, ware, 1);
  const watched = await open({ as: member });
  watched.allow(/status of 400 .*\/cart\//);
  const { page } = watched;
  const line = page.getByRole('group', { name: `Quantity of ${ware.product.product_name}` });
  await page.goto(`/offers/${ware.offer.id}`);
  await expect(line.getByRole('textbox')).toHaveValue('1');

  const bought = await placeOrder(other, ware, 2);
  const messages = page.getByRole('region', { name: 'Messages' });
  await line.getByRole('textbox').fill(String(left + 1));
  await line.getByRole('textbox').press('Enter');
  await expect(messages).toContainText(`Only ${left} items available`);
  await expect(page.getByRole('listitem').filter({ has: line })).toContainText(`${left} left`);
  await line.getByRole('textbox').fill(String(left + 1));
  await line.getByRole('textbox').press('Enter');
  await expect(line.getByRole('textbox')).toHaveValue(String(left));
  await expect(line.getByRole('button', { name: /^One more/ })).toBeDisabled();
  await expect(page.getByRole('region', { name: 'Your Cart' })).toContainText(`${left} items`);
  await call(cancelOrder, { token: other.access, params: { id: bought.id } });
});

test('Change order gives the cart back after a payment that failed', async ({ open }) => {
  const member = await newMember();
  const [ware] = await waresOnSale(member, 'Spotless kitchen');
  await fillCart(member, ware!, 2);
  const { page } = await open({ as: member });
  await page.goto('/checkout');
  await page.getByRole('button', { name: 'Pay for Order' }).click();
  await handsetOf(member.phone).refuse();
  const failed = page.getByRole('dialog', { name: 'Payment Failed' });
  await expect(failed.getByRole('button', { name: 'Try Again' })).toBeVisible();
  await expectAccessible(page, IN_BOTH_SCHEMES);
  await failed.getByRole('button', { name: 'Change order' }).click();
  await expect(page).toHaveURL('/cart');
  await expect(page.getByRole('heading', { name: /^2 items from/ })).toBeVisible();
  await page.goto('/orders?tab=cancelled');
  await page.getByRole('link', { name: /^View Details of/ }).click();
  await expect(page.getByText('Its items are in the cart again')).toBeVisible();
});

test('Change order asks before it replaces another cart', async ({ open }) => {
  const member = await newMember();
  const [ware] = await waresOnSale(member, 'Spotless kitchen');
  const [other] = await waresOnSale(member, 'Safari Road');
  const order = await placeOrder(member, ware!);
  await fillCart(member, other!, 1);
  const watched = await open({ as: member });
  watched.allow(/status of 409/);
  const { page } = watched;
  await page.goto(`/checkout?order=${order.id}`);
  await page.getByRole('button', { name: 'Change order' }).click();
  const question = page.getByRole('alertdialog', { name: 'Replace your cart?' });
  await expect(question).toContainText('Your cart already contains items from "Safari Road Fuel & Auto".');
  await expectAccessible(page);
  await question.getByRole('button', { name: 'Keep cart' }).click();
  await expect(question).toBeHidden();
  await page.getByRole('button', { name: 'Change order' }).click();
  await question.getByRole('button', { name: 'Replace cart' }).click();
  await expect(page).toHaveURL('/cart');
  await expect(page.getByRole('heading', { name: '1 item from Freshbasket Supermarket' })).toBeVisible();
});

test('Change order whose answer was lost with the network says where the items are', async ({ open }) => {
  const member = await newMember();
  const [ware] = await waresOnSale(member, 'Spotless kitchen');
  const order = await placeOrder(member, ware!);
  const watched = await open({ as: member });
  watched.allow(/INTERNET_DISCONNECTED/);
  const { page } = watched;
  await page.goto(`/checkout?order=${order.id}`);
  let comeBack = () => Promise.resolve();
  await page.route('**/back_to_cart/', async (route) => {
    await route.fetch();
    comeBack = await cutOff(page);
    await route.abort('internetdisconnected');
  });
  await page.getByRole('button', { name: 'Change order' }).click();
  await expect(page.getByRole('region', { name: 'Messages' })).toContainText('No response received from server.');
  await comeBack();
  await expect(page.getByRole('heading', { name: 'Your items are in the cart again' })).toBeVisible();
  await page.getByRole('link', { name: 'View Cart' }).click();
  await expect(page.getByRole('heading', { name: '1 item from Freshbasket Supermarket' })).toBeVisible();
});

test('a tab closed in the middle of a payment is told about it at the next start', async ({ open }) => {
  const member = await newMember();
  const [ware] = await waresOnSale(member, 'Spotless kitchen');
  const order = await placeOrder(member, ware!);
  const { page } = await open({ as: member });
  const notice = page.getByRole('region', { name: 'Unfinished payment' });
  await page.goto('/dashboard');
  await expect(notice).toContainText(
    `Your order of ${formatUgx(order.total_amount)} is not paid yet. Items kept until`,
  );
  await expectAccessible(page, IN_BOTH_SCHEMES);
  await page.setViewportSize(LARGE_PHONE);
  await page.evaluate("document.documentElement.style.fontSize = '200%'");
  // The screen below it is what one came for.
  expect((await notice.boundingBox())!.height).toBeLessThan(LARGE_PHONE.height / 4);
  await page.setViewportSize(PHONE);

  await askForMoney(member, order);
  await page.goto('/offers');
  await expect(notice).toContainText(`Your payment of ${formatUgx(order.total_amount)} is still under way`);
  await notice.getByRole('link', { name: 'Show payment' }).click();
  await expect(page).toHaveURL(`/orders/${order.id}`);
  await expect(notice).toBeHidden();
  await handsetOf(member.phone).approve();
  await expect(page.getByText('Paid', { exact: true }).first()).toBeVisible();
  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { level: 1 })).toContainText(member.first_name);
  await expect(notice).toBeHidden();
});

test('an order is cancelled while its prompt is open, and the money that comes after all goes back', async ({
  open,
}) => {
  const member = await newMember();
  const [ware] = await waresOnSale(member, 'Spotless kitchen');
  const order = await placeOrder(member, ware!);
  const handset = handsetOf(member.phone);
  await askForMoney(member, order);
  await handset.isAsked();
  const { page } = await open({ as: member });
  await page.goto(`/orders/${order.id}`);
  await page.getByRole('button', { name: 'Cancel Order' }).click();
  const question = page.getByRole('alertdialog');
  await expect(question).toContainText('A payment request may still be on your phone. Do not approve it');
  await expectAccessible(page, IN_BOTH_SCHEMES);
  await question.getByRole('button', { name: 'Confirm Cancel' }).click();
  const warning = page.getByText('This order is cancelled. Do not approve a payment request on your phone.');
  await expect(warning).toBeVisible();
  await expectAccessible(page, IN_BOTH_SCHEMES);

  await handset.approve();
  const refunds = page.getByRole('region', { name: 'Refunds' });
  await expect(refunds).toContainText('Paid after the order was cancelled');
  await expect(warning).toBeHidden();
  await expect(page.getByRole('region', { name: 'Order summary' })).toContainText(/Cashback Earned\s*UGX\s0/);
  await expect.poll(async () => (await orderOf(member, order.id)).payment_status).toBe('refunded');
  expect(await handset.sms('came after it was cancelled')).toContain('We will refund you in full');
  expect(await debitsOf(member.phone)).toHaveLength(1);
});

test('a claim on a cancelled order opens at once, and says what happens to the money', async ({ open }) => {
  const member = await newMember();
  const [ware] = await waresOnSale(member, 'Spotless kitchen');
  const order = await placeOrder(member, ware!);
  await askForMoney(member, order);
  await handsetOf(member.phone).refuse();
  await expect.poll(async () => (await orderOf(member, order.id)).payment_status).toBe('failed');
  await call(cancelOrder, { token: member.access, params: { id: order.id } });
  const { page } = await open({ as: member });
  await page.goto(`/orders/${order.id}`);
  await page.getByRole('button', { name: 'I was charged' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.getByLabel('Transaction ID').fill('363440463');
  await page.getByRole('button', { name: 'Ask us to check' }).click();
  await expect(page.getByText('If you were charged, the money goes back to the number that paid.')).toBeVisible();
  await expectAccessible(page, IN_BOTH_SCHEMES);
});

test('a limit per member is said on the offer, kept in the cart, and says what is left after an order', async ({
  open,
}) => {
  const member = await newMember();
  const wares = await waresOnSale(member, 'Breakfast table');
  const ware = wares[0]!;
  const { offer, product } = ware;
  const watched = await open({ as: member });
  const { page } = watched;
  const row = page.getByRole('region', { name: 'Products' }).getByRole('listitem').filter({
    hasText: product.product_name,
  });
  await page.goto(`/offers/${offer.id}`);
  await expect(row).toContainText('At most 2 per member');
  await page.getByRole('tab', { name: 'Terms' }).click();
  await expect(page.getByText('At most 2 of each product per member')).toBeVisible();
  await row.getByRole('button', { name: `Add ${product.product_name} to cart` }).click();
  await row.getByRole('button', { name: /^One more/ }).click();
  await expect(row.getByRole('textbox')).toHaveValue('2');
  await expect(row.getByRole('button', { name: /^One more/ })).toBeDisabled();
  await expectAccessible(page, IN_BOTH_SCHEMES);

  const order = await placeOrder(member, ware, 1);
  await page.goto(`/offers/${offer.id}`);
  await expect(row).toContainText('At most 2 per member · 1 left for you');
  await placeOrder(member, ware, 1);
  await expect(row).toContainText('0 left for you');
  await expect(row.getByText('Ordered already')).toBeVisible();
  await expectAccessible(page, IN_BOTH_SCHEMES);
  await call(cancelOrder, { token: member.access, params: { id: order.id } });
  await expect(row).toContainText('1 left for you');
});
