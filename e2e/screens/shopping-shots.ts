import type { Page } from 'playwright-core';

import { handsetOf } from '#e2e/handset.ts';

import { openDialog, press } from './press.ts';
import type { Shot } from './shot.ts';

const dashboard: Shot[] = [
  { name: 'dashboard', who: 'member', path: '/dashboard', shows: 'Cashback earned', dark: true },
  { name: 'dashboard-newcomer', who: 'newcomer', path: '/dashboard', shows: 'Cashback earned' },
  { name: 'dashboard-long-name', who: 'longNamed', path: '/dashboard', shows: 'Cashback earned' },
  {
    name: 'menu-long-name',
    who: 'longNamed',
    path: '/dashboard',
    shows: 'Cashback earned',
    act: openMenu,
    isWindow: true,
  },
  { name: 'dashboard-loading', who: 'member', path: '/dashboard', state: 'loading', shows: 'Recent orders' },
  { name: 'dashboard-error', who: 'member', path: '/dashboard', state: 'error' },
  {
    name: 'menu',
    who: 'member',
    path: '/dashboard',
    shows: 'Cashback earned',
    act: openMenu,
    isWindow: true,
  },
  {
    name: 'profile-menu',
    who: 'manager',
    path: '/dashboard',
    shows: 'Cashback earned',
    act: press(/profile of/),
    isWindow: true,
  },
];

const offers: Shot[] = [
  { name: 'offers', who: 'member', path: '/offers', shows: /offers found/, dark: true },
  { name: 'offers-filtered', who: 'member', path: '/offers?discount=over-25&sort=ending', shows: /offers? found/ },
  {
    name: 'offers-filters',
    who: 'member',
    path: '/offers?discount=over-25',
    shows: /offers? found/,
    isWindow: true,
    act: openFilters,
  },
  { name: 'offers-window', who: 'member', path: '/offers', shows: /offers found/, isWindow: true, dark: true },
  {
    name: 'offers-suggestions',
    who: 'member',
    path: '/offers',
    shows: /offers found/,
    isWindow: true,
    act: async (page) => {
      await page.getByRole('combobox', { name: 'Search offers' }).pressSequentially('n');
      await page.getByRole('combobox', { name: 'Search offers' }).pressSequentially('ti');
      await page.getByRole('option').first().waitFor();
    },
  },
  { name: 'offers-last-page', who: 'member', path: '/offers?page=7', shows: /offers found/ },
  { name: 'offers-empty', who: 'member', path: '/offers?search=zzzz', shows: 'No offers found' },
  { name: 'offers-loading', who: 'member', path: '/offers', state: 'loading', shows: 'Loading offers' },
  { name: 'offers-error', who: 'member', path: '/offers', state: 'error' },
  { name: 'offers-offline', who: 'member', path: '/offers', state: 'offline', shows: /offers found/, isWindow: true },
  { name: 'offer', who: 'newcomer', path: ({ ware }) => `/offers/${ware.offer.id}`, shows: 'Products', dark: true },
  {
    name: 'offer-in-cart',
    who: 'shopper',
    path: ({ ware }) => `/offers/${ware.offer.id}`,
    shows: 'View Cart',
    isWindow: true,
  },
  {
    name: 'offer-terms',
    who: 'newcomer',
    path: ({ ware }) => `/offers/${ware.offer.id}`,
    shows: 'Products',
    act: (page) => page.getByRole('tab', { name: 'Terms' }).click(),
  },
  {
    name: 'offer-loading',
    who: 'newcomer',
    path: ({ ware }) => `/offers/${ware.offer.id}`,
    state: 'loading',
    shows: 'Loading the offer',
  },
  { name: 'offer-error', who: 'newcomer', path: ({ ware }) => `/offers/${ware.offer.id}`, state: 'error' },
  { name: 'offer-not-found', who: 'newcomer', path: '/offers/nothing', shows: 'Offer Not Found' },
];

const cart: Shot[] = [
  { name: 'cart', who: 'shopper', path: '/cart', shows: 'Order Summary', dark: true },
  {
    name: 'cart-clear',
    who: 'shopper',
    path: '/cart',
    shows: 'Order Summary',
    act: openDialog('Clear Cart'),
    isWindow: true,
  },
  { name: 'cart-empty', who: 'newcomer', path: '/cart', shows: 'Your cart is empty' },
  { name: 'cart-loading', who: 'shopper', path: '/cart', state: 'loading', shows: 'Shopping Cart' },
  { name: 'cart-error', who: 'shopper', path: '/cart', state: 'error' },
  { name: 'checkout', who: 'shopper', path: '/checkout', shows: 'Order total', dark: true },
  { name: 'checkout-number-error', who: 'shopper', path: '/checkout', shows: 'Order total', act: wrongNumber },
  { name: 'checkout-empty', who: 'newcomer', path: '/checkout', shows: 'Your cart is empty' },
  { name: 'checkout-loading', who: 'shopper', path: '/checkout', state: 'loading', shows: 'Loading your order...' },
  { name: 'checkout-error', who: 'shopper', path: '/checkout', state: 'error' },
];

const orders: Shot[] = [
  { name: 'orders', who: 'shopper', path: '/orders?tab=all', shows: /KC-/, dark: true },
  { name: 'rider-none', who: 'newcomer', path: '/rider', shows: 'You are not a rider' },
  { name: 'orders-empty', who: 'newcomer', path: '/orders', shows: 'No orders found' },
  { name: 'orders-loading', who: 'shopper', path: '/orders', state: 'loading', shows: 'Your Orders' },
  { name: 'orders-error', who: 'shopper', path: '/orders', state: 'error' },
  {
    name: 'orders-track',
    who: 'shopper',
    path: '/orders',
    shows: /KC-/,
    isWindow: true,
    async act(page) {
      await page
        .getByRole('button', { name: /^Track order/ })
        .first()
        .click();
      await page.getByRole('dialog').getByText('Ready for Pickup').first().waitFor();
    },
  },
  {
    name: 'order-unpaid',
    who: 'shopper',
    path: ({ orders: { unpaid } }) => `/orders/${unpaid.id}`,
    shows: 'not paid yet',
  },
  {
    name: 'order-cancel',
    who: 'shopper',
    path: ({ orders: { unpaid } }) => `/orders/${unpaid.id}`,
    shows: 'not paid yet',
    act: openDialog('Cancel Order'),
    isWindow: true,
  },
  {
    name: 'receipt',
    who: 'shopper',
    path: ({ orders: { paid } }) => `/orders/${paid.id}/receipt`,
    shows: 'no fiscal invoice',
    dark: true,
  },
  {
    name: 'receipt-none',
    who: 'shopper',
    path: ({ orders: { unpaid } }) => `/orders/${unpaid.id}/receipt`,
    shows: 'no receipt yet',
  },
  { name: 'stop-requests', who: 'visitor', path: '/stop#code', shows: 'Stop all requests' },
  { name: 'order-paid', who: 'shopper', path: ({ orders: { paid } }) => `/orders/${paid.id}`, shows: 'Order timeline' },
  {
    name: 'order-charged-twice',
    who: 'shopper',
    path: ({ orders: { paidAtLast } }) => `/orders/${paidAtLast.id}`,
    shows: 'I was charged twice',
    dark: true,
    act: press('I was charged twice'),
  },
  {
    name: 'order-ready',
    who: 'shopper',
    path: ({ orders: { ready } }) => `/orders/${ready.id}`,
    shows: 'Your pickup code',
    dark: true,
  },
  {
    name: 'order-completed',
    who: 'shopper',
    path: ({ orders: { completed } }) => `/orders/${completed.id}`,
    shows: 'Order timeline',
  },
  {
    name: 'order-loading',
    who: 'shopper',
    path: ({ orders: { paid } }) => `/orders/${paid.id}`,
    state: 'loading',
    shows: 'Loading the order',
  },
  { name: 'order-error', who: 'shopper', path: ({ orders: { paid } }) => `/orders/${paid.id}`, state: 'error' },
  { name: 'order-not-found', who: 'shopper', path: '/orders/nothing', shows: 'Order Not Found' },
];

const paying: Shot[] = [
  {
    name: 'payment-processing',
    who: 'shopper',
    path: ({ orders: { unpaid } }) => `/checkout?order=${unpaid.id}`,
    act: pay,
    isWindow: true,
    dark: true,
  },
  {
    name: 'handset-prompt',
    who: 'visitor',
    path: ({ shopper }) => `/handset/256${shopper.phone.slice(1)}`,
    onHandset: true,
    shows: 'Wallet',
    dark: true,
  },
  { name: 'handset-home', who: 'visitor', path: '/', onHandset: true, shows: 'Phones in use' },
  {
    name: 'payment-failed',
    who: 'shopper',
    path: ({ orders: { unpaid } }) => `/orders/${unpaid.id}`,
    act: seeFailure,
    isWindow: true,
  },
  {
    name: 'payment-successful',
    who: 'shopper',
    path: ({ orders: { unpaid } }) => `/checkout?order=${unpaid.id}`,
    act: seeSuccess,
    isWindow: true,
  },
];

const cashback: Shot[] = [
  { name: 'cashback', who: 'member', path: '/cashback', shows: 'Total earned', dark: true },
  { name: 'cashback-empty', who: 'newcomer', path: '/cashback', shows: 'No cashback yet' },
  {
    name: 'cashback-loading',
    who: 'member',
    path: '/cashback',
    state: 'loading',
    shows: 'What your orders have earned you.',
  },
  { name: 'cashback-error', who: 'member', path: '/cashback', state: 'error' },
];

export const shoppingShots: readonly Shot[] = [...dashboard, ...offers, ...cart, ...orders, ...paying, ...cashback];

/** Only phones have one. */
async function openMenu(page: Page): Promise<void> {
  const button = page.getByRole('button', { name: 'Open menu' });
  if (await button.isVisible()) await button.click();
}

async function openFilters(page: Page): Promise<void> {
  const button = page.getByRole('button', { name: /^Filters/ });
  if (!(await button.isVisible())) return;
  await button.click();
  // Its parts are fetched with the first press.
  await page.getByRole('button', { name: 'Show offers' }).waitFor();
}

async function wrongNumber(page: Page): Promise<void> {
  await page.getByLabel('Mobile money number').fill('0751234567');
  await page.getByLabel('Mobile money number').blur();
}

async function pay(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^(Pay for Order|Show payment)$/ }).click();
  // The prompt is on the phone once its time runs.
  await page
    .getByText(/ left$/)
    .first()
    .waitFor();
}

async function seeFailure(page: Page, { shopper }: Parameters<NonNullable<Shot['act']>>[1]): Promise<void> {
  await pay(page);
  await handsetOf(shopper.phone).refuse();
  await page.getByRole('dialog', { name: 'Payment Failed' }).waitFor();
}

async function seeSuccess(page: Page, { shopper }: Parameters<NonNullable<Shot['act']>>[1]): Promise<void> {
  await pay(page);
  await handsetOf(shopper.phone).approve();
  await page.getByRole('dialog', { name: 'Payment Successful' }).waitFor();
}
