import { requestRefund } from '@club/contract/money/refunds';
import { judgeDelivery, listOutletDeliveries } from '@club/contract/outlets/deliveries';
import { answerDelivery, leaveDelivery, listMyDeliveries, moveDelivery } from '@club/contract/outlets/riding';
import type { Page } from 'playwright-core';

import { call } from '#e2e/api.ts';
import { givePinAgain } from '#e2e/people.ts';
import { giveTo, readyDelivery } from '#e2e/riders.ts';

import type { Cast } from './cast.ts';
import { courier, late, pantry, patron } from './late.ts';
import type { Shot } from './shot.ts';

const DOOR = "Enter the customer's code";
const WRONG = 'This code is not correct';
const PAY = /^Have UGX [\d,]+ paid to MTN$/;

/** A delivery that nobody brings yet. */
const waiting = late(async (cast) => {
  await pantry(cast);
  return readyDelivery(cast.manager, await patron(cast));
});

/** The same, on the courier's motorbike. */
const onTheWay = late(async (cast) => {
  const [order, rider] = [await waiting(cast), await courier(cast)];
  await giveTo(cast.manager, order, rider);
  const { token, params } = await carried(cast);
  await call(answerDelivery, { token, params, body: { accept: true } });
  await call(moveDelivery, { token, params, body: { status: 'picked_up' } });
  return order;
});

async function carried(cast: Cast) {
  const { access: token } = await courier(cast);
  const { results } = await call(listMyDeliveries, { token });
  const delivery = results[0]!;
  return { token, params: { id: delivery.id }, delivery };
}

/** Leaves it at the door without the code, with a picture of what the page shows; once. */
async function leave(page: Page, cast: Cast): Promise<void> {
  await onTheWay(cast);
  const { token, params, delivery } = await carried(cast);
  // A page before this one may have said so.
  if (delivery.status === 'picked_up') await call(moveDelivery, { token, params, body: { status: 'arrived' } });
  if (delivery.left_at === null) {
    const photo = (await page.screenshot({ type: 'jpeg', quality: 50 })).toString('base64');
    await call(leaveDelivery, { token, params, body: { reason: 'Her phone is off, her mother took it', photo } });
  }
  await page.reload();
}

const done = new WeakSet<Cast>();

/** The outlet believes it. */
async function judged(page: Page, cast: Cast): Promise<void> {
  if (done.has(cast)) return;
  done.add(cast);
  await leave(page, cast);
  const token = cast.manager.access;
  const { results } = await call(listOutletDeliveries, { token });
  const { id } = results.find(({ left_at }) => left_at !== null)!;
  await call(judgeDelivery, { token, params: { id }, body: { accept: true } });
}

const road = async (cast: Cast) => {
  await onTheWay(cast);
  return '/rider';
};
const ordered = async (cast: Cast) => `/orders/${(await onTheWay(cast)).id}`;

async function loseNetwork(page: Page): Promise<void> {
  const arrive = page.getByRole('button', { name: 'I have arrived' });
  await arrive.waitFor();
  await page.context().setOffline(true);
  await arrive.click();
}

async function mistype(page: Page): Promise<void> {
  const arrive = page.getByRole('button', { name: 'I have arrived' });
  const door = page.getByRole('button', { name: DOOR });
  await arrive.or(door).first().waitFor();
  if (await arrive.isVisible()) await arrive.click();
  await door.click();
  await page.getByRole('textbox', { name: "Customer's delivery code" }).fill('000000');
  await page.getByRole('button', { name: 'Hand over' }).click();
  await page.getByText(WRONG).waitFor();
}

async function judge(page: Page, cast: Cast): Promise<void> {
  await leave(page, cast);
  await page
    .getByRole('button', { name: /^Look at it/ })
    .first()
    .click();
  await page.getByRole('dialog').getByRole('img').waitFor();
}

async function believed(page: Page, cast: Cast): Promise<void> {
  await judged(page, cast);
  await page.reload();
}

async function askForPay(page: Page, cast: Cast): Promise<void> {
  await believed(page, cast);
  const ask = page.getByRole('button', { name: PAY });
  const asked = page.getByText('The club checks it first');
  await ask.or(asked).first().waitFor();
  if (await ask.isVisible()) await ask.click();
  await asked.waitFor();
}

async function takeBreak(page: Page): Promise<void> {
  const goOn = page.getByRole('button', { name: 'Go on' });
  const rest = page.getByRole('button', { name: 'Take a break' });
  await goOn.or(rest).waitFor();
  if (await rest.isVisible()) await rest.click();
  await goOn.waitFor();
}

/** A third, given back by the club while it is on the road. */
const calledOff = late(async (cast) => {
  await pantry(cast);
  const order = await readyDelivery(cast.manager, await patron(cast));
  await giveTo(cast.manager, order, await courier(cast));
  const { token, params } = await carried(cast);
  await call(moveDelivery, { token, params, body: { status: 'picked_up' } });
  const body = { amount: order.total_amount, reason: 'The road is flooded' };
  // So far into the walk the club has long signed in.
  await givePinAgain(cast.admin);
  await call(requestRefund, { token: cast.admin.access, params: { id: order.id }, body });
  return order;
});

const afterCallingOff = (path: string) => async (cast: Cast) => {
  await calledOff(cast);
  return path;
};

const seen = (words: string | RegExp, act: NonNullable<Shot['act']>) => async (page: Page, cast: Cast) => {
  await act(page, cast);
  await page.getByText(words).filter({ visible: true }).first().waitFor();
};

/** A second delivery, from the outlet that chooses a rider to the rider's pay, in the order in which it goes. */
export const courierShots: readonly Shot[] = [
  { name: 'rider-sign-in', who: 'visitor', path: '/rider', shows: 'Forgot your PIN?' },
  { name: 'rider-nothing', who: 'courier', path: '/rider', shows: 'Nothing to bring' },
  {
    name: 'outlet-assign',
    who: 'manager',
    path: async (cast) => `/outlet/orders?search=${(await waiting(cast)).order_number}`,
    shows: 'Give to a rider',
    isWindow: true,
    dark: true,
    async act(page) {
      await page.getByRole('button', { name: /^Give to a rider/ }).click();
      await page.getByRole('dialog').getByText(/free/).first().waitFor();
    },
  },
  { name: 'rider-no-network', who: 'courier', path: road, act: seen('Kept on this phone', loseNetwork) },
  { name: 'rider-code-wrong', who: 'courier', path: road, act: mistype, isWindow: true, dark: true },
  { name: 'rider-left', who: 'courier', path: road, act: seen('The outlet looks at your picture', leave) },
  { name: 'order-delivery-left', who: 'patron', path: ordered, act: seen('The rider says that you have it', leave) },
  { name: 'outlet-riders-judge', who: 'manager', path: '/outlet/riders', shows: 'Riders', act: judge, isWindow: true },
  { name: 'order-delivered', who: 'patron', path: ordered, act: seen('Delivered', believed), dark: true },
  { name: 'rider-pay', who: 'courier', path: road, act: seen(PAY, believed), dark: true },
  { name: 'rider-pay-asked', who: 'courier', path: road, act: askForPay },
  { name: 'rider-called-off', who: 'courier', path: afterCallingOff('/rider'), shows: /was called off/, dark: true },
  {
    name: 'order-delivery-called-off',
    who: 'patron',
    path: async (cast) => `/orders/${(await calledOff(cast)).id}`,
    shows: 'The order was called off.',
  },
  { name: 'outlet-riders-called-off', who: 'manager', path: afterCallingOff('/outlet/riders'), shows: /called off/ },
  {
    name: 'outlet-riders-owes',
    who: 'manager',
    path: afterCallingOff('/outlet/riders'),
    isWindow: true,
    async act(page) {
      const owing = page
        .getByRole('list', { name: 'Riders' })
        .getByRole('listitem')
        .filter({ hasText: 'to bring back' });
      await owing
        .first()
        .getByRole('button', { name: /^Remove/ })
        .click();
      await page.getByRole('button', { name: 'Remove without the goods' }).waitFor();
    },
  },
  { name: 'rider-break', who: 'courier', path: '/rider', act: takeBreak },
];
