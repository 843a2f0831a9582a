import { addToCart } from '@club/contract/shop/cart';
import { cancelOrder } from '@club/contract/shop/orders';

import { call } from '#e2e/api.ts';
import { expect, test } from '#e2e/journey.ts';
import { newMember } from '#e2e/people.ts';
import { placeOrder, waresOnSale } from '#e2e/shop.ts';
import { expectAccessible } from '#e2e/watch.ts';

test('Buy Again fills the cart with an order of before, asks before another cart goes, and says what is missing', async ({
  open,
}) => {
  const member = await newMember();
  const plentiful = (await waresOnSale(member, 'Spotless kitchen'))[0]!;
  const [other] = await waresOnSale(member, 'Kitenge');
  const { id, order_number } = await placeOrder(member, plentiful, 2);
  await call(cancelOrder, { token: member.access, params: { id } });
  const watched = await open({ as: member });
  watched.allow(/status of (409|500)/);
  const { page } = watched;
  const again = page.getByRole('button', { name: 'Buy Again' });
  const messages = page.getByRole('region', { name: 'Messages' });

  await test.step('a failure says so', async () => {
    await page.goto(`/orders/${id}`);
    await page.route('**/reorder/', (route) => route.fulfill({ status: 500, json: {} }));
    await again.click();
    await expect(messages).toContainText('Failed to add items to cart. Please try again.');
    await page.unroute('**/reorder/');
  });
  await test.step('the items are in the cart again', async () => {
    await again.click();
    await expect(page).toHaveURL('/cart');
    await expect(messages).toContainText('Items added to cart');
    await expect(page.getByRole('link', { name: 'Cart, 2 items' })).toBeVisible();
  });
  await test.step('from the list of orders, and only by consent in the place of another cart', async () => {
    await page.getByRole('button', { name: 'Clear Cart' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Clear Cart' }).click();
    await expect(page.getByText('Your cart is empty')).toBeVisible();
    const { offer, product } = other!;
    const body = { offer_id: offer.id, product_id: product.id, quantity: 1, service_type: offer.service_types[0]! };
    await call(addToCart, { token: member.access, body });
    await page.goto('/orders?tab=all');
    await page.getByRole('button', { name: `Buy Again: order ${order_number}` }).click();
    const question = page.getByRole('alertdialog', { name: 'Replace your cart?' });
    await expect(question).toContainText(offer.outlet_name);
    await question.getByRole('button', { name: 'Keep cart' }).click();
    await expect(question).toBeHidden();
    await page.getByRole('button', { name: `Buy Again: order ${order_number}` }).click();
    await question.getByRole('button', { name: 'Replace cart' }).click();
    await expect(page).toHaveURL('/cart');
    await expect(page.getByRole('region', { name: 'Items' })).toContainText(plentiful.product.product_name);
  });
  await test.step('what is missing or costs something else is said', async () => {
    const { offer, product } = plentiful;
    const line = {
      product_id: product.id,
      brand_name: product.brand_name,
      product_name: product.product_name,
      asked_quantity: 2,
      previous_price: product.offer_price + 500,
    };
    await page.route('**/reorder/', async (route) => {
      const response = await route.fetch();
      // Asks first whether another cart may go.
      if (!response.ok()) return route.fulfill({ response });
      const told = (await response.json()) as { cart: { cart_items: { previous_price: number | null }[] } };
      told.cart.cart_items[0]!.previous_price = line.previous_price;
      const changed = [{ ...line, offer_id: offer.id, quantity: 1, unit_price: product.offer_price }];
      const unavailable = [{ ...line, product_id: 'gone', product_name: 'Shoe polish', reason: 'sold_out' }];
      return route.fulfill({ response, json: { ...told, added: [], changed, unavailable } });
    });
    await page.route('**/api/club/cart/', (route) => new Promise(() => void route));
    await page.goto(`/orders/${id}`);
    await again.click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Replace cart' }).click();
    await expect(page.getByText('Not everything could be added again')).toBeVisible();
    await expect(messages).not.toContainText('Items added to cart');
    await expect(page.getByText(/Shoe polish: it is sold out\.$/)).toBeVisible();
    await expect(page.getByText(/: 1 instead of 2\.$/)).toBeVisible();
    await expect(page.getByText(/^The price has changed from UGX\s[\d,]+ to UGX\s[\d,]+ each\.$/)).toBeVisible();
    await expectAccessible(page);
  });
});
