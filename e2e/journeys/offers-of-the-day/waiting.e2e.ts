import { listDayOffers } from '@club/contract/offers-of-the-day/offers';
import { purchaseDayOffer } from '@club/contract/offers-of-the-day/purchases';

import { call } from '#e2e/api.ts';
import { handsetOf } from '#e2e/handset.ts';
import { expect, test } from '#e2e/journey.ts';
import { newMember, type SignedIn } from '#e2e/people.ts';
import { expectAccessible, expectToast, IN_BOTH_SCHEMES } from '#e2e/watch.ts';

const LATER = 'Sunset tilapia';
const FEW = 'Last three radios';
const SERVED_MS = 30_000;

async function offerNamed(name: string) {
  const { results } = await call(listDayOffers, {});
  return results.find((offer) => offer.name === name)!;
}

test('an offer that opens later counts down, and reminds who asks for it', async ({ open }) => {
  const member = await newMember();
  const { page } = await open({ as: member });
  const main = page.getByRole('main');
  const { id } = await offerNamed(LATER);
  await page.goto(`/offers-of-day/${id}`);
  const time = main.getByRole('region', { name: 'Time Remaining' });
  await expect(time).toContainText('Opens in');
  await expect(time.getByRole('timer')).toHaveText(/^\d+:\d{2}:\d{2}$/);
  await expect(main.getByRole('button', { name: 'Buy Now' })).toHaveCount(0);
  await main
    .getByRole('button', { name: `Remind me: ${LATER}` })
    .filter({ visible: true })
    .click();
  await expectToast(page, 'We will tell you when it opens.', 3_000);
  await expectAccessible(page, IN_BOTH_SCHEMES);
  await page.reload();
  await main
    .getByRole('button', { name: `Do not remind me: ${LATER}` })
    .filter({ visible: true })
    .click();
  await expectToast(page, 'We will not remind you.', 3_000);
  await expect(main.getByRole('button', { name: `Remind me: ${LATER}` }).filter({ visible: true })).toBeVisible();
});

test('sold out but held: who waits in line gets the piece that comes free, and leaves the line when they like', async ({
  open,
}) => {
  const offer = await offerNamed(FEW);
  const product_id = offer.products[0]!.id;
  const holders = await Promise.all(Array.from({ length: offer.remaining_quantity }, () => newMember()));
  const buy = async (holder: SignedIn) => {
    const payer = { phone_number: holder.phone, payment_method: 'mtn' as const };
    const body = { offer_id: offer.id, selected_products: [{ product_id, quantity: 1 }], ...payer };
    await call(purchaseDayOffer, { token: holder.access, body });
  };
  const late = await open({ as: await newMember() });
  late.allow(/ERR_FAILED|status of 409 .*\/purchase\/$/);
  const dialog = late.page.getByRole('dialog');
  await test.step('somebody is about to buy, and hears no more of the offer', async () => {
    await late.page.goto(`/offers-of-day/${offer.id}`);
    await late.page.getByRole('button', { name: 'Buy Now' }).filter({ visible: true }).first().click();
    await expect(dialog.getByText('You can buy this offer.')).toBeVisible();
    await late.page.route(new RegExp(`/offers-of-day/${offer.id}/$`), (route) => route.abort());
    await late.page.route('**/offers-of-day/?*', (route) => route.abort());
  });
  await Promise.all(holders.map(buy));
  const member = await newMember();
  const { page } = await open({ as: member });
  const main = page.getByRole('main');
  await page.goto(`/offers-of-day/${offer.id}`);

  await test.step('it says that some may come free, and takes the member into the line', async () => {
    await expect(main.getByText(/held by members who are paying/)).toBeVisible();
    await main.getByRole('button', { name: 'Wait in line' }).click();
    await expect(main.getByText('You are number 1 in line')).toBeVisible();
    await expectAccessible(page, IN_BOTH_SCHEMES);
    await main.getByRole('button', { name: 'Leave the line' }).click();
    await expect(main.getByRole('button', { name: 'Wait in line' })).toBeVisible();
    await main.getByRole('button', { name: 'Wait in line' }).click();
    await expect(main.getByText('You are number 1 in line')).toBeVisible();
  });

  await test.step('who pressed a moment too late keeps that moment as the place in line', async () => {
    await dialog.getByRole('button', { name: /^Purchase/ }).click();
    await expect(dialog.getByRole('heading', { name: 'Sold out for now' })).toBeVisible();
    await expect(dialog.getByText('You are number 2 in line')).toBeVisible();
    await expectAccessible(late.page, IN_BOTH_SCHEMES);
    await dialog.getByRole('button', { name: 'Leave the line' }).click();
    await dialog.getByRole('button', { name: 'Wait in line' }).click();
    await expect(dialog.getByText('You are number 2 in line')).toBeVisible();
  });

  await test.step('a piece whose payment was refused is held for them, with a message', async () => {
    await handsetOf(holders[0]!.phone).refuse();
    expect(await handsetOf(member.phone).sms('came free and is held for you')).toContain(FEW);
    await expect(main.getByText('It is your turn')).toBeVisible({ timeout: SERVED_MS });
    await expect(main.getByText(/^\d:\d{2} left$/).filter({ visible: true })).toBeVisible();
    await expect(main.getByRole('button', { name: 'Buy Now' })).toHaveCount(0);
    await expect(main.getByRole('link', { name: 'Pay now' })).toHaveAttribute('href', /^\/checkout\?order=/);
    await expect(main.getByText('You are number 1 in line')).toHaveCount(0);
  });

  await test.step('who still has the purchase open is led to the payment there, and told of no request', async () => {
    await handsetOf(holders[1]!.phone).refuse();
    await expect(dialog.getByRole('heading', { name: 'It is your turn' })).toBeVisible({ timeout: SERVED_MS });
    await expect(dialog.getByText(/^\d:\d{2} left$/)).toBeVisible();
    await expect(dialog.getByText(/Check your phone/)).toHaveCount(0);
    await expectAccessible(late.page, IN_BOTH_SCHEMES);
    await dialog.getByRole('link', { name: 'Pay now' }).click();
    await expect(late.page.getByRole('heading', { level: 1 })).toHaveText('Checkout');
    await expect(dialog).toHaveCount(0);
  });

  await test.step('and is paid as any order that waits for its money', async () => {
    await main.getByRole('link', { name: 'Pay now' }).click();
    await expect(main.getByRole('heading', { level: 1 })).toHaveText('Checkout');
    await expect(main.getByText('Solar radio with lamp').filter({ visible: true })).toBeVisible();
  });
});
