import { act, cleanup, render, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider, useLocation } from 'react-router';
import { afterEach, expect, it } from 'vitest';

import { SESSION_EXPIRED_TEXT } from '#web/api/api-error.ts';
import { isSignedIn, storeTokens } from '#web/api/session.ts';
import { privateStorage } from '#web/lib/storage.ts';

import { endExpired, useSessionOver } from './session-over.ts';

afterEach(cleanup);

function Here() {
  useSessionOver();
  const { pathname, search, state } = useLocation() as { pathname: string; search: string; state: unknown };
  return <p>{[pathname + search, JSON.stringify(state)].join(' ')}</p>;
}

const signIn = () => {
  storeTokens({ access: 'grace', refresh: 'r' });
  privateStorage.write('draft.checkout', { notes: 'Ring twice' });
};
const left = () => [isSignedIn(), privateStorage.read('draft.checkout')];
const openAt = (address: string) => {
  (globalThis as unknown as { happyDOM: { setURL: (url: string) => void } }).happyDOM.setURL(
    `http://127.0.0.1:1${address}`,
  );
  const router = createMemoryRouter([{ path: '*', element: <Here /> }], { initialEntries: [address] });
  render(<RouterProvider router={router} />);
};
const saying = JSON.stringify({ says: SESSION_EXPIRED_TEXT });

it('a session that ends on a screen is forgotten, and sign-in says why', async () => {
  signIn();
  openAt('/orders?tab=all');
  act(() => endExpired(true));
  expect(left()).toEqual([false, null]);
  await screen.findByText(`/login?redirect=%2Forders%3Ftab%3Dall ${saying}`);
});

it.each([
  ['is drawn', '/dashboard', '?redirect=%2Fdashboard'],
  ['is left for sign-in', '/login?redirect=%2Foutlet%2Forders', '?redirect=%2Foutlet%2Forders'],
])('one that has ended before the first screen %s is forgotten at once, and said there', async (_, at, search) => {
  signIn();
  endExpired(true);
  expect(left()).toEqual([false, null]);
  openAt(at);
  await screen.findByText(`/login${search} ${saying}`);
});

it('is said once, and not to a visitor with an old token', async () => {
  signIn();
  endExpired(true);
  openAt('/login');
  await screen.findByText(`/login ${saying}`);
  cleanup();
  endExpired(false);
  openAt('/offers');
  await screen.findByText('/offers null');
});
