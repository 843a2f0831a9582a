import { expect, test } from '#e2e/journey.ts';
import { demo, newMember, signInAs } from '#e2e/people.ts';
import { paidOrder, waresOnSale } from '#e2e/shop.ts';
import { COUNTER_TABLET, expectAccessible, IN_BOTH_SCHEMES } from '#e2e/watch.ts';

test('the board without a network says of when it is, keeps steps forward, and sends them when there is one', async ({
  open,
}) => {
  const member = await newMember();
  const [ware] = await waresOnSale(member, 'Spotless kitchen');
  const order = await paidOrder(member, ware!);
  const phone = await open({ as: member });
  const counter = await open({ as: await signInAs(demo.manager), viewport: COUNTER_TABLET });
  counter.allow(/ERR_INTERNET_DISCONNECTED/);
  const { page: tablet } = counter;
  const row = tablet.getByRole('listitem').filter({ hasText: order.order_number });
  await tablet.goto(`/outlet/orders?search=${order.order_number}`);
  await phone.page.goto(`/orders/${order.id}`);
  await expect(row).toBeVisible();

  await test.step('without a network the step is kept, and the next one is offered', async () => {
    await tablet.context().setOffline(true);
    await expect(tablet.getByText(/As of/)).toBeVisible();
    await row.getByRole('button', { name: /^Accept/ }).click();
    await expect(row).toContainText('Waiting to be sent');
    await row.getByRole('button', { name: /^Start preparing/ }).click();
    await expect(row).toContainText('Processing');
    await expect(row.getByRole('button', { name: /^Reject/ })).toHaveCount(0);
    await expectAccessible(tablet, IN_BOTH_SCHEMES);
  });
  await test.step('with one it is sent by itself, and the member sees it', async () => {
    await tablet.context().setOffline(false);
    await expect(row).not.toContainText('Waiting to be sent');
    await expect(row.getByRole('button', { name: /^Mark ready/ })).toBeVisible();
    await expect(phone.page.getByText('Processing', { exact: true }).first()).toBeVisible();
  });
});
