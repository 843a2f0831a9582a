import { changeSetting } from '@club/contract/club/settings';
import { getCashbackTerms } from '@club/contract/money/cashback';
import { addToCart } from '@club/contract/shop/cart';
import { confirmPayment } from '@club/contract/shop/checkout';
import { mostCashbackFor } from '@club/rules/cashback-use';
import { formatUgx } from '@club/rules/money';
import { settingRules } from '@club/rules/settings';
import type { Page } from '@playwright/test';

import { call } from '#e2e/api.ts';
import { handsetOf } from '#e2e/handset.ts';
import { expect, test } from '#e2e/journey.ts';
import { demo, newMember, type SignedIn, signInAs } from '#e2e/people.ts';
import { askForMoney, orderOf, paidOrder, placeOrder, waresOnSale } from '#e2e/shop.ts';
import { expectAccessible, IN_BOTH_SCHEMES, LAPTOP } from '#e2e/watch.ts';
import { waitUntil } from '#tools/wait-until.ts';

const CHEAP = { offer: 'Spotless kitchen', name: 'Washing powder 2 kg' };
/** Two of it cost more than one admin alone may give back. */
const DEAR = { offer: 'Service while you shop', name: 'Engine oil 10W-40, 4 L' };

test('a large refund is found by its payment, agreed to by two, and seen by the member', async ({ open }) => {
  const [member, admin, second] = await Promise.all([newMember(), signInAs(demo.admin), signInAs(demo.secondAdmin)]);
  const order = await paidOrder(member, await ware(member, DEAR), { quantity: 2 });
  const { page } = await open({ as: admin });
  await page.goto('/admin/finance');
  await page.getByRole('searchbox', { name: 'Search payments' }).fill(order.order_number);
  await page.getByRole('link', { name: `Order ${order.order_number}` }).click();
  await expect(page.getByRole('region', { name: 'What happened' })).toContainText('The network took the request');
  await expect(page.getByRole('region', { name: 'Payment', exact: true })).toContainText('UGX 170,240');
  await expectAccessible(page, IN_BOTH_SCHEMES);

  const bought = page.getByRole('region', { name: 'Order', exact: true });
  await expect(bought.getByRole('list', { name: 'Lines' })).toContainText(/× 2/);

  await page.getByRole('link', { name: 'Refund' }).click();
  // By the piece: the screen asks how many, and says what that is.
  for (const pieces of ['1 of 2: UGX 85,120', '2 of 2: UGX 170,240']) {
    await page.getByRole('button', { name: /^One more of/ }).click();
    await expect(page.getByText(pieces)).toBeVisible();
  }
  await page.getByLabel('Reason').fill('Wet on arrival');
  const effect = page.getByRole('region', { name: 'What it does' });
  await expect(effect).toContainText('Another admin has to agree');
  await expect(effect).toContainText('its goods go back on sale');
  await expectAccessible(page, IN_BOTH_SCHEMES);
  await page.getByRole('button', { name: 'Ask for This Refund' }).click();
  const question = page.getByRole('alertdialog');
  await expectAccessible(page);
  await question.getByRole('button', { name: 'Ask for It' }).click();
  await expect(page.getByText('Asked for. Another admin has to agree before it is sent.')).toBeVisible();
  // Who asked for it may take it back, and is not asked to agree.
  const own = page.getByRole('listitem').filter({ hasText: order.order_number });
  await expect(own).toContainText('Another admin has to agree before it is sent.');
  await expect(own.getByRole('button', { name: 'Take Back' })).toBeVisible();
  await expect(own.getByRole('button', { name: 'Approve' })).toHaveCount(0);

  const other = await open({ as: second, viewport: LAPTOP });
  await other.page.goto('/admin/finance?tab=refunds');
  await other.page.getByRole('button', { name: 'Needs a second person' }).click();
  const row = other.page.getByRole('listitem').filter({ hasText: order.order_number });
  await expectAccessible(other.page);
  await row.getByRole('button', { name: 'Approve' }).click();
  await expectAccessible(other.page);
  await other.page.getByRole('alertdialog').getByRole('button', { name: 'Approve' }).click();
  await expect(other.page.getByText(`Refund of order ${order.order_number}`)).toBeVisible();
  await other.page.getByLabel('Up to day').fill('2020-01-01');
  await expect(other.page.getByText('0 in all, UGX 0 sent back')).toBeVisible();
  // Of an empty list there is nothing to keep.
  await expect(other.page.getByRole('button', { name: 'Export CSV' })).toBeDisabled();
  await other.page.goto('/admin/finance?tab=refunds');
  const list = other.page.waitForEvent('download');
  await other.page.getByRole('button', { name: 'Export CSV' }).click();
  expect((await list).suggestedFilename()).toMatch(/^refunds-\d{4}-\d\d-\d\d\.csv$/);

  const theirs = await open({ as: member });
  await theirs.page.goto(`/orders/${order.id}`);
  const refunds = theirs.page.getByRole('region', { name: 'Refunds' });
  await expect(refunds).toContainText('Wet on arrival');
  await expect(refunds).toContainText('Sent', { timeout: 30_000 });
  await expectAccessible(theirs.page);

  await other.page.goto('/admin/finance?tab=ledger');
  await other.page.getByRole('searchbox', { name: 'Search entries' }).fill(order.order_number);
  const entries = other.page.getByRole('list', { name: 'Entries' });
  await expect(entries.getByRole('heading')).toHaveCount(3);
  await expect(entries).toContainText('Sale received');
  await expect(entries).toContainText('Refund sent');
  // The sale of the order, what was promised of it, and what went back.
  await expect(other.page.getByText('3 in all, UGX')).toBeVisible();
  const book = other.page.waitForEvent('download');
  await other.page.getByRole('button', { name: 'Export CSV' }).click();
  expect((await book).suggestedFilename()).toMatch(/^entries-\d{4}-\d\d-\d\d\.csv$/);
  await other.page.getByLabel('Up to day').fill('2020-01-01');
  await expect(other.page.getByText('No entry fits.')).toBeVisible();
  await other.page.goto('/admin/finance?tab=settlements&until=2020-01-01');
  await expect(other.page.getByText('in all, UGX 0 sent')).toBeVisible();
  await expectAccessible(other.page, IN_BOTH_SCHEMES);
  await other.page.goto('/admin/finance?tab=review&until=2020-01-01');
  await expect(other.page.getByText('0 in all, UGX 0 asked for')).toBeVisible();
});

test('who says "I was charged" waits in the review until a person gives the money back', async ({ open }) => {
  const [member, admin] = await Promise.all([newMember(), signInAs(demo.admin)]);
  const order = await placeOrder(member, await ware(member));
  await askForMoney(member, order);
  await handsetOf(member.phone).refuse();
  const hasFailed = async () => (await orderOf(member, order.id)).payment_status === 'failed';
  expect(await waitUntil(hasFailed, { limitMs: 20_000 })).toBe(true);
  const claim = { transaction_id: '363440463' };
  await call(confirmPayment, { token: member.access, params: { id: order.id }, body: claim });

  const { page } = await open({ as: admin });
  await page.goto('/admin/finance?tab=review&kind=claim');
  const row = page.getByRole('listitem').filter({ hasText: order.order_number });
  await expect(row).toContainText('363440463');
  await expectAccessible(page, IN_BOTH_SCHEMES);
  await row.getByRole('button', { name: 'Give Back' }).click();
  const dialog = page.getByRole('dialog', { name: 'Give Back' });
  await dialog.getByRole('button', { name: 'Give Back' }).click();
  await expect(dialog).toContainText('Enter the number from the statement');
  await expect(dialog).toContainText('Please say why');
  await expectAccessible(page, IN_BOTH_SCHEMES);
  await dialog.getByLabel('Transaction ID in the network’s statement').fill('363440463');
  await dialog.getByLabel('Reason').fill('It stands in the statement of today');
  await dialog.getByRole('button', { name: 'Give Back' }).click();
  await expect(page.getByText('The money goes back to the wallet that paid.')).toBeVisible();
  await expect(row).toHaveCount(0);
});

test('cashback is paid out by two admins, and the rest of it pays for a part of an order', async ({ open }) => {
  const [member, admin, second] = await Promise.all([
    // What is earned now can be spent tomorrow; her story has earned some before.
    signInAs(demo.member),
    signInAs(demo.admin),
    signInAs(demo.secondAdmin),
  ]);
  const { page } = await open({ as: member });
  await page.goto('/cashback');
  // What can be spent comes before all that was earned.
  await expect(page.getByRole('main').getByRole('heading').nth(1)).toHaveText('Available cashback');
  await page.getByRole('button', { name: 'Pay Out' }).click();
  const dialog = page.getByRole('dialog', { name: 'Pay out cashback' });
  await dialog.getByLabel('Amount (UGX)').fill('4,999');
  await expect(dialog).toContainText('Payouts start at UGX 5,000');
  await expectAccessible(page, IN_BOTH_SCHEMES);
  await dialog.getByLabel('Amount (UGX)').fill('5,000');
  await expect(dialog).toContainText('UGX 4,500');
  const undo = await setApproval(admin, 0);
  await dialog.getByRole('button', { name: 'Pay Out' }).click();
  await expect(page.getByText('You will hear from us within a day.')).toBeVisible();
  await undo();

  for (const who of [admin, second]) await approvePayout(await open({ as: who }), member);
  const entry = page.getByRole('region', { name: 'History' }).getByText('Paid out').first();
  await expect(entry).toBeVisible({ timeout: 30_000 });
  await expectAccessible(page);

  const { available, payment_minimum: minimum } = await call(getCashbackTerms, { token: member.access });
  const order = await ware(member, DEAR);
  // More than her cashback pays.
  const quantity = Math.floor(available / order.product.offer_price) + 1;
  const total = order.product.offer_price * quantity;
  const used = mostCashbackFor({ total, available, minimum });
  const item = { offer_id: order.offer.id, product_id: order.product.id, quantity, service_type: 'in_store' } as const;
  await call(addToCart, { token: member.access, body: item });
  await page.goto('/checkout');
  await page.getByRole('checkbox', { name: `Pay ${formatUgx(used)} with my cashback` }).check();
  const left = formatUgx(total - used);
  await expect(page.getByRole('region', { name: 'Order total' })).toContainText(left);
  await expect(page.getByText(`Pay ${left}`)).toBeVisible();
  await expectAccessible(page, IN_BOTH_SCHEMES);
  await page.getByRole('button', { name: 'Pay for Order' }).click();
  await handsetOf(member.phone).approve();
  await expect(page.getByRole('dialog', { name: 'Payment Successful' })).toBeVisible({ timeout: 30_000 });
});

test('two admins close a payout of which the network never said what became of it', async ({ open }) => {
  const admins = await Promise.all([signInAs(demo.admin), signInAs(demo.secondAdmin)]);
  const [one, two] = await Promise.all(admins.map((as) => open({ as })));
  for (const { page } of [one!, two!]) await page.goto('/admin/finance?tab=payouts&status=review');
  const row = one!.page.getByRole('listitem').filter({ hasText: 'UGX 15,000' });
  await row.getByRole('button', { name: 'Close by Hand' }).click();
  const dialog = one!.page.getByRole('dialog', { name: 'What became of UGX 14,500?' });
  await dialog.getByRole('radio', { name: /^It was sent/ }).check();
  await dialog.getByLabel('Transaction ID').fill('?');
  await dialog.getByRole('button', { name: 'Ask a Second Admin' }).click();
  await expect(dialog.getByText('Please enter the transaction ID from the statement')).toBeVisible();
  await expectAccessible(one!.page, IN_BOTH_SCHEMES);
  await dialog.getByText('It was not sent').click();
  await dialog.getByLabel('Reason').fill('In no statement of these days');
  await dialog.getByRole('button', { name: 'Ask a Second Admin' }).click();
  await expect(row).toContainText('It was not sent: a second admin has to agree');
  await expect(row.getByRole('button', { name: 'Take It Back' })).toBeVisible();
  await expect(row.getByRole('button', { name: 'Approve' })).toHaveCount(0);
  await expectAccessible(one!.page);

  const theirs = two!.page.getByRole('listitem').filter({ hasText: 'In no statement of these days' });
  await theirs.getByRole('button', { name: 'Approve' }).click();
  await expect(theirs).toHaveCount(0);
  await expect(row).toHaveCount(0);
  await one!.page.goto('/admin/finance?tab=payouts&status=failed');
  await expect(one!.page.getByRole('listitem').filter({ hasText: 'UGX 15,000' })).toBeVisible();
});

async function ware(member: SignedIn, { offer, name } = CHEAP) {
  const found = (await waresOnSale(member, offer)).find(({ product }) => product.product_name === name);
  return found!;
}

/** Other journeys play in the same club, so the limit is other than usual for a moment only. */
async function setApproval(admin: SignedIn, value: number): Promise<() => Promise<void>> {
  const usual = settingRules.payout_approval_above_ugx.standard;
  const change = async (to: number, was: number) => {
    await call(changeSetting, { token: admin.access, body: { name: 'payout_approval_above_ugx', value: to, was } });
  };
  await change(value, usual);
  return () => change(usual, value);
}

async function approvePayout({ page }: { page: Page }, member: SignedIn): Promise<void> {
  await page.goto('/admin/finance?tab=payouts&status=waiting');
  const name = `${member.first_name} ${member.last_name}`;
  const row = page.getByRole('listitem').filter({ hasText: name });
  await row.getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Check Names' }).click();
  await expect(row).toContainText(/Wallet|The network did not answer/);
  await expectAccessible(page);
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export CSV' }).click();
  expect((await download).suggestedFilename()).toMatch(/^payouts-\d{4}-\d\d-\d\d\.csv$/);
  await page.getByRole('button', { name: 'Approve' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Approve' }).click();
  await expect(page.getByText(/Approved\. A second admin|On its way|Nothing is in|No payouts/).first()).toBeVisible();
}
