import { expect, it } from 'vitest';

import { paths } from '#web/paths.ts';

import { sentBy } from './sent-by.ts';

it.each([
  ['/login?ref=AMINA7', 'AMINA7'],
  [paths.login({ redirect: '/offers-of-day/1?ref=AMINA7' }), 'AMINA7'],
  [paths.login({ redirect: '/offers-of-day/1?ref=AMINA7#top' }), 'AMINA7'],
  [paths.login({ redirect: '/orders?page=2' }), undefined],
  ['/login', undefined],
])('whoever comes to %s was sent by %j', (address, code) => {
  expect(sentBy(new URL(address, 'https://club.example').searchParams)).toBe(code);
});
