import { answerDelivery, listMyDeliveries, moveDelivery } from '@club/contract/outlets/riding';
import type { Page } from 'playwright-core';

import { call } from '#e2e/api.ts';

import type { Cast } from './cast.ts';
import { openDialog } from './press.ts';
import type { Shot } from './shot.ts';

const STEPS = ['accepted', 'picked_up', 'arrived', 'failed'] as const;
type Step = (typeof STEPS)[number];

/** Brings the shopper's delivery so far, past the browser, and waits until the page says so. */
const reach = (wanted: Step, shows: string, act?: (page: Page) => Promise<void>) => async (page: Page, cast: Cast) => {
  for (const step of STEPS.slice(0, STEPS.indexOf(wanted) + 1)) await goOn(cast, step);
  await page.reload();
  await page.getByText(shows).filter({ visible: true }).first().waitFor();
  await act?.(page);
};

/** Goes one step further, where it has not been gone before. */
async function goOn({ rider, reached }: Cast, step: Step): Promise<void> {
  if (reached.has(step)) return;
  const token = rider.access;
  const { results } = await call(listMyDeliveries, { token });
  const params = { id: results[0]!.id };
  if (step === 'accepted') await call(answerDelivery, { token, params, body: { accept: true } });
  else {
    const why = step === 'failed' ? { kind: 'nobody_home' as const } : {};
    await call(moveDelivery, { token, params, body: { status: step, ...why } });
  }
  reached.add(step);
}

const tracked = { who: 'shopper', path: ({ delivery }: Cast) => `/orders/${delivery.id}`, shows: 'Summary' } as const;
const riding = { who: 'rider', path: '/rider' } as const;
const onTheRoad = { who: 'manager', path: '/outlet/riders' } as const;
const DOOR = "Enter the customer's code";

/** A delivery from the outlet to the door, as member, rider and outlet see it, in the order in which it goes. */
export const deliveryShots: readonly Shot[] = [
  { name: 'rider-loading', ...riding, state: 'loading' },
  { name: 'rider-error', ...riding, state: 'error' },
  { name: 'rider-given', ...riding, shows: 'I bring it', dark: true },
  { name: 'rider-offline', ...riding, shows: 'I bring it', state: 'offline' },
  { name: 'outlet-riders-given', ...onTheRoad, shows: /KC-/ },
  { name: 'order-delivery-assigned', ...tracked, act: reach('accepted', 'Assigned') },
  { name: 'rider-accepted', ...riding, act: reach('accepted', 'I have picked it up') },
  { name: 'order-delivery-on-the-way', ...tracked, act: reach('picked_up', 'On the Way'), dark: true },
  {
    name: 'order-delivery-track',
    ...tracked,
    isWindow: true,
    act: reach('picked_up', 'On the Way', async (page) => {
      await openDialog('Track Order')(page);
      await page.getByRole('dialog').getByText('Estimated delivery').waitFor();
    }),
  },
  { name: 'rider-on-the-way', ...riding, act: reach('picked_up', 'I have arrived') },
  { name: 'outlet-riders-on-the-road', ...onTheRoad, act: reach('picked_up', 'KC-') },
  {
    name: 'rider-cannot-deliver',
    ...riding,
    isWindow: true,
    act: reach('picked_up', 'I have arrived', openDialog('I cannot deliver it')),
  },
  {
    name: 'rider-cannot-deliver-other',
    ...riding,
    isWindow: true,
    act: reach('picked_up', 'I have arrived', async (page) => {
      await openDialog('I cannot deliver it')(page);
      await page.getByRole('button', { name: 'Another reason' }).click();
      await page.getByRole('button', { name: 'Not Delivered' }).click();
      await page.getByText('Please say why').waitFor();
    }),
  },
  { name: 'order-delivery-arrived', ...tracked, act: reach('arrived', 'Rider Arrived'), dark: true },
  { name: 'rider-arrived', ...riding, act: reach('arrived', DOOR) },
  { name: 'rider-code', ...riding, isWindow: true, act: reach('arrived', DOOR, openDialog(DOOR)) },
  {
    name: 'rider-no-code',
    ...riding,
    isWindow: true,
    act: reach('arrived', DOOR, openDialog('The customer has no code')),
  },
  { name: 'order-delivery-failed', ...tracked, act: reach('failed', 'Nobody was there') },
  { name: 'outlet-riders-back', ...onTheRoad, act: reach('failed', 'It is back') },
  {
    name: 'outlet-riders-returned',
    ...onTheRoad,
    isWindow: true,
    act: reach('failed', 'It is back', openDialog(/^It is back/)),
  },
];
