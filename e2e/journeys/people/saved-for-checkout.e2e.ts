import { saveAddress } from '@club/contract/delivery/addresses';
import { processPayment } from '@club/contract/shop/checkout';

import { call } from '#e2e/api.ts';
import { handsetOf } from '#e2e/handset.ts';
import { expect, test } from '#e2e/journey.ts';
import { newMember } from '#e2e/people.ts';
import { orderOf, placeOrder, waresOnSale } from '#e2e/shop.ts';
import { expectAccessible, IN_BOTH_SCHEMES } from '#e2e/watch.ts';
import { waitUntil } from '#tools/wait-until.ts';

test('what checkout offers again is seen, named otherwise and removed in the profile', async ({ open }) => {
  const member = await newMember();
  const order = await placeOrder(member, (await waresOnSale(member))[0]!);
  const body = { payment_network: 'mtn' as const, phone_number: member.phone, save_payer_as: 'Mine' };
  await call(processPayment, { token: member.access, params: { id: order.id }, body });
  await handsetOf(member.phone).approve();
  const isPaid = async () => (await orderOf(member, order.id)).payment_status === 'paid';
  expect(await waitUntil(isPaid, { limitMs: 30_000 })).toBe(true);
  const address = { text: 'Plot 7, Ntinda Road', landmark: 'Blue gate', latitude: 0.354, longitude: 32.612 };
  for (const label of ['Home', 'Office']) await call(saveAddress, { token: member.access, body: { label, address } });

  const watched = await open({ as: member });
  watched.allow(/status of 400/);
  const { page } = watched;
  await page.goto('/profile?tab=saved');
  const numbers = page.getByRole('region', { name: 'Saved numbers' });
  const addresses = page.getByRole('region', { name: 'Saved addresses' });
  await expect(numbers).toContainText(`MTN Mobile Money, ${member.phone}`);
  await expect(addresses).toContainText('Plot 7, Ntinda Road, Blue gate');
  await expectAccessible(page, IN_BOTH_SCHEMES);

  await numbers.getByRole('button', { name: 'Rename Mine' }).click();
  const rename = page.getByRole('dialog', { name: 'Rename this number' });
  await expectAccessible(page);
  await rename.getByLabel('Name').fill('My own');
  await rename.getByRole('button', { name: 'Save' }).click();
  await expect(rename).toHaveCount(0);
  await expect(numbers.getByText('My own')).toBeVisible();

  await addresses.getByRole('button', { name: 'Rename Home' }).click();
  const relabel = page.getByRole('dialog', { name: 'Rename this address' });
  await relabel.getByLabel('Name').fill('office');
  await relabel.getByRole('button', { name: 'Save' }).click();
  await expect(relabel).toContainText('You have another address of this name');
  await relabel.getByLabel('Name').fill('Mum’s');
  await relabel.getByRole('button', { name: 'Save' }).click();
  await expect(relabel).toHaveCount(0);

  await addresses.getByRole('button', { name: 'Remove Mum’s' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
  await expect(page.getByText('The address is forgotten.')).toBeVisible();
  await expect(addresses.getByRole('listitem')).toHaveCount(1);
  await numbers.getByRole('button', { name: 'Remove My own' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
  await expect(numbers).toContainText('Nothing saved yet');
  await expectAccessible(page);
  watched.expectClean();
});
