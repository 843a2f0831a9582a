import { confirmReturn } from '@club/contract/outlets/deliveries';
import { listMyDeliveries, moveDelivery } from '@club/contract/outlets/riding';
import { MOST_TRIES } from '@club/rules/stranded-delivery';

import { call } from '#e2e/api.ts';
import { expect, test } from '#e2e/journey.ts';
import { demo, newMember, signInAs } from '#e2e/people.ts';
import { giveTo, newRider, readyDelivery } from '#e2e/riders.ts';
import { expectAccessible, IN_BOTH_SCHEMES } from '#e2e/watch.ts';

/** The workers look every 15 seconds. */
const SOON_MS = 40_000;

test('an order that came back three times may be cancelled by its member, who gets all the money back', async ({
  open,
}) => {
  const [member, manager] = await Promise.all([newMember(), signInAs(demo.manager)]);
  const rider = await newRider(manager);
  const token = rider.access;
  const order = await readyDelivery(manager, member);
  for (let tries = 0; tries < MOST_TRIES; tries += 1) {
    await giveTo(manager, order, rider);
    const { results } = await call(listMyDeliveries, { token });
    const params = { id: results[0]!.id };
    await call(moveDelivery, { token, params, body: { status: 'picked_up' } });
    await call(moveDelivery, { token, params, body: { status: 'failed', kind: 'nobody_home' } });
    await call(confirmReturn, { token: manager.access, params, body: {} });
  }
  const { page } = await open({ as: member });
  await page.goto(`/orders/${order.id}`);
  const tracker = page.getByRole('region', { name: 'Delivery Status' });

  await test.step('the member reads that nobody brings it, and of no other try', async () => {
    await expect(tracker).toContainText('Nobody brings it yet', { timeout: SOON_MS });
    await expect(tracker).not.toContainText('tries again');
    await expectAccessible(page, IN_BOTH_SCHEMES);
  });
  await test.step('and cancels it', async () => {
    await page.getByRole('button', { name: 'Cancel Order' }).click();
    await page.getByRole('button', { name: 'Confirm Cancel' }).click();
    await expect(tracker).toContainText('Called off');
    await expect(tracker).not.toContainText('Nobody brings it yet');
  });
});
