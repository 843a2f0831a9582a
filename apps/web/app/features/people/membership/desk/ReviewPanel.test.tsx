import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import type { ComponentProps } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, expect, it, vi } from 'vitest';

import type { ApplicationsSearch } from './applications-search.ts';
import { ReviewPanel } from './ReviewPanel.tsx';

afterEach(cleanup);

const search: ApplicationsSearch = { tab: 'rejected', search: '', flag: null, page: 1, open: null };

function show(isPlaceholderData: boolean): void {
  // As much of it as is looked at here: nothing, of this tab or of the one before.
  const applications = { isPending: false, isPlaceholderData, data: { results: [], count: 0 } } as unknown;
  const panel = (
    <ReviewPanel
      applications={applications as ComponentProps<typeof ReviewPanel>['applications']}
      search={search}
      change={vi.fn()}
    />
  );
  render(
    <QueryClientProvider client={new QueryClient()}>
      <RouterProvider router={createMemoryRouter([{ path: '*', element: panel }])} />
    </QueryClientProvider>,
  );
}

it('says that nobody is rejected once that is known, and not while the empty tab before is still there', () => {
  show(false);
  expect(screen.getByText('Nobody is rejected')).toBeTruthy();
  cleanup();
  show(true);
  expect(screen.queryByText('Nobody is rejected')).toBeNull();
  expect(screen.getByRole('status').getAttribute('aria-busy')).toBe('true');
});
