import { act, cleanup, render } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, expect, it } from 'vitest';

import { rawFields, useSearch } from './use-search.ts';

afterEach(cleanup);

const read = (raw: Readonly<Record<string, string>>) => raw;
type Change = ReturnType<typeof useSearch<ReturnType<typeof read>>>[1];

/** A list, with every change function that one of its drawings was given. */
function openList(address = '/offers') {
  const given: Change[] = [];
  function List() {
    given.push(useSearch(read)[1]);
    return null;
  }
  const routes = [
    { path: '/offers', element: <List /> },
    { path: '/offers/:id', element: null },
  ];
  const router = createMemoryRouter(routes, { initialEntries: [address] });
  render(<RouterProvider router={router} />);
  return { router, first: given[0]!, where: () => router.state.location.pathname + router.state.location.search };
}

it('keeps what was chosen meanwhile when a change comes that was begun before', async () => {
  const { first, where } = openList('/offers?page=3');
  await act(async () => first({ category: 'drinks' }));
  await act(async () => first({ search: 'rice' }, { replace: true }));
  expect(where()).toBe('/offers?category=drinks&search=rice');
});

it('makes two changes of one moment one after the other', async () => {
  const { first, where } = openList();
  await act(async () => {
    first({ cashback: true });
    first({ discount: 'over-25' });
  });
  expect(where()).toBe('/offers?cashback=1&discount=over-25');
});

it('follows the address where it changes by itself', async () => {
  const { router, first, where } = openList('/offers?category=drinks');
  await act(async () => first({ search: 'rice' }));
  await act(async () => router.navigate(-1));
  await act(async () => first({ cashback: true }));
  expect(where()).toBe('/offers?category=drinks&cashback=1');
});

it('leaves the address of another screen alone', async () => {
  const { router, first, where } = openList();
  await act(async () => router.navigate('/offers/1'));
  await act(async () => first({ latitude: '0.347', longitude: '32.582' }));
  expect(where()).toBe('/offers/1');
});

it('reads no NUL out of an address, of which the server has nothing', () => {
  expect(rawFields(new URLSearchParams('search=%00&status=%00all&name=Amina%00'))).toEqual({
    search: '',
    status: 'all',
    name: 'Amina',
  });
});

it('asks for a list by what an address names without NUL', () => {
  let found: unknown;
  function List() {
    [found] = useSearch(read);
    return null;
  }
  const router = createMemoryRouter([{ path: '/offers', element: <List /> }], {
    initialEntries: ['/offers?search=%00rice'],
  });
  render(<RouterProvider router={router} />);
  expect(found).toEqual({ search: 'rice' });
});
