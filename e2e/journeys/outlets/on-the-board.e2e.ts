import { moveOutletOrder } from '@club/contract/outlets/counter';

import { call } from '#e2e/api.ts';
import { expect, test } from '#e2e/journey.ts';
import { demo, newMember, signInAs } from '#e2e/people.ts';
import { paidOrder, waresOnSale } from '#e2e/shop.ts';
import { COUNTER_TABLET, expectAccessible, IN_BOTH_SCHEMES, LAPTOP } from '#e2e/watch.ts';

test('a member sets out and reports a problem with a photo; the outlet sees both, and the club the report', async ({
  open,
}) => {
  const [member, manager] = [await newMember(), await signInAs(demo.manager)];
  const [ware] = await waresOnSale(member, 'Spotless kitchen');
  const order = await paidOrder(member, ware!);
  await call(moveOutletOrder, { token: manager.access, params: { id: order.id }, body: { status: 'confirmed' } });
  const { page: phone } = await open({ as: member });
  const { page: tablet } = await open({ as: manager, viewport: COUNTER_TABLET });
  const row = tablet.getByRole('listitem').filter({ hasText: order.order_number });
  await tablet.goto(`/outlet/orders?search=${order.order_number}`);
  await expect(row).toBeVisible();

  await test.step('on the way', async () => {
    await phone.goto(`/orders/${order.id}`);
    await phone.getByRole('button', { name: "I'm on My Way" }).click();
    await expect(phone.getByText(/The outlet knows that you are on your way since/)).toBeVisible();
    await expect(row).toContainText('On the way since');
  });
  await test.step('a problem, with a photo', async () => {
    await phone.getByRole('button', { name: 'Report a Problem' }).click();
    const dialog = phone.getByRole('dialog', { name: 'Report a Problem' });
    await dialog.getByRole('button', { name: 'Send Report' }).click();
    await expect(dialog).toContainText('Please select an issue type');
    await dialog.getByLabel('What is wrong?').selectOption({ label: 'Wrong items' });
    await dialog
      .getByLabel('Description')
      .fill(`Two bottles are broken in ${order.order_number}\nThe third is another one`);
    const picture = await phone.screenshot();
    await dialog.getByLabel('Photo (optional)').setInputFiles({
      name: 'broken.png',
      mimeType: 'image/png',
      buffer: picture,
    });
    await expectAccessible(phone, IN_BOTH_SCHEMES);
    await dialog.getByRole('button', { name: 'Send Report' }).click();
    await expect(phone.getByRole('region', { name: 'Messages' })).toContainText('Issue reported successfully');
  });
  await test.step('the outlet and the club see it', async () => {
    await tablet.goto('/outlet/orders');
    const reported = tablet.getByRole('region', { name: /^Reported problems/ });
    const report = reported.getByRole('listitem').filter({ hasText: order.order_number });
    await report.getByRole('button', { name: /^Show photo/ }).click();
    await expect(report.getByRole('img', { name: `Photo of ${order.order_number}` })).toBeVisible();
    expect(await report.getByText('Two bottles').innerText()).toMatch(/\nThe third is another one$/);
    await expectAccessible(tablet, IN_BOTH_SCHEMES);
    const { page: desk } = await open({ as: await signInAs(demo.admin), viewport: LAPTOP });
    await desk.goto('/admin/support');
    const ticket = desk.getByRole('listitem').filter({ hasText: `Two bottles are broken in ${order.order_number}` });
    await ticket.getByRole('button', { name: /^Show photo/ }).click();
    await expect(ticket.getByRole('img')).toBeVisible();
    expect(await ticket.getByText('Two bottles').innerText()).toMatch(/\nThe third is another one$/);
  });
});
