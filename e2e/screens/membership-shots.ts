import type { Page } from 'playwright-core';

import { press } from './press.ts';
import type { Shot } from './shot.ts';

const NEWS = { who: 'shopper', path: '/notifications' } as const;

const notifications: Shot[] = [
  { name: 'notifications', ...NEWS, shows: /unread notification|All read/, dark: true },
  {
    name: 'notifications-read',
    ...NEWS,
    shows: /unread notification|All read/,
    act: (page) => press(/^(Order|Payment|Cashback)/)(page),
  },
  {
    name: 'notifications-panel',
    who: 'shopper',
    path: '/dashboard',
    shows: 'Cashback earned',
    isWindow: true,
    dark: true,
    act: (page) => press(/^Notifications/)(page),
  },
  { name: 'notifications-empty', who: 'newcomer', path: '/notifications', act: playNoNews, isWindow: true },
  { name: 'notifications-page-too-far', who: 'newcomer', path: '/notifications?page=9', shows: 'Nothing on this page' },
  { name: 'notifications-loading', ...NEWS, state: 'loading', shows: 'Loading your notifications' },
  { name: 'notifications-error', ...NEWS, state: 'error' },
  { name: 'notifications-offline', ...NEWS, state: 'offline', shows: /unread notification|All read/ },
];

const queue: Shot[] = [
  {
    name: 'application-status-moved',
    who: 'visitor',
    path: ({ moved }) => `/application-status?phone=${moved.phone}`,
    shows: 'Friends confirmed',
    dark: true,
  },
  {
    name: 'application-status-unknown',
    who: 'visitor',
    path: '/apply',
    dark: true,
    async act(page, { pending }) {
      await page.route('**/members/check_status/', async (route) => {
        const response = await route.fetch();
        await route.fulfill({ response, json: { ...((await response.json()) as object), status: 'paused' } });
      });
      await page.goto(`/application-status?phone=${pending.phone}`);
      await page.getByText('Unknown Status').waitFor();
    },
  },
  {
    name: 'application-status-offline',
    who: 'visitor',
    path: ({ pending }) => `/application-status?phone=${pending.phone}`,
    shows: 'Current Position',
    state: 'offline',
  },
  {
    name: 'admin-approve-next',
    who: 'admin',
    path: '/admin/applications',
    shows: /\d+ applications/,
    isWindow: true,
    dark: true,
    act: approveNext,
  },
  {
    name: 'admin-batch-open',
    who: 'admin',
    path: '/admin/applications',
    shows: /\d+ applications/,
    isWindow: true,
    async act(page) {
      await approveNext(page);
      await press(/^Approve \d+$/)(page);
      await page.getByRole('region', { name: 'Approved a moment ago' }).first().waitFor();
    },
  },
];

const applications: Shot[] = [
  {
    name: 'application-not-found',
    who: 'visitor',
    path: '/application-status?phone=256779999998',
    shows: 'Try another number',
    dark: true,
  },
  { name: 'login-locked', who: 'visitor', path: '/login', isWindow: true, act: playLock },
  {
    name: 'apply-optional-open',
    who: 'visitor',
    path: '/apply',
    async act(page) {
      await page.getByText('Add an e-mail address').click();
      await page.getByText('Tell us how you heard of us').click();
    },
  },
  {
    name: 'application-status-far-back',
    who: 'visitor',
    path: '/apply',
    async act(page, { pending }) {
      const told = { queue_position: 3_412, total_waiting: 5_120, friends_looked_at: 1, friends_unconfirmed: 2 };
      await playStatus(page, pending.phone, told);
      await page.getByText('1,708 people are behind you').waitFor();
    },
  },
  {
    name: 'admin-hold',
    who: 'admin',
    path: '/admin/applications',
    shows: /\d+ applications/,
    isWindow: true,
    act: askToHold,
  },
  {
    name: 'admin-reject-application',
    who: 'admin',
    path: '/admin/applications',
    shows: /\d+ applications/,
    isWindow: true,
    dark: true,
    act: askToReject,
  },
];

const CODES = ['7KX2M-QF0TD', '3NB8R-W1CZH', 'XQ4T9-06JPE', 'MD5VK-A72GY', 'H80FS-RN3WB'];
const RECOVERY_CODES = [...CODES, ...CODES.map((code) => [...code].toReversed().join(''))];

const secondFactor: Shot[] = [
  {
    name: 'second-factor-on',
    who: 'admin',
    path: '/profile?tab=security',
    shows: 'Authenticator app',
    dark: true,
    act: (page) => playSetUp(page, 9),
  },
  {
    name: 'second-factor-few-codes',
    who: 'admin',
    path: '/profile?tab=security',
    shows: 'Authenticator app',
    act: (page) => playSetUp(page, 2),
  },
  {
    name: 'second-factor-renew',
    who: 'admin',
    path: '/profile?tab=security',
    shows: 'Authenticator app',
    isWindow: true,
    async act(page) {
      await playSetUp(page, 9);
      await press('New recovery codes')(page);
      await page.getByRole('dialog').waitFor();
    },
  },
  {
    name: 'second-factor-codes',
    who: 'admin',
    path: '/profile?tab=security',
    shows: 'Authenticator app',
    isWindow: true,
    dark: true,
    async act(page) {
      await playSetUp(page, 9);
      await press('New recovery codes')(page);
      await page.getByRole('textbox', { name: 'Code from the app' }).click();
      await page.keyboard.type('123456');
      await page.getByRole('dialog', { name: 'Keep your recovery codes' }).waitFor();
    },
  },
  {
    name: 'second-factor-off',
    who: 'admin',
    path: '/profile?tab=security',
    shows: 'Authenticator app',
    isWindow: true,
    async act(page) {
      await playSetUp(page, 9);
      await press('Turn off')(page);
      await page.getByRole('dialog').waitFor();
    },
  },
  { name: 'login-second-step', who: 'visitor', path: '/login', isWindow: true, act: askForSecondStep },
  {
    name: 'login-recovery-code',
    who: 'visitor',
    path: '/login',
    isWindow: true,
    dark: true,
    async act(page, cast) {
      await askForSecondStep(page, cast);
      await press('Use a recovery code')(page);
      await page.getByLabel('Recovery code').fill('no code');
      await page.keyboard.press('Enter');
    },
  },
];

const app: Shot[] = [
  {
    name: 'update-prompt',
    who: 'member',
    path: '/offers',
    isWindow: true,
    dark: true,
    act: (page) => playWorker(page, 'waiting', 'Update Available'),
  },
  {
    name: 'offline-ready',
    who: 'member',
    path: '/offers',
    isWindow: true,
    act: (page) => playWorker(page, 'ready', 'App ready for offline use'),
  },
  { name: 'offline', who: 'visitor', path: '/offline', dark: true },
  {
    name: 'login-session-expired',
    who: 'visitor',
    path: '/apply',
    async act(page) {
      await page.evaluate(`['accessToken', 'refreshToken'].forEach((name) => localStorage.setItem(name, 'ended'))`);
      await page.goto('/orders');
      await page.getByText('Your session has expired. Please log in again.').waitFor();
    },
  },
];

/** What belongs to membership beside the pages of an application: news, the queue's batches, the second factor, the app itself. */
export const membershipShots: readonly Shot[] = [...notifications, ...queue, ...applications, ...secondFactor, ...app];

/** Everybody has at least been welcomed. */
async function playNoNews(page: Page): Promise<void> {
  const json = { results: [], count: 0, page: 1, per_page: 20, unread_count: 0 };
  await page.route('**/api/club/notifications/*', (route) => route.fulfill({ json }));
  await page.reload();
  await page.getByText('No notifications yet').waitFor();
}

async function playLock(page: Page): Promise<void> {
  const message = 'Too many wrong PINs. Please wait before you try again.';
  const json = { message, error: message, error_code: 'sign_in_locked', errors: {}, retry_after: 86_400 };
  await page.route('**/auth/login/', (route) => route.fulfill({ status: 400, json }));
  await page.getByLabel('Phone number').fill('0772000000');
  await page.getByLabel('4-digit PIN').fill('4826');
  await press('Sign in')(page);
  await page.getByText('24 hours').waitFor();
}

async function playStatus(page: Page, phone: string, told: object): Promise<void> {
  await page.route('**/members/check_status/', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...((await response.json()) as object), ...told } });
  });
  await page.goto(`/application-status?phone=${phone}`);
}

async function askToHold(page: Page): Promise<void> {
  await page.locator('[data-row]').first().click();
  await page.getByRole('button', { name: 'Hold', exact: true }).first().click();
  await page.getByRole('dialog').waitFor();
}

async function askToReject(page: Page): Promise<void> {
  await page.locator('[data-row]').first().click();
  await press('Reject')(page);
  await page.getByRole('dialog').waitFor();
}

async function approveNext(page: Page): Promise<void> {
  await press('Approve next…')(page);
  await page.getByLabel('How many').fill('2');
  await press('Show who')(page);
  await page.getByRole('button', { name: /^Approve \d+$/ }).waitFor();
}

/** Nobody of the pictures has an authenticator app, so the answers about it are played. */
async function playSetUp(page: Page, recovery_codes_left: number): Promise<void> {
  const state = { is_set_up: true, confirmed_at: '2026-11-02T08:00:00Z', recovery_codes_left };
  await page.route('**/auth/second-factor/', (route) => route.fulfill({ json: state }));
  await page.route('**/auth/second-factor/recovery-codes/', (route) =>
    route.fulfill({ json: { success: true, message: 'New recovery codes made', recovery_codes: RECOVERY_CODES } }),
  );
  await page.reload();
  await page.getByText('recovery codes left').waitFor();
}

async function askForSecondStep(page: Page, { pending }: Parameters<NonNullable<Shot['act']>>[1]): Promise<void> {
  const json = { message: '', error: '', error_code: 'second_factor_required', errors: {} };
  await page.route('**/auth/login/', (route) => route.fulfill({ status: 403, json }));
  await page.getByLabel('Phone number').fill(pending.phone);
  await page.getByLabel('4-digit PIN').fill(pending.pin);
  await press('Sign in')(page);
  await page.getByRole('dialog').waitFor();
}

/** The browsers of the pictures keep nothing for offline use, so what the worker says is played. */
async function playWorker(page: Page, says: 'waiting' | 'ready', shows: string): Promise<void> {
  await page.addInitScript(`{
    const waiting = ${says === 'waiting'} ? { postMessage() {} } : null;
    const registration = Object.assign(new EventTarget(), { waiting, installing: null, update: async () => {} });
    const workers = Object.assign(new EventTarget(), { controller: waiting, register: async () => registration });
    Object.defineProperty(navigator, 'serviceWorker', { value: workers });
    if (waiting === null) setInterval(() => workers.dispatchEvent(new MessageEvent('message', { data: 'ready' })), 2500);
  }`);
  await page.goto('/offers');
  await page.getByText(shows).first().waitFor();
}
