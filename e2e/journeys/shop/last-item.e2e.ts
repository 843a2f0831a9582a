import { addToCart } from '@club/contract/shop/cart';

import { call } from '#e2e/api.ts';
import { handsetOf } from '#e2e/handset.ts';
import { expect, test } from '#e2e/journey.ts';
import { newMember } from '#e2e/people.ts';
import { placeOrder, waresOnSale } from '#e2e/shop.ts';
import { expectAccessible } from '#e2e/watch.ts';

test('of two who want the last one at the same moment one gets it and the other is told', async ({ open }) => {
  const [hoarder, one, other] = await Promise.all([newMember(), newMember(), newMember()]);
  // The scarcest of all but the goods that the other journeys buy.
  const ware = (await waresOnSale(hoarder)).findLast(
    ({ offer }) => offer.outlet_name !== 'Freshbasket Supermarket' && offer.per_member_limit === null,
  );
  const { offer, product } = ware!;
  if (product.stock_quantity > 1) await placeOrder(hoarder, ware!, product.stock_quantity - 1);

  const wish = { offer_id: offer.id, product_id: product.id, quantity: 1, service_type: offer.service_types[0]! };
  const buyers = await Promise.all(
    [one, other].map(async (member) => {
      await call(addToCart, { token: member.access, body: wish });
      const watched = await open({ as: member });
      // The refusal that one of them gets.
      watched.allow(/status of 409 .*\/orders\/$/);
      await watched.page.goto('/checkout');
      await expect(watched.page.getByRole('button', { name: 'Pay for Order' })).toBeEnabled();
      return { member, page: watched.page };
    }),
  );
  await Promise.all(buyers.map(({ page }) => page.getByRole('button', { name: 'Pay for Order' }).click()));

  const processing = (index: number) => buyers[index]!.page.getByRole('dialog', { name: 'Processing Payment' });
  const refusal = (index: number) =>
    buyers[index]!.page.getByText('This product is sold out. Remove the item to go on.');
  await expect(processing(0).or(refusal(0))).toBeVisible();
  await expect(processing(1).or(refusal(1))).toBeVisible();
  const winner = (await processing(0).isVisible()) ? 0 : 1;
  const loser = 1 - winner;
  await expect(processing(winner)).toBeVisible();
  await expect(refusal(loser)).toBeVisible();
  await expectAccessible(buyers[loser]!.page);
  // On a phone the line may be windows above the button, which says why it is off, and leads there.
  const losing = buyers[loser]!.page;
  const why = losing.getByRole('button', { name: 'Change the marked items first.' });
  for (const way of [why, losing.getByRole('button', { name: 'Pay for Order' })]) {
    await losing.evaluate('scrollTo(0, document.body.scrollHeight)');
    await way.click({ force: true });
    await expect(losing.locator('[data-mend]')).toBeFocused();
    await expect(refusal(loser)).toBeInViewport();
  }

  await handsetOf(buyers[winner]!.member.phone).approve();
  await expect(buyers[winner]!.page.getByRole('dialog', { name: 'Payment Successful' })).toBeVisible();
  // Whoever came second keeps the cart, where the line says why, and pays nothing.
  await buyers[loser]!.page.goto('/cart');
  await expect(buyers[loser]!.page.getByText('This product is sold out. Remove the item to go on.')).toBeVisible();
  await expect(buyers[loser]!.page.getByRole('button', { name: 'Proceed to Pay' })).toBeDisabled();
  await expectAccessible(buyers[loser]!.page);
  await buyers[loser]!.page.goto('/orders');
  await expect(buyers[loser]!.page.getByText('No orders found')).toBeVisible();
});
