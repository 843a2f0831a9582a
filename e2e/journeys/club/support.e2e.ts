import { reportIssue, listMyCodes } from '@club/contract/offers-of-the-day/codes';
import { listDayOffers } from '@club/contract/offers-of-the-day/offers';
import { getPurchaseStatus, purchaseDayOffer } from '@club/contract/offers-of-the-day/purchases';

import { call } from '#e2e/api.ts';
import { handsetOf } from '#e2e/handset.ts';
import { expect, test } from '#e2e/journey.ts';
import { demo, newMember, signInAs, type SignedIn } from '#e2e/people.ts';
import { expectAccessible, IN_BOTH_SCHEMES } from '#e2e/watch.ts';

const OFFER = 'A week of breakfast';
const SETTLES_MS = 30_000;
const FOLLOWS_MS = 10_000;

test('a report stands in the inbox of support with its facts, is taken up and answered, and its member sees each step', async ({
  open,
}) => {
  const [member, admin] = await Promise.all([newMember(), signInAs(demo.secondAdmin)]);
  const code_id = await boughtCode(member);
  const body = {
    code_id,
    issue_type: 'outlet_unavailable' as const,
    description: 'The shutters are down since noon.',
    contact_phone: member.phone,
    urgency: 'high' as const,
  };
  const { number } = await call(reportIssue, { token: member.access, body });
  expect(await handsetOf(member.phone).sms(number)).toContain('within 4 hours');
  const phone = await open({ as: member });
  const seen = phone.page.getByRole('main');
  await phone.page.goto('/my-codes');
  await expect(seen.getByText(`Report ${number}`)).toBeVisible();
  await expect(seen.getByText('Received')).toBeVisible();

  const { page } = await open({ as: admin });
  const main = page.getByRole('main');
  const dialog = page.getByRole('dialog');
  const ticket = main.getByRole('listitem').filter({ hasText: number });
  await page.goto('/admin/support');
  await expect(ticket).toContainText('Outlet closed or unavailable');
  await expect(ticket).toContainText('High urgency');
  for (const fact of [OFFER, 'Freshbasket', /KC-/, 'Paid', 'Not used', 'The shutters are down since noon.']) {
    await expect(ticket).toContainText(fact);
  }
  await expect(ticket.getByRole('link', { name: 'Refund its order' })).toHaveAttribute('href', /tab=refunds&order=KC-/);
  await expectAccessible(page, IN_BOTH_SCHEMES);
  await ticket.getByRole('button', { name: 'Take it up' }).click();
  await expect(ticket).toHaveCount(0);
  await expect(seen.getByText('Being looked at')).toBeVisible({ timeout: FOLLOWS_MS });

  await main.getByRole('tab', { name: /Being looked at/ }).click();
  await ticket.getByRole('button', { name: 'Resolve' }).click();
  await dialog.getByRole('button', { name: 'Resolve' }).click();
  await expect(dialog.getByText('Please write an answer')).toBeVisible();
  await dialog.getByLabel('Your answer').fill('The outlet is open again');
  await dialog.getByRole('button', { name: 'Resolve' }).click();
  await expect(ticket).toHaveCount(0);
  await expect(seen.getByText('Resolved: The outlet is open again')).toBeVisible({ timeout: FOLLOWS_MS });
  expect(await handsetOf(member.phone).sms('is resolved')).toContain(number);
});

/** A paid purchase of an offer of the day. */
async function boughtCode(member: SignedIn): Promise<string> {
  const token = member.access;
  const { results } = await call(listDayOffers, {});
  const offer = results.find(({ name }) => name === OFFER)!;
  const body = {
    offer_id: offer.id,
    selected_products: [{ product_id: offer.products[0]!.id, quantity: 1 }],
    phone_number: member.phone,
    payment_method: 'mtn' as const,
  };
  const { order_id } = await call(purchaseDayOffer, { token, body });
  await handsetOf(member.phone).approve();
  const status = async () => (await call(getPurchaseStatus, { token, params: { id: order_id } })).status;
  await expect.poll(status, { timeout: SETTLES_MS }).toBe('completed');
  const codes = await call(listMyCodes, { token });
  return codes.results.find((code) => code.order_id === order_id)!.id;
}
