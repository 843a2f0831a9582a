import { listMyCashback } from '@club/contract/money/cashback';

import { call } from '#e2e/api.ts';
import { debitsOf, handsetOf, setCallbacks, smsOf } from '#e2e/handset.ts';
import { expect, test } from '#e2e/journey.ts';
import { newMember, signInAs } from '#e2e/people.ts';
import { askForMoney, orderOf, placeOrder, waresOnSale } from '#e2e/shop.ts';
import { placeOfStory } from '#e2e/story.ts';
import { startProduct } from '#tools/start-product.ts';

const PAID_MS = 60_000;

test('killed while orders are being paid, it starts again and each is paid exactly once', async ({ open }) => {
  const first = await startProduct(await placeOfStory());
  const { origin, sandbox, place } = first;
  let running = first;
  try {
    const [early, late] = await Promise.all([newMember(origin), newMember(origin)]);
    const [ware] = await waresOnSale(early, 'Store cupboard month', origin);
    const [approvedBefore, approvedAfter] = await Promise.all([
      placeOrder(early, ware!, 1, origin),
      placeOrder(late, ware!, 1, origin),
    ]);
    await Promise.all([askForMoney(early, approvedBefore, origin), askForMoney(late, approvedAfter, origin)]);
    // One has entered the PIN, and the club does not know it yet; the phone of the other still asks.
    await setCallbacks('drop', sandbox);
    await handsetOf(early.phone, sandbox).approve();
    await handsetOf(late.phone, sandbox).isAsked();
    await running.kill();
    await expect(fetch(`${origin}/healthz`)).rejects.toThrow();

    running = await startProduct(place);
    await handsetOf(late.phone, sandbox).approve();
    for (const [member, order] of [
      [early, approvedBefore],
      [late, approvedAfter],
    ] as const) {
      const again = await signInAs(member, origin);
      await expect
        .poll(async () => (await orderOf(again, order.id, origin)).payment_status, { timeout: PAID_MS })
        .toBe('paid');
      const { events, total_amount } = await orderOf(again, order.id, origin);
      expect(events.filter(({ type }) => type === 'paid')).toHaveLength(1);
      expect(await debitsOf(member.phone, sandbox)).toEqual([total_amount]);
      await handsetOf(member.phone, sandbox).sms(`for order ${order.order_number}`);
      expect((await smsOf(member.phone, sandbox)).filter((text) => text.includes('We received'))).toHaveLength(1);
      const { results } = await call(listMyCashback, { token: again.access, origin });
      expect(results.map((entry) => [entry.order_id, entry.amount])).toEqual([[order.id, order.cashback_amount]]);
      const { page } = await open({ as: again, origin });
      await page.goto(`/orders/${order.id}`);
      await expect(page.getByText('Paid', { exact: true }).first()).toBeVisible();
      await page.close();
    }
  } finally {
    await running.stop();
  }
});
