import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';

import type { ApplicationsSearch } from './applications-search.ts';
import { NoApplications } from './NoApplications.tsx';

afterEach(cleanup);

const found: ApplicationsSearch = { tab: 'pending', search: 'Okello', flag: null, page: 2, open: null };

it('a page that the found applications no longer reach does not say that none was found', () => {
  const change = vi.fn();
  render(<NoApplications count={3} search={found} change={change} />);
  expect(screen.queryByText('No application matches')).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Go to the first page' }));
  expect(change).toHaveBeenCalledWith({});
});

it('where none was found this is said, on whatever page', () => {
  render(<NoApplications count={0} search={found} change={vi.fn()} />);
  expect(screen.getByText('No application matches')).toBeTruthy();
});
