import { describe, expect, it } from 'vitest';

import { readApplicationsSearch } from './applications-search.ts';

describe('readApplicationsSearch', () => {
  it('shows the first page of those who wait when the address says nothing', () => {
    expect(readApplicationsSearch({})).toEqual({ tab: 'pending', search: '', flag: null, page: 1, open: null });
  });

  it('reads what the address says', () => {
    expect(readApplicationsSearch({ status: 'all', search: 'Amina', flag: 'withheld', page: '3', open: 'a' })).toEqual({
      tab: 'all',
      search: 'Amina',
      flag: 'withheld',
      page: 3,
      open: 'a',
    });
  });

  it.each(['0', '-1', '1.5', 'x', '10001', ''])('does not follow page %j', (page) => {
    expect(readApplicationsSearch({ page, status: 'toString' })).toMatchObject({ page: 1, tab: 'pending' });
  });
});
