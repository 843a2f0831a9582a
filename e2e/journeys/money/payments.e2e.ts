import type { Page } from '@playwright/test';

import { debitsOf, handsetOf, setCallbacks } from '#e2e/handset.ts';
import { expect, test } from '#e2e/journey.ts';
import { newMember } from '#e2e/people.ts';
import { placeOrder, waresOnSale } from '#e2e/shop.ts';
import { expectAccessible, IN_BOTH_SCHEMES } from '#e2e/watch.ts';

const OFFER = 'Spotless kitchen';
const PRODUCT = 'Bar soap 1 kg';

test('a payment that is refused on the phone is tried again, and paid once', async ({ open }) => {
  const member = await newMember();
  const handset = handsetOf(member.phone);
  const { page } = await open({ as: member });
  await fillCart(page);
  await page.goto('/checkout');
  const total = page.getByRole('region', { name: 'Order total' });
  await expect(total).toContainText('UGX 6,200');

  const below = await placesOf(page, 'main form section');
  const letPaymentAsk = await holdPayment(page);
  await page.getByRole('button', { name: 'Pay for Order' }).click();
  const processing = page.getByRole('dialog', { name: 'Processing Payment' });
  await expect(processing).toContainText('Order KC-');
  const asking = await placesOf(page, '[role=dialog]');
  letPaymentAsk();
  await expect(processing.getByRole('button', { name: 'I have entered my PIN' })).toBeVisible();
  // What was read and what is pressed next stay where they are.
  expect(await placesOf(page, '[role=dialog]')).toEqual(asking);
  expect(await placesOf(page, 'main form section')).toEqual(below);
  await handset.refuse();
  const failed = page.getByRole('dialog', { name: 'Payment Failed' });
  await expect(failed).toContainText('The payment was declined on the phone');
  await failed.getByRole('button', { name: 'I was charged' }).click();
  await failed.getByRole('button', { name: 'Ask us to check' }).click();
  await expect(failed.getByText('Please enter the transaction ID from the message')).toBeVisible();
  await expectAccessible(page, IN_BOTH_SCHEMES);
  expect(await debitsOf(member.phone)).toEqual([]);

  await failed.getByRole('button', { name: 'Try Again' }).click();
  await expect(page.getByText(/^Order KC-[\d-]+ is placed\./)).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Pay for Order' }).click();
  await expect(page.getByRole('dialog', { name: 'Processing Payment' })).toBeVisible();
  await handset.approve();
  const paid = page.getByRole('dialog', { name: 'Payment Successful' });
  await paid.getByRole('link', { name: 'View Your Order' }).click();
  await expect(page.getByText('Paid', { exact: true }).first()).toBeVisible();
  // The wallet may know more of the first attempt than we do.
  await page.getByRole('button', { name: 'I was charged twice' }).click();
  await page.getByLabel('Transaction ID').fill('363440463');
  await expectAccessible(page, IN_BOTH_SCHEMES);
  await page.getByRole('button', { name: 'Ask us to check' }).click();
  await expect(page.getByText('We have noted your transaction ID')).toBeVisible();

  expect(await debitsOf(member.phone)).toEqual([6_200]);
  await page.goto('/orders');
  await expect(page.getByRole('tab', { name: 'All Orders' })).toContainText('1');
});

test('a payment ends paid although the network never calls back', async ({ open }) => {
  const member = await newMember();
  const { page } = await open({ as: member });
  await fillCart(page);
  await page.goto('/checkout');
  await setCallbacks('drop');
  try {
    await page.getByRole('button', { name: 'Pay for Order' }).click();
    await handsetOf(member.phone).approve();
    await expect(page.getByRole('dialog', { name: 'Payment Successful' })).toBeVisible({ timeout: 40_000 });
  } finally {
    await setCallbacks('normal');
  }
  expect(await debitsOf(member.phone)).toEqual([6_200]);
});

test('a payment goes on while its page is loaded again, and no second tab pays too', async ({ open }) => {
  const member = await newMember();
  const { page } = await open({ as: member });
  await fillCart(page);
  const other = await page.context().newPage();
  await Promise.all([page.goto('/checkout'), other.goto('/checkout')]);
  await page.getByRole('button', { name: 'Pay for Order' }).click();
  await expect(page.getByRole('dialog', { name: 'Processing Payment' })).toBeVisible();
  await expect(other.getByText('Your cart is empty')).toBeVisible();
  await page.reload();
  await expect(page.getByText('Your payment is under way')).toBeVisible();
  await expectAccessible(page);
  await handsetOf(member.phone).approve();
  await expect(page.getByText('Your payment has arrived')).toBeVisible({ timeout: 30_000 });
  await page.getByRole('link', { name: 'View Your Order' }).click();
  await expect(page.getByText('Paid', { exact: true }).first()).toBeVisible();
  expect(await debitsOf(member.phone)).toEqual([6_200]);
});

test('who was charged says so, and is told that it is being checked', async ({ open }) => {
  const member = await newMember();
  const { page } = await open({ as: member });
  await fillCart(page);
  await page.goto('/checkout');
  await page.getByRole('button', { name: 'Pay for Order' }).click();
  await handsetOf(member.phone).refuse();
  await page.getByRole('button', { name: 'I was charged' }).click();
  await page.getByLabel('Transaction ID').fill('MP 1');
  await page.getByRole('button', { name: 'Ask us to check' }).click();
  await expect(page.getByText('Please enter the transaction ID from the message')).toBeVisible();
  await page.getByLabel('Transaction ID').fill('363440463');
  await page.getByRole('button', { name: 'Ask us to check' }).click();
  const checking = page.getByRole('dialog', { name: 'Still checking your payment' });
  await expect(checking).toContainText('We have noted your transaction ID');
  await expectAccessible(page, IN_BOTH_SCHEMES);
  await checking.getByRole('link', { name: 'View Your Order' }).click();
  await expect(page.getByRole('region', { name: 'Pay for Order' })).toContainText(
    'You have told us that you were charged. We are checking.',
  );
  await expect(page.getByRole('region', { name: 'Payment Information' })).toContainText(
    'We have noted your transaction ID and are checking it with the network. Please do not pay twice.',
  );
});

test('an Airtel line pays as well, found by its number', async ({ open }) => {
  const member = await newMember();
  const airtelLine = `075${member.phone.slice(3)}`;
  const { page } = await open({ as: member });
  await fillCart(page);
  await page.goto('/checkout');
  await expect(page.getByText('Enter a valid MTN number (077, 078, or 076)')).toBeVisible();
  const number = page.getByLabel('Mobile money number');
  await expect(number).toHaveValue(member.phone.slice(1));

  await number.fill(airtelLine);
  await number.blur();
  await expect(page.getByText('Please enter a valid MTN number (e.g., 077XXXXXXX)')).toBeVisible();
  await expectAccessible(page, IN_BOTH_SCHEMES);
  await page.getByRole('button', { name: 'Pay with Airtel Money instead' }).click();
  await expect(page.getByRole('radio', { name: /^Airtel Money/ })).toBeChecked();
  await expect(page.getByText('Enter a valid Airtel number (075, 070, or 074)')).toBeVisible();
  await expect(number).toHaveValue(airtelLine.slice(1));

  await page.getByRole('button', { name: 'Pay for Order' }).click();
  await expect(page.getByText('Check your phone and enter your Airtel PIN.')).toBeVisible();
  await handsetOf(airtelLine).approve();
  await expect(page.getByRole('dialog', { name: 'Payment Successful' })).toBeVisible();
  expect(await debitsOf(airtelLine)).toEqual([6_200]);
});

test('an order that was placed before is paid from its page, and a placed one can be cancelled', async ({ open }) => {
  const member = await newMember();
  const [ware] = (await waresOnSale(member, OFFER)).filter(({ product }) => product.product_name === PRODUCT);
  const [later, never] = [await placeOrder(member, ware!), await placeOrder(member, ware!)];
  const { page } = await open({ as: member });

  await page.goto(`/orders/${later.id}`);
  await expect(page.getByRole('heading', { name: 'This order is not paid yet' })).toBeVisible();
  await expectAccessible(page, IN_BOTH_SCHEMES);
  await page.getByRole('button', { name: 'Pay for Order' }).click();
  await handsetOf(member.phone).approve();
  await expect(page.getByRole('dialog', { name: 'Payment Successful' })).toBeVisible();

  await page.goto(`/orders/${never.id}`);
  await page.getByRole('button', { name: 'Cancel Order' }).click();
  const question = page.getByRole('alertdialog');
  await expect(question).toContainText('Are you sure you want to cancel this order? This action cannot be undone.');
  await expectAccessible(page);
  await question.getByRole('button', { name: 'Keep Order' }).click();
  await page.getByRole('button', { name: 'Cancel Order' }).click();
  await question.getByRole('button', { name: 'Confirm Cancel' }).click();
  await expect(page.getByText('Cancelled', { exact: true }).first()).toBeVisible();
});

/** How far down the parts stand in what they are part of. */
async function placesOf(page: Page, parts: 'main form section' | '[role=dialog]'): Promise<number[]> {
  return page
    .locator(parts)
    .evaluateAll((all) =>
      all.map((part) => part.getBoundingClientRect().top - (part.closest('form')?.getBoundingClientRect().top ?? 0)),
    );
}

/** Keeps the network from being asked until the function it gives is called. */
async function holdPayment(page: Page): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route('**/process_payment/', async (route) => {
    await promise;
    await route.continue();
  });
  return resolve;
}

async function fillCart(page: Page): Promise<void> {
  await page.goto(`/offers?search=${encodeURIComponent(OFFER)}`);
  await page.getByRole('link', { name: OFFER }).click();
  await page.getByRole('button', { name: `Add ${PRODUCT} to cart` }).click();
  await expect(page.getByRole('link', { name: 'Cart, 1 item' })).toBeVisible();
}
