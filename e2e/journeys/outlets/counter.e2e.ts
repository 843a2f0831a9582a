import { expect, test } from '#e2e/journey.ts';
import { makeReady } from '#e2e/outlet.ts';
import { demo, newMember, signInAs } from '#e2e/people.ts';
import { orderOf, paidOrder, waresOnSale } from '#e2e/shop.ts';
import { COUNTER_TABLET, expectAccessible, IN_BOTH_SCHEMES } from '#e2e/watch.ts';

const FOLLOWS_MS = 10_000;

test('an outlet delays, lacks a piece, rejects and hands over by the code alone, and the member’s screen follows', async ({
  open,
}) => {
  const [member, manager] = await Promise.all([newMember(), signInAs(demo.manager)]);
  const [ware] = await waresOnSale(member, 'Spotless kitchen');
  const [order, refused] = [await paidOrder(member, ware!, { quantity: 2 }), await paidOrder(member, ware!)];
  const phone = await open({ as: member });
  const tablet = await open({ as: manager, viewport: COUNTER_TABLET });
  // A code that nobody has.
  tablet.allow(/status of 404/);
  const { page } = tablet;
  const act = (name: string, of = order) => page.getByRole('button', { name: `${name}: order ${of.order_number}` });
  const messages = page.getByRole('region', { name: 'Messages' });
  await phone.page.goto(`/orders/${order.id}`);
  await page.goto('/outlet/orders');

  await test.step('"Turn On Sound" unlocks the sound; the box for the code comes first', async () => {
    await page.getByRole('button', { name: 'Turn On Sound' }).click();
    await expect(page.getByRole('button', { name: /^Sound on/ })).toBeVisible();
    await expect(page.getByRole('main').getByRole('textbox').first()).toHaveAccessibleName('Pickup code');
    await expectAccessible(page, IN_BOTH_SCHEMES);
  });
  await test.step('found by its number, whatever the column', async () => {
    await page.getByRole('searchbox', { name: 'Search orders' }).fill(order.order_number);
    await expect(act('Accept')).toBeVisible();
    await expect(act('Accept', refused)).toHaveCount(0);
  });
  await test.step('needs longer: the member sees the new promise', async () => {
    await act('Accept').click();
    await act('Needs longer').click();
    await page.getByRole('button', { name: '45 minutes' }).click();
    await expect(messages).toContainText(/Promised for .*\d\d:\d\d/);
    await expect(phone.page.getByText(/Now promised for .*\d\d:\d\d/)).toBeVisible({ timeout: FOLLOWS_MS });
  });
  await test.step('a piece is not in stock: its money goes back', async () => {
    await act('Not in stock').click();
    const dialog = page.getByRole('dialog', { name: 'What is not in stock?' });
    await dialog
      .getByRole('button', { name: /^One more of/ })
      .first()
      .click();
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Give Money Back' }).click();
    await expect(page.getByText('1 not in stock, not to be handed over')).toBeVisible();
    await expect(page.getByText(/^UGX [\d,]+ given back$/)).toBeVisible();
    await expect(phone.page.getByRole('region', { name: 'Refunds' })).toContainText('Not in stock: 1 ×', {
      timeout: FOLLOWS_MS,
    });
  });
  await test.step('rejecting asks for the reason, and the member reads it', async () => {
    await page.getByRole('searchbox', { name: 'Search orders' }).fill(refused.order_number);
    await act('Reject', refused).click();
    const dialog = page.getByRole('dialog', { name: `Reject order ${refused.order_number}` });
    await dialog.getByRole('button', { name: 'Reject Order' }).click();
    await expect(dialog).toContainText('Please say why');
    await dialog.getByLabel('Why can you not prepare it?').fill('No power today');
    await dialog.getByRole('button', { name: 'Reject Order' }).click();
    await expect(messages).toContainText(`Order ${refused.order_number} is rejected.`);
    const { status, refunds, events } = await orderOf(member, refused.id);
    expect([status, refunds.length, events.at(-1)?.note]).toEqual(['cancelled', 1, 'No power today']);
  });
  await test.step('the code finds the order, and one press hands it over', async () => {
    await makeReady(manager, order);
    const { secret_code } = await orderOf(member, order.id);
    const box = page.getByRole('textbox', { name: 'Pickup code', exact: true });
    await box.fill(secret_code === '000000' ? '111111' : '000000');
    await page.getByRole('button', { name: 'Find', exact: true }).click();
    await expect(page.getByText('No order that waits here has this code.')).toBeVisible();
    await box.fill(secret_code ?? '');
    await box.press('Enter');
    const dialog = page.getByRole('dialog', { name: `Order ${order.order_number}` });
    await dialog.getByRole('button', { name: 'Complete order' }).click();
    await expect(dialog).toContainText('Code correct');
    await expect(phone.page.getByText('Completed', { exact: true }).first()).toBeVisible({ timeout: FOLLOWS_MS });
  });
});
