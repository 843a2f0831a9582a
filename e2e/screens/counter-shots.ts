import { listStaff } from '@club/contract/outlets/staff';
import { addTablet, switchOffTablet } from '@club/contract/outlets/tablets';
import type { Page } from 'playwright-core';

import { call } from '#e2e/api.ts';
import { newStaff } from '#e2e/day-offer.ts';

import type { Cast } from './cast.ts';
import { late } from './late.ts';
import type { Shot } from './shot.ts';

/** Somebody else in each size: nobody stands there twice. */
const NAMES = ['Amina Nakato', 'Brian Ssemwogerere', 'Doreen Akello', 'Isaac Kato', 'Mary Apio', 'Paul Wanyama'];

/** Somebody who works at the counter, and the code of the tablet that stands there. */
const place = late(async ({ manager }) => {
  const token = manager.access;
  const { results: there } = await call(listStaff, { token });
  const staff = await newStaff(
    manager,
    NAMES.find((name) => there.every((person) => person.name !== name))!,
  );
  const { code, tablet } = await call(addTablet, { token, body: { name: 'Window' } });
  return { ...staff, code, tablet };
});

const counter = async (cast: Cast) => `/counter#${(await place(cast)).code}`;

const partsOf = (page: Page) => ({
  enrol: page.getByRole('button', { name: 'Set Up Tablet' }),
  people: page.getByText('Who works now?'),
  board: page.getByRole('heading', { level: 1, name: 'Orders' }),
});

/** A tablet that is set up already stays so. */
async function setUp(page: Page): Promise<void> {
  const { enrol, people, board } = partsOf(page);
  await enrol.or(people).or(board).first().waitFor();
  if (!(await enrol.isVisible())) return;
  await enrol.click();
  await people.waitFor();
}

async function choose(page: Page, cast: Cast): Promise<void> {
  await setUp(page);
  const { name } = await place(cast);
  await page.getByRole('button', { name, exact: true }).click();
  await page.getByLabel('6-digit PIN').waitFor();
}

async function enter(page: Page, pin: string): Promise<void> {
  await page.getByLabel('6-digit PIN').fill(pin);
  await page.getByRole('button', { name: 'Start Shift' }).click();
}

async function mistype(page: Page, cast: Cast): Promise<void> {
  await choose(page, cast);
  const { pin } = await place(cast);
  await enter(page, pin === '000000' ? '111111' : '000000');
  await page.locator('[aria-invalid=true]').waitFor();
}

async function startShift(page: Page, cast: Cast): Promise<void> {
  await setUp(page);
  const { people, board } = partsOf(page);
  if (await people.isVisible()) {
    await choose(page, cast);
    await enter(page, (await place(cast)).pin);
  }
  await board.waitFor();
  await page.getByText(/KC-/).first().waitFor();
}

/** To another of its screens, once it says the words. */
const goTo = (path: string, words: string) => async (page: Page, cast: Cast) => {
  await startShift(page, cast);
  await page.goto(path);
  await page.getByText(words).filter({ visible: true }).first().waitFor();
};

async function loseNetwork(page: Page, cast: Cast): Promise<void> {
  await startShift(page, cast);
  await page.context().setOffline(true);
  await page.getByText(/As of/).waitFor();
}

/** The manager does, while somebody works on it. */
async function switchOff(page: Page, cast: Cast): Promise<void> {
  await startShift(page, cast);
  const { tablet } = await place(cast);
  await call(switchOffTablet, { token: cast.manager.access, params: { id: tablet.id } });
  await page.getByRole('heading', { name: 'Set up this tablet' }).waitFor();
}

const atCounter = { who: 'tablet', path: counter } as const;

/** The tablet of the staff, from its code to the board. */
export const counterShots: readonly Shot[] = [
  { name: 'counter-set-up', who: 'tablet', path: '/counter', shows: 'Set up this tablet', dark: true },
  {
    name: 'counter-set-up-wrong',
    who: 'tablet',
    path: '/counter#AB3D-7KQ2-MN9P',
    shows: 'Set up this tablet',
    async act(page) {
      await page.getByRole('button', { name: 'Set Up Tablet' }).click();
      await page.getByText('This code is not correct').waitFor();
    },
  },
  { name: 'counter-loading', who: 'tablet', path: '/counter', state: 'loading', shows: 'Loading the tablet' },
  { name: 'counter-error', who: 'tablet', path: '/counter', state: 'error' },
  { name: 'counter-people', ...atCounter, act: setUp, dark: true },
  { name: 'counter-pin', ...atCounter, act: choose, dark: true },
  { name: 'counter-pin-wrong', ...atCounter, act: mistype },
  { name: 'counter-orders', ...atCounter, act: startShift, dark: true },
  { name: 'counter-arrivals', ...atCounter, act: goTo('/counter/arrivals', 'New Arrivals') },
  { name: 'counter-arrivals-stats', ...atCounter, act: goTo('/counter/arrivals/stats', 'Last seven days') },
  { name: 'counter-codes', ...atCounter, act: goTo('/counter/codes', '8-digit code') },
  { name: 'counter-offline', ...atCounter, act: loseNetwork },
  { name: 'counter-switched-off', ...atCounter, act: switchOff },
];
