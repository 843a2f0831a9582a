import { expect, test } from '#e2e/journey.ts';
import { demo, newMember, newPerson, signInAs } from '#e2e/people.ts';
import { paidOrder, waresOnSale } from '#e2e/shop.ts';
import { expectAccessible, IN_BOTH_SCHEMES, LAPTOP } from '#e2e/watch.ts';

test('a manager adds somebody, shows the PIN once, locks, unlocks, and says that they have left', async ({ open }) => {
  const person = newPerson();
  const name = `${person.first_name} ${person.phone.slice(-4)}`;
  const watched = await open({ as: await signInAs(demo.manager), viewport: LAPTOP });
  const { page } = watched;
  const row = page.getByRole('listitem').filter({ hasText: name });
  await page.goto('/outlet/staff');

  await test.step('added with a PIN of six digits, shown once', async () => {
    await page.getByRole('button', { name: 'Add Person' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add somebody' });
    await dialog.getByRole('button', { name: 'Add Person' }).click();
    await expect(dialog).toContainText('Please enter a name');
    await dialog.getByLabel('Name').fill(name);
    await dialog.getByLabel('Phone number').fill(person.phone);
    await expectAccessible(page, IN_BOTH_SCHEMES);
    await dialog.getByRole('button', { name: 'Add Person' }).click();
    const shown = page.getByRole('dialog', { name: `PIN of ${name}` });
    await expect(shown).toContainText(/\d( \d){5}/);
    await expect(shown).toContainText(/Good until/);
    await expectAccessible(page);
    await shown.getByRole('button', { name: 'Done' }).click();
    await expect(row).toContainText('Active');
    await expect(row).toContainText('PIN not used yet');
  });
  await test.step('locked, unlocked, a new PIN, gone; all of it in the log', async () => {
    await row.getByRole('button', { name: `Lock: ${name}` }).click();
    await expect(row).toContainText('Locked');
    await row.getByRole('button', { name: `Unlock: ${name}` }).click();
    await expect(row).toContainText('Active');
    await row.getByRole('button', { name: `New PIN: ${name}` }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'New PIN' }).click();
    await page
      .getByRole('dialog', { name: `PIN of ${name}` })
      .getByRole('button', { name: 'Done' })
      .click();
    await row.getByRole('button', { name: `Has Left: ${name}` }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Has Left' }).click();
    await expect(row.getByRole('button', { name: /^New PIN/ })).toHaveCount(0);
    await row.getByRole('button', { name: `Log: ${name}` }).click();
    const log = page.getByRole('dialog', { name: `Log of ${name}` });
    await expect(log.getByRole('listitem')).toContainText(['Has left', 'New PIN', 'Unlocked', 'Locked', 'Added']);
    await expectAccessible(page);
  });
});

test('an admin finds an order of any outlet and moves it with a reason', async ({ open }) => {
  const member = await newMember();
  const [ware] = await waresOnSale(member, 'Spotless kitchen');
  const order = await paidOrder(member, ware!);
  const watched = await open({ as: await signInAs(demo.admin), viewport: LAPTOP });
  const phone = await open({ as: member });
  const { page } = watched;
  await page.goto('/admin/orders');
  await page.getByRole('searchbox', { name: 'Search all orders' }).fill(order.order_number);
  await page.getByRole('button', { name: `Move order ${order.order_number}` }).click();
  const dialog = page.getByRole('dialog', { name: `Move order ${order.order_number}` });
  await dialog.getByRole('button', { name: 'Move Order' }).click();
  await expect(dialog).toContainText('Please say why');
  await expectAccessible(page, IN_BOTH_SCHEMES);
  await expect(dialog).toContainText('Please choose a state');
  await dialog.getByLabel('To', { exact: true }).selectOption('Confirmed');
  await dialog.getByLabel('Reason').fill('The tablet is broken');
  await dialog.getByRole('button', { name: 'Move Order' }).click();
  await expect(page.getByRole('region', { name: 'Messages' })).toContainText('is now: Confirmed');
  await expect(page.getByRole('listitem').filter({ hasText: order.order_number })).toContainText('Confirmed');
  await phone.page.goto(`/orders/${order.id}`);
  await expect(phone.page.getByText('Confirmed', { exact: true }).first()).toBeVisible();
});
