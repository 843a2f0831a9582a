import { requestRefund } from '@club/contract/money/refunds';
import { listMyDeliveries, moveDelivery } from '@club/contract/outlets/riding';

import { call } from '#e2e/api.ts';
import { expect, test } from '#e2e/journey.ts';
import { demo, newMember, signInAs } from '#e2e/people.ts';
import { giveTo, newRider, readyDelivery } from '#e2e/riders.ts';
import { COUNTER_TABLET, expectAccessible, IN_BOTH_SCHEMES } from '#e2e/watch.ts';

test('an order that is given back on the road is called off, and its goods come back to the outlet', async ({
  open,
}) => {
  const [member, manager, admin] = await Promise.all([newMember(), signInAs(demo.manager), signInAs(demo.admin)]);
  const rider = await newRider(manager);
  const order = await readyDelivery(manager, member);
  await giveTo(manager, order, rider);
  const token = rider.access;
  const { results } = await call(listMyDeliveries, { token });
  await call(moveDelivery, { token, params: { id: results[0]!.id }, body: { status: 'picked_up' } });
  const { page: road } = await open({ as: rider });
  const { page: board } = await open({ as: manager, viewport: COUNTER_TABLET });
  const card = road
    .getByRole('list', { name: 'What you bring' })
    .getByRole('listitem')
    .filter({ hasText: order.order_number });
  const row = board
    .getByRole('region', { name: 'On the road' })
    .getByRole('listitem')
    .filter({ hasText: order.order_number });
  await road.goto('/rider');
  await expect(card.getByRole('button', { name: 'I have arrived' })).toBeVisible();

  await test.step('the rider reads it at once, and has nothing more to press', async () => {
    const body = { amount: order.total_amount, reason: 'Nobody comes' };
    await call(requestRefund, { token: admin.access, params: { id: order.id }, body });
    await expect(card).toContainText('This order was called off. Please bring it back to Freshbasket Supermarket.');
    await expect(card.getByRole('button')).toHaveCount(0);
    await expectAccessible(road, IN_BOTH_SCHEMES);
  });
  await test.step('the member reads that it was called off, and of no other try', async () => {
    const { page } = await open({ as: member });
    await page.goto(`/orders/${order.id}`);
    const tracker = page.getByRole('region', { name: 'Delivery Status' });
    await expect(tracker).toContainText('Called off');
    await expect(tracker.getByRole('status')).toContainText('The order was called off.');
    await expect(tracker).not.toContainText(/tries again|Delivery Failed/);
    await expectAccessible(page, IN_BOTH_SCHEMES);
  });
  await test.step('the outlet says that everything is back', async () => {
    await board.goto('/outlet/riders');
    await expect(row).toContainText('The order was called off. The goods have to come back.');
    await row.getByRole('button', { name: `It is back: order ${order.order_number}` }).click();
    const dialog = board.getByRole('dialog', { name: `Order ${order.order_number} is back` });
    await expectAccessible(board, IN_BOTH_SCHEMES);
    await dialog.getByRole('button', { name: 'Everything is back' }).click();
    await expect(row).toHaveCount(0);
    await expect(card).toHaveCount(0);
    await expect(road.getByRole('list', { name: 'Deliveries that were paid' })).toContainText('came back');
  });
});
