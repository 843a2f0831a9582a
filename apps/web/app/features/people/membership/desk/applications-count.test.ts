import { APPLICATIONS_MOST } from '@club/contract/people/membership-desk';
import { expect, it } from 'vitest';

import { countOfList, countOfTab } from './applications-count.ts';
import type { ApplicationsSearch } from './applications-search.ts';

const small = { pending: 12, approved: 1_500, rejected: 1 };
const large = { pending: 25_000, approved: APPLICATIONS_MOST, rejected: 300 };
const search: ApplicationsSearch = { tab: 'approved', search: '', flag: null, page: 1, open: null };

it('a tab says that there are more where no more were counted, and never of who waits', () => {
  expect((['pending', 'approved', 'rejected', 'all'] as const).map((tab) => countOfTab(small, tab))).toEqual([
    '12',
    '1,500',
    '1',
    '1,513',
  ]);
  expect((['pending', 'approved', 'rejected', 'all'] as const).map((tab) => countOfTab(large, tab))).toEqual([
    '25,000',
    '10,000+',
    '300',
    '35,300+',
  ]);
});

it('a list says so too, and how to come to the rest', () => {
  expect(countOfList({ count: 1, counts: small }, { ...search, tab: 'rejected' })).toBe('1 application');
  expect(countOfList({ count: 25_000, counts: large }, { ...search, tab: 'pending' })).toBe('25,000 applications');
  expect(countOfList({ count: APPLICATIONS_MOST, counts: large }, search)).toBe(
    '10,000+ applications. Search for a name, a phone or an application ID to see what is older.',
  );
  expect(countOfList({ count: 40, counts: large }, { ...search, search: 'okello' })).toBe('40 applications');
  expect(countOfList({ count: APPLICATIONS_MOST, counts: large }, { ...search, search: 'a' })).toMatch(/^10,000\+ /);
});
