import type { Page } from 'playwright-core';

import { press } from './press.ts';
import type { Shot } from './shot.ts';

const tab = (name: string) => `/profile?tab=${name}`;
const LOST = 'Three months abroad';

const account: Shot[] = [
  { name: 'profile-account', who: 'member', path: '/profile', shows: 'Member since', dark: true },
  { name: 'profile-account-long-name', who: 'longNamed', path: '/profile', shows: 'Member since' },
  { name: 'profile-account-newcomer', who: 'newcomer', path: '/profile', shows: 'Member since' },
  {
    name: 'profile-account-edit',
    who: 'newcomer',
    path: '/profile',
    shows: 'Member since',
    act: (page) => press('Edit')(page),
    dark: true,
  },
  {
    name: 'profile-account-errors',
    who: 'newcomer',
    path: '/profile',
    shows: 'Member since',
    async act(page) {
      await press('Edit')(page);
      await page.getByLabel('First name').fill('');
      await page.getByLabel('E-mail address').fill('amina@home');
      await page.getByLabel('MTN number').fill('12');
      await press('Save changes')(page);
      await page.getByText('First name is required').waitFor();
    },
  },
  {
    name: 'profile-account-code',
    who: 'shopper',
    path: '/profile',
    shows: 'Member since',
    isWindow: true,
    async act(page, { shopper }) {
      await press('Edit')(page);
      await page.getByLabel('E-mail address').fill('shopper@example.ug');
      await page.getByLabel('Airtel number').fill(`075${shopper.phone.slice(3)}`);
      await press('Save changes')(page);
      await page.getByRole('dialog', { name: /^(Enter your PIN|Confirm your new number)$/ }).waitFor();
      if (await page.getByRole('dialog', { name: 'Enter your PIN' }).isVisible()) {
        await page.getByLabel('4-digit PIN').fill(shopper.pin);
        await press('Go on')(page);
      }
      await page.getByRole('dialog', { name: 'Confirm your new number' }).waitFor();
    },
  },
  { name: 'profile-account-waiting', who: 'shopper', path: '/profile', shows: 'Enter the code' },
  { name: 'profile-account-loading', who: 'member', path: '/profile', state: 'loading', shows: 'Your Profile' },
  { name: 'profile-account-error', who: 'member', path: '/profile', state: 'error' },
];

const rewards: Shot[] = [
  { name: 'profile-rewards', who: 'shopper', path: tab('rewards'), shows: 'Total earned', dark: true },
  { name: 'profile-rewards-empty', who: 'newcomer', path: tab('rewards'), shows: 'No cashback yet' },
  { name: 'profile-rewards-loading', who: 'shopper', path: tab('rewards'), state: 'loading', shows: 'Rewards' },
  { name: 'profile-rewards-error', who: 'shopper', path: tab('rewards'), state: 'error' },
];

const saved: Shot[] = [
  {
    name: 'profile-saved',
    who: 'shopper',
    path: tab('saved'),
    shows: 'Saved addresses',
    act: playSaved,
    dark: true,
  },
  { name: 'profile-saved-empty', who: 'newcomer', path: tab('saved'), shows: 'Nothing saved yet' },
  { name: 'profile-saved-loading', who: 'shopper', path: tab('saved'), state: 'loading', shows: 'Saved numbers' },
  { name: 'profile-saved-error', who: 'shopper', path: tab('saved'), state: 'error' },
];

/** What only weeks of shopping would leave. */
async function playSaved(page: Page): Promise<void> {
  const id = '01a1fd55-7a80-7fb3-963e-c56a1668797a';
  const address = { text: 'Plot 7, Ntinda Road', landmark: 'Blue gate', stage: 'Ntinda', contact_phone: null };
  const played = {
    payers: { id, name: 'My sister Amina’s own number for the shop', network: 'mtn', phone_number: '+256772123456' },
    addresses: { id, label: 'Home', address: { ...address, latitude: 0.354, longitude: 32.612 } },
  };
  for (const [name, thing] of Object.entries(played)) {
    await page.route(`**/members/me/${name}/`, (route) => route.fulfill({ json: { results: [thing] } }));
  }
  await page.reload();
  await page.getByText('Plot 7, Ntinda Road').waitFor();
}

const security: Shot[] = [
  { name: 'profile-security', who: 'member', path: tab('security'), shows: 'Change PIN', dark: true },
  {
    name: 'profile-security-errors',
    who: 'member',
    path: tab('security'),
    shows: 'Change PIN',
    async act(page) {
      await page.getByLabel('New PIN', { exact: true }).fill('1234');
      await page.getByLabel('Confirm new PIN').fill('12');
      await press('Change PIN')(page);
      await page.getByText('Current PIN is required').waitFor();
    },
  },
  {
    name: 'profile-sign-out-everywhere',
    who: 'member',
    path: tab('security'),
    shows: 'Change PIN',
    isWindow: true,
    act: (page) => press('Sign out from all devices')(page),
  },
  { name: 'profile-devices', who: 'member', path: tab('devices'), shows: 'This device', dark: true },
  { name: 'profile-devices-loading', who: 'member', path: tab('devices'), state: 'loading', shows: 'Where you are' },
  { name: 'profile-devices-error', who: 'member', path: tab('devices'), state: 'error' },
];

const rest: Shot[] = [
  { name: 'profile-preferences', who: 'newcomer', path: tab('preferences'), shows: 'Order updates', dark: true },
  { name: 'profile-preferences-all', who: 'member', path: tab('preferences'), shows: 'Order updates' },
  {
    name: 'profile-preferences-loading',
    who: 'member',
    path: tab('preferences'),
    state: 'loading',
    shows: 'Every change is saved',
  },
  { name: 'profile-preferences-error', who: 'member', path: tab('preferences'), state: 'error' },
  {
    name: 'profile-preferences-offline',
    who: 'member',
    path: tab('preferences'),
    state: 'offline',
    shows: 'Order updates',
    isWindow: true,
  },
  { name: 'profile-data', who: 'member', path: tab('data'), shows: 'Ask to close your account', dark: true },
  {
    name: 'profile-close',
    who: 'member',
    path: tab('data'),
    shows: 'Ask to close your account',
    isWindow: true,
    async act(page) {
      await press('Ask to close your account')(page);
      await page.getByLabel('Why are you leaving?').fill(LOST);
    },
  },
  { name: 'confirm-email-expired', who: 'visitor', path: '/confirm-email?token=x', shows: 'was not confirmed' },
  {
    name: 'confirm-email-loading',
    who: 'visitor',
    path: '/confirm-email?token=x',
    state: 'loading',
    shows: 'Confirming',
  },
];

export const profileShots: readonly Shot[] = [...account, ...rewards, ...saved, ...security, ...rest];
