import type { MemberInfo } from '@club/contract/people/members';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

import { meQuery } from '#web/features/people/members/queries.ts';
import { toast } from '#web/ui/toasts.ts';
import { Toasts } from '#web/ui/Toasts.tsx';

import AdminLayout from './AdminLayout.tsx';
import OutletLayout from './OutletLayout.tsx';

const outlets = [
  { id: 'o1', name: 'Freshbasket' },
  { id: 'o2', name: 'Nile View' },
];
// What the consoles need of a member.
const member = {
  id: 'm1',
  first_name: 'Joseph',
  last_name: 'Okello',
  is_admin: true,
  is_outlet_manager: true,
} as const;

beforeEach(() => {
  vi.stubGlobal('fetch', () => new Promise(() => {}));
});
afterEach(() => {
  cleanup();
  act(() => toast.clear());
  vi.unstubAllGlobals();
});

function open(path: string) {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } });
  const store = (change: Partial<MemberInfo>) =>
    client.setQueryData(meQuery.queryKey, { ...member, outlets, ...change } as MemberInfo);
  store({});
  const children = [{ path: '*', element: <Draft /> }];
  const router = createMemoryRouter(
    [
      { path: '/outlet', element: <OutletLayout />, children },
      { path: '/admin', element: <AdminLayout />, children },
      { path: '/dashboard', element: 'The dashboard' },
    ],
    { initialEntries: [path] },
  );
  render(
    <QueryClientProvider client={client}>
      <Toasts />
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  const become = (change: Partial<MemberInfo>) =>
    act(async () => {
      store(change);
      // Whoever looks at what is stored hears of it in a turn of its own.
      await new Promise((heard) => setTimeout(heard));
    });
  return { become };
}

/** Something that is begun on a page. */
function Draft() {
  const [isBegun, setBegun] = useState(false);
  return <button onClick={() => setBegun(true)}>{isBegun ? 'Begun' : 'Begin'}</button>;
}

it.each([
  ['/outlet/orders', { is_outlet_manager: false, outlets: [] }],
  ['/admin/orders', { is_admin: false }],
])('shows %s no longer to whoever has lost the role meanwhile, and says so in one message', async (path, lost) => {
  const { become } = open(path);
  expect(await screen.findByText('Begin')).toBeTruthy();
  act(() => void toast.error('You do not have permission to perform this action.'));
  await become(lost);
  expect(await screen.findByText('The dashboard')).toBeTruthy();
  expect(screen.getByText(/not yours to work in any more/)).toBeTruthy();
  expect(screen.queryByText(/permission/)).toBeNull();
});

it('does not go on at another outlet with what was begun at one that is theirs no more', async () => {
  const { become } = open('/outlet/staff');
  fireEvent.click(await screen.findByText('Begin'));
  await become({ first_name: 'Joe' });
  expect(screen.getByText('Begun')).toBeTruthy();
  await become({ outlets: outlets.slice(1) });
  expect(screen.getByText('Begin')).toBeTruthy();
});
