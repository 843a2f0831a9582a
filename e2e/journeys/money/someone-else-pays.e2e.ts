import { handsetOf } from '#e2e/handset.ts';
import { expect, test } from '#e2e/journey.ts';
import { newMember } from '#e2e/people.ts';
import { placeOrder, waresOnSale } from '#e2e/shop.ts';
import { expectAccessible } from '#e2e/watch.ts';

test('somebody else pays: whose number it is, the SMS to them, and how they stop such requests', async ({ open }) => {
  const [member, friend] = await Promise.all([newMember(), newMember()]);
  const [ware] = await waresOnSale(member, 'Spotless kitchen');
  const order = await placeOrder(member, ware!);
  const { page } = await open({ as: member });
  const pay = page.getByRole('button', { name: 'Pay for Order' });

  await test.step('nothing is sent before the name is said yes to', async () => {
    await page.goto(`/orders/${order.id}`);
    await page.getByRole('checkbox', { name: 'Someone else pays' }).check();
    await page.getByLabel('Mobile money number').fill(friend.phone);
    await expect(pay).toBeDisabled();
    await page.getByRole('button', { name: 'Check whose number this is' }).click();
    await expect(page.getByText(/MTN Mobile Money (says that this is the number of|tells no name)/)).toBeVisible();
    await expect(pay).toBeDisabled();
    await page.getByRole('checkbox', { name: 'Yes, I know them' }).check();
    await expectAccessible(page);
  });
  await test.step('the friend is asked and told by whom', async () => {
    await pay.click();
    const text = await handsetOf(friend.phone).sms('asks you to pay');
    expect(text).toContain(member.first_name);
    await handsetOf(friend.phone).approve();
    await expect(page.getByRole('dialog')).toContainText('Payment Successful', { timeout: 60_000 });
  });
  await test.step('behind the address of the SMS they stop it for good', async () => {
    const text = await handsetOf(friend.phone).sms('asks you to pay');
    const stranger = await open();
    await stranger.page.goto(`/stop#${text.split('#')[1]}`);
    await stranger.page.getByRole('button', { name: 'Stop all requests' }).click();
    await expect(stranger.page.getByText('Nobody can ask this number to pay for them any more.')).toBeVisible();
  });
});
