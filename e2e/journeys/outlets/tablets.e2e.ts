import { expect, test } from '#e2e/journey.ts';
import { demo, newMember, newPerson, signInAs } from '#e2e/people.ts';
import { paidOrder, waresOnSale } from '#e2e/shop.ts';
import { COUNTER_TABLET, expectAccessible, IN_BOTH_SCHEMES, LAPTOP } from '#e2e/watch.ts';

test('a manager sets up a tablet, staff work on it with name and PIN, and it is switched off', async ({ open }) => {
  const member = await newMember();
  const [ware] = await waresOnSale(member, 'Spotless kitchen');
  const order = await paidOrder(member, ware!);
  const person = newPerson();
  const name = `${person.first_name} ${person.phone.slice(-4)}`;
  const tablet_name = `Window ${person.phone.slice(-4)}`;
  const { page: desk } = await open({ as: await signInAs(demo.manager), viewport: LAPTOP });
  // Before it is set up the tablet is told that nothing is here, then of a wrong PIN, and after it was switched off that the
  // shift is over.
  const counter = await open({ viewport: COUNTER_TABLET });
  counter.allow(/status of 40[014]/);
  const { page: tablet } = counter;
  await desk.goto('/outlet/staff');

  const pin = await test.step('somebody is added, with a PIN', async () => {
    await desk.getByRole('button', { name: 'Add Person' }).click();
    const dialog = desk.getByRole('dialog', { name: 'Add somebody' });
    await dialog.getByLabel('Name').fill(name);
    await dialog.getByLabel('Phone number').fill(person.phone);
    await dialog.getByRole('button', { name: 'Add Person' }).click();
    const shown = desk.getByRole('dialog', { name: `PIN of ${name}` });
    const digits = (await shown.getByText(/\d( \d){5}/).textContent()) ?? '';
    await shown.getByRole('button', { name: 'Done' }).click();
    return digits.replaceAll(/\D/g, '').slice(0, 6);
  });
  await test.step('the tablet is set up with the code that the manager is shown', async () => {
    await desk.getByRole('button', { name: 'Add Tablet' }).click();
    const dialog = desk.getByRole('dialog', { name: 'Add a tablet' });
    await dialog.getByLabel('Name').fill(tablet_name);
    await dialog.getByRole('button', { name: 'Add Tablet' }).click();
    const shown = desk.getByRole('dialog', { name: `Set up ${tablet_name}` });
    const code = (await shown.getByText(/^\w{4}-\w{4}-\w{4}$/).textContent()) ?? '';
    await expect(shown.getByAltText('QR code that sets up the tablet')).toBeVisible();
    await expectAccessible(desk, IN_BOTH_SCHEMES);
    await tablet.goto(`/counter#${code}`);
    await expect(tablet.getByLabel('Code of the tablet')).toHaveValue(code);
    await expectAccessible(tablet, IN_BOTH_SCHEMES);
    await tablet.getByRole('button', { name: 'Set Up Tablet' }).click();
    await expect(tablet.getByText(`This tablet is ${tablet_name}`)).toBeVisible();
    expect(tablet.url()).not.toContain(code);
    await shown.getByRole('button', { name: 'Done' }).click();
  });
  await test.step('staff sign in with name and PIN and accept an order; the member sees it', async () => {
    await tablet.getByRole('button', { name }).click();
    await expectAccessible(tablet, IN_BOTH_SCHEMES);
    await tablet.getByLabel('6-digit PIN').fill(pin === '808080' ? '808081' : '808080');
    await tablet.getByRole('button', { name: 'Start Shift' }).click();
    await expect(tablet.getByText('Wrong PIN. 4 tries left.')).toBeVisible();
    await tablet.getByLabel('6-digit PIN').fill(pin);
    await tablet.getByRole('button', { name: 'Start Shift' }).click();
    await expect(tablet.getByRole('heading', { level: 1, name: 'Orders' })).toBeVisible();
    await expect(tablet.getByRole('button', { name: /^Sound on/ })).toBeVisible();
    await tablet.getByRole('searchbox', { name: 'Search orders' }).fill(order.order_number);
    await tablet.getByRole('button', { name: `Accept: order ${order.order_number}` }).click();
    await expect(tablet.getByRole('region', { name: 'Messages' })).toContainText('accepted');
    await expectAccessible(tablet, IN_BOTH_SCHEMES);
    await tablet.getByRole('link', { name: 'Arrivals' }).click();
    await expect(tablet.getByRole('heading', { level: 1, name: 'Customer Arrivals Dashboard' })).toBeVisible();
    await tablet.getByRole('link', { name: 'View detailed stats' }).click();
    await expect(tablet).toHaveURL(/\/counter\/arrivals\/stats$/);
    await tablet.getByRole('link', { name: 'Codes' }).click();
    await expect(tablet.getByLabel('8-digit code')).toBeVisible();
  });
  await test.step('switched off, the tablet knows nobody any more', async () => {
    const row = desk.getByRole('listitem').filter({ hasText: tablet_name });
    await desk.reload();
    await expect(row).toContainText(`${name} works on it`);
    await row.getByRole('button', { name: `Switch Off: ${tablet_name}` }).click();
    await desk.getByRole('alertdialog').getByRole('button', { name: 'Switch Off' }).click();
    await expect(row).toContainText('Switched off');
    await expect(tablet.getByRole('heading', { name: 'Set up this tablet' })).toBeVisible();
    await expect(tablet.getByText(`${tablet_name} of Freshbasket Supermarket has to be set up again`)).toBeVisible();
    await expectAccessible(tablet, IN_BOTH_SCHEMES);
  });
});
