import { addToCart, getCart } from '@club/contract/shop/cart';

import { call } from '#e2e/api.ts';
import { holdNews } from '#e2e/hold-news.ts';
import { expect, test } from '#e2e/journey.ts';
import { newMember } from '#e2e/people.ts';
import { waresOnSale } from '#e2e/shop.ts';
import { LAPTOP } from '#e2e/watch.ts';

const failing = { status: 500, json: {} };

test('the cart: quantities, service, removing, clearing, and what it says when that fails', async ({ open }) => {
  const member = await newMember();
  const wares = await waresOnSale(member, 'Busoga basket');
  for (const { offer, product } of wares.slice(0, 2)) {
    const body = { offer_id: offer.id, product_id: product.id, quantity: 1, service_type: 'in_store' as const };
    await call(addToCart, { token: member.access, body });
  }
  const [{ offer, product }] = wares as [(typeof wares)[0]];
  const watched = await open({ as: member, viewport: LAPTOP });
  watched.allow(/status of (404|500) .*\/api\//);
  const { page } = watched;
  const messages = page.getByRole('region', { name: 'Messages' });
  const items = page.getByRole('region', { name: 'Items' });
  const summary = page.getByRole('region', { name: 'Order Summary' });
  const line = items.getByRole('listitem').filter({ hasText: product.product_name });

  await test.step('a cart that cannot be loaded', async () => {
    const letNews = await holdNews(page);
    await page.route('**/api/club/cart/', (route) => route.fulfill(failing));
    await page.goto('/cart');
    await expect(page.getByText('Error loading your cart. Please try again.')).toBeVisible();
    await page.unroute('**/api/club/cart/');
    await page.getByRole('button', { name: 'Try Again' }).click();
    await expect(items.getByRole('listitem')).toHaveCount(2);
    await letNews();
  });
  await test.step('minus is off at 1, plus at what there is', async () => {
    await expect(line.getByRole('button', { name: /^One less/ })).toBeDisabled();
    await line.getByRole('textbox').fill('999');
    await line.getByRole('textbox').press('Enter');
    // Others buy of it meanwhile.
    await expect(messages).toContainText(/Only \d+ items available/);
    await expect(line.getByRole('button', { name: /^One more/ })).toBeDisabled();
    await line.getByRole('textbox').fill('2');
    await line.getByRole('textbox').press('Enter');
    await expect(page.getByRole('link', { name: 'Cart, 3 items' })).toBeVisible();
  });
  await test.step('the summary and where it leads', async () => {
    const lines = await summary.locator('dt').allInnerTexts();
    expect(lines).toEqual(['Subtotal', 'Discount', 'Total', 'Cashback Earnings']);
    await expect(summary.getByRole('link', { name: 'Proceed to Pay' })).toHaveAttribute('href', '/checkout');
    await expect(summary.getByRole('link', { name: 'Continue Shopping' })).toHaveAttribute(
      'href',
      `/offers?outlet=${offer.outlet_id}`,
    );
    await expect(summary.getByRole('listitem')).toContainText(['MTN Mobile Money', 'Airtel Money']);
  });
  await test.step('another service type is taken over by all lines; a failure takes it back and says so', async () => {
    const update = '**/cart/update_service_type/';
    await page.route(update, (route) => route.fulfill(failing));
    await summary.getByRole('radio', { name: /Curbside/ }).click();
    await expect(messages).toContainText('Failed to update service type. Please try again.');
    await expect(summary.getByRole('radio', { name: /In-store/ })).toBeChecked();
    await page.unroute(update);
    await summary.getByRole('radio', { name: /Curbside/ }).click();
    await expect
      .poll(async () => (await call(getCart, { token: member.access })).cart_items.map((item) => item.service_type))
      .toEqual(['curbside', 'curbside']);
  });
  await test.step('changes that fail say so and change nothing', async () => {
    await page.route('**/api/club/cart/*/', (route) => route.fulfill(failing));
    await line.getByRole('button', { name: /^One more/ }).click();
    await expect(messages).toContainText('Error updating cart. Please try again.');
    await expect(line.getByRole('textbox')).toHaveValue('2');
    await line.getByRole('button', { name: /^Remove/ }).click();
    await expect(messages).toContainText('Error removing item. Please try again.');
    await items.getByRole('button', { name: 'Clear Cart' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Clear Cart' }).click();
    await expect(messages).toContainText('Error clearing cart. Please try again.');
    const gone = { message: 'Gone', error_code: 'not_found' };
    await page.route('**/api/club/cart/*/', (route) => route.fulfill({ status: 404, json: gone }));
    await line.getByRole('button', { name: /^One more/ }).click();
    await expect(messages).toContainText('Invalid item index. Please try again.');
    await expect(items.getByRole('listitem')).toHaveCount(2);
    await page.unroute('**/api/club/cart/*/');
  });
  await test.step('Remove, Clear Cart with its question, the empty cart', async () => {
    await line.getByRole('button', { name: /^Remove/ }).click();
    await expect(items.getByRole('listitem')).toHaveCount(1);
    await items.getByRole('button', { name: 'Clear Cart' }).click();
    const question = page.getByRole('alertdialog', { name: 'Clear Shopping Cart?' });
    await expect(question).toContainText(
      'Are you sure you want to remove all items from your cart? This action cannot be undone.',
    );
    await question.getByRole('button', { name: 'Clear Cart' }).click();
    await expect(page.getByText('Your cart is empty')).toBeVisible();
    await expect(page.getByRole('link', { name: 'Browse Offers' })).toHaveAttribute('href', '/offers');
  });
});

test('checkout: who pays, what is said about numbers, and what happens when it fails', async ({ open }) => {
  const member = await newMember();
  const [{ offer, product }] = (await waresOnSale(member, 'Busoga basket')) as [
    Awaited<ReturnType<typeof waresOnSale>>[0],
  ];
  const watched = await open({ as: member });
  watched.allow(/status of 500/);
  const { page } = watched;
  const messages = page.getByRole('region', { name: 'Messages' });

  await test.step('an empty cart', async () => {
    await page.goto('/checkout');
    await expect(page.getByRole('heading', { name: 'Your cart is empty' })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Browse Offers' })).toHaveAttribute('href', '/offers');
  });
  await test.step('a spinner while it loads', async () => {
    const body = { offer_id: offer.id, product_id: product.id, quantity: 2, service_type: 'in_store' as const };
    await call(addToCart, { token: member.access, body });
    const gate = Promise.withResolvers<void>();
    await page.route('**/api/club/cart/', async (route) => {
      await gate.promise;
      await route.continue();
    });
    await page.goto('/checkout');
    await expect(page.getByText('Loading your order...')).toBeVisible();
    gate.resolve();
    await expect(page.getByRole('region', { name: 'Order summary' })).toContainText('Qty 2');
    await page.unroute('**/api/club/cart/');
  });
  const number = page.getByLabel('Mobile money number');
  const pay = page.getByRole('button', { name: 'Pay for Order' });
  await test.step('MTN or Airtel, the preferred one marked; the number without +256', async () => {
    const method = page.getByRole('group', { name: 'Payment method' });
    await expect(method.getByRole('radio')).toHaveCount(2);
    await expect(method.locator('label').filter({ hasText: 'MTN Mobile Money' })).toContainText('Preferred');
    await expect(method.locator('label').filter({ hasText: 'Airtel Money' })).not.toContainText('Preferred');
    await expect(number.locator('..')).toContainText('+256');
    await expect(number).toHaveAttribute('placeholder', '77XXXXXXX');
    await expect(number).toHaveValue(member.phone.slice(1));
    await expect(number).toHaveAccessibleDescription(/Enter a valid MTN number \(077, 078, or 076\)/);
  });
  await test.step('bad numbers get their text, and Pay for Order is off', async () => {
    for (const [typed, text] of [
      ['', 'Phone number is required'],
      ['0750123456', 'Please enter a valid MTN number (e.g., 077XXXXXXX)'],
      ['077', 'Please enter a valid phone number'],
    ] as const) {
      await number.fill(typed);
      await number.blur();
      await expect(number).toHaveAccessibleDescription(new RegExp(text.replaceAll(/[().]/g, String.raw`\$&`)));
      await expect(pay).toBeDisabled();
    }
    await number.fill(member.phone);
    await expect(pay).toBeEnabled();
  });
  await test.step('the total, and that placing the order authorizes the charge', async () => {
    const total = page.getByRole('region', { name: 'Order total' });
    expect(await total.locator('dt').allInnerTexts()).toEqual([
      'Subtotal',
      'Discount',
      'Total',
      'Total Cashback Earned',
    ]);
    await expect(total).toContainText('By placing your order you authorize us to charge your mobile money account');
    await page.getByLabel('Special instructions').fill('Ring twice');
  });
  await test.step('an order that is not placed: a toast, and the form is on again', async () => {
    await page.route('**/api/club/orders/', (route) => route.fulfill(failing));
    await pay.click();
    await expect(messages).toContainText('Error placing your order. Please try again.');
    await expect(pay).toBeEnabled();
    await page.unroute('**/api/club/orders/');
  });
  await test.step('Processing..., then a payment that fails: in the dialog alone, and Try Again closes it', async () => {
    await expect(messages).not.toContainText('Error placing');
    const gate = Promise.withResolvers<void>();
    const sent = Promise.withResolvers<unknown>();
    await page.route('**/process_payment/', async (route) => {
      sent.resolve(route.request().postDataJSON());
      await gate.promise;
      await route.fulfill(failing);
    });
    await pay.click();
    expect(await sent.promise).toMatchObject({ payment_network: 'mtn', phone_number: member.phone.slice(1) });
    await expect(page.getByRole('dialog', { name: 'Processing Payment' })).toBeVisible();
    await expect(page.getByText('Processing...')).toBeAttached();
    gate.resolve();
    const failed = page.getByRole('dialog', { name: 'Payment Failed' });
    await expect(failed).toContainText('Server error. Please try again later.');
    await expect(messages).toBeEmpty();
    await failed.getByRole('button', { name: 'Try Again' }).click();
    await expect(failed).toBeHidden();
    await expect(pay).toBeEnabled();
    await expect(pay).toBeFocused();
    // The cart became the order, which the address names now.
    expect((await call(getCart, { token: member.access })).items_count).toBe(0);
    await expect(page).toHaveURL(/\/checkout\?order=/);
  });
});
