import { confirmPayment } from '@club/contract/orders';
import { completeOrderWithCode, moveOutletOrder } from '@club/contract/outlets';
import { changeSetting } from '@club/contract/settings';
import type { SettingName } from '@club/rules/settings';
import type { Page } from '@playwright/test';

import { call } from '#e2e/api.ts';
import { handsetOf } from '#e2e/handset.ts';
import { expect, test } from '#e2e/journey.ts';
import { demo, newMember, type SignedIn, signInAs } from '#e2e/people.ts';
import { askForMoney, orderOf, paidOrder, placeOrder, waresOnSale } from '#e2e/shop.ts';
import { expectAccessible, IN_BOTH_SCHEMES, LAPTOP } from '#e2e/watch.ts';
import { waitUntil } from '#tools/wait-until.ts';

const OFFER = 'Spotless kitchen';
const PRODUCT = 'Washing powder 2 kg';
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

  await page.getByRole('link', { name: 'Refund' }).click();
  await page.getByRole('button', { name: /^All that is left/ }).click();
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

  const other = await open({ as: second, viewport: LAPTOP });
  await other.page.goto('/admin/finance?tab=refunds');
  await other.page.getByRole('button', { name: 'Needs a second person' }).click();
  const row = other.page.getByRole('listitem').filter({ hasText: order.order_number });
  await expectAccessible(other.page);
  await row.getByRole('button', { name: 'Approve' }).click();
  await expectAccessible(other.page);
  await other.page.getByRole('alertdialog').getByRole('button', { name: 'Approve' }).click();
  await expect(other.page.getByText(`Refund of order ${order.order_number}`)).toBeVisible();

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
  await other.page.getByLabel('Up to day').fill('2020-01-01');
  await expect(other.page.getByText('No entry fits.')).toBeVisible();
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
  const [member, admin, second] = await Promise.all([newMember(), signInAs(demo.admin), signInAs(demo.secondAdmin)]);
  await earnCashback(member, admin);
  const { page } = await open({ as: member });
  await page.goto('/cashback');
  await page.getByRole('button', { name: 'Pay Out' }).click();
  const dialog = page.getByRole('dialog', { name: 'Pay out cashback' });
  await dialog.getByLabel('Amount (UGX)').fill('4,999');
  await expect(dialog).toContainText('Payouts start at UGX 5,000');
  await expectAccessible(page, IN_BOTH_SCHEMES);
  await dialog.getByLabel('Amount (UGX)').fill('5,000');
  await expect(dialog).toContainText('UGX 4,500');
  const undo = await setFor(admin, 'payout_approval_above_ugx', 0);
  await dialog.getByRole('button', { name: 'Pay Out' }).click();
  await expect(page.getByText('You will hear from us within a day.')).toBeVisible();
  await undo();

  for (const who of [admin, second]) await approvePayout(await open({ as: who }), member);
  await expect(page.getByText('Paid out').first()).toBeVisible({ timeout: 30_000 });
  await expectAccessible(page);

  await page.goto(`/offers?search=${encodeURIComponent(OFFER)}`);
  await page.getByRole('link', { name: OFFER }).click();
  await page.getByRole('button', { name: `Add ${PRODUCT} to cart` }).click();
  await expect(page.getByRole('link', { name: 'Cart, 1 item' })).toBeVisible();
  await page.goto('/checkout');
  await page.getByRole('checkbox', { name: /Pay UGX 1,300 with my cashback/ }).check();
  await expect(page.getByRole('region', { name: 'Order total' })).toContainText('UGX 19,700');
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

async function ware(member: SignedIn, { offer, name } = { offer: OFFER, name: PRODUCT }) {
  const found = (await waresOnSale(member, offer)).find(({ product }) => product.product_name === name);
  return found!;
}

/** Two pieces collected, their cashback at hand at once. */
async function earnCashback(member: SignedIn, admin: SignedIn): Promise<void> {
  const order = await paidOrder(member, await ware(member), { quantity: 2 });
  const manager = await signInAs(demo.manager);
  for (const status of ['confirmed', 'ready'] as const) {
    await call(moveOutletOrder, { token: manager.access, params: { id: order.id }, body: { status } });
  }
  const code = (await orderOf(member, order.id)).secret_code ?? '';
  const undo = await setFor(admin, 'cashback_wait_hours', 0);
  await call(completeOrderWithCode, { token: manager.access, params: { id: order.id }, body: { code } });
  await undo();
}

const standards = { payout_approval_above_ugx: 200_000, cashback_wait_hours: 24 } satisfies Partial<
  Record<SettingName, number>
>;

/** Other journeys play in the same club, so a setting is other than usual for a moment only. */
async function setFor(admin: SignedIn, name: keyof typeof standards, value: number): Promise<() => Promise<void>> {
  const change = async (to: number, was: number) => {
    await call(changeSetting, { token: admin.access, body: { name, value: to, was } });
  };
  await change(value, standards[name]);
  return () => change(standards[name], value);
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
