import { act, cleanup, render } from '@testing-library/react';
import { createMemoryRouter, Outlet, RouterProvider } from 'react-router';
import { afterEach, expect, it, vi } from 'vitest';

import { PageTitle } from '#web/ui/PageTitle.tsx';

import { useAnnouncedPage } from './use-announced-page.ts';

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

function Shell() {
  useAnnouncedPage();
  return <Outlet />;
}

function Page({ title }: { title: string }) {
  return <title>{title}</title>;
}

function open() {
  const shadow = vi.spyOn(Element.prototype, 'attachShadow');
  const router = createMemoryRouter(
    [
      {
        element: <Shell />,
        children: [
          { path: '/cart', element: <Page title="Your Cart – Kasente Club" /> },
          { path: '/orders', element: <Page title="Your Orders – Kasente Club" /> },
        ],
      },
    ],
    { initialEntries: ['/cart'] },
  );
  const page = render(<RouterProvider router={router} />);
  const root = shadow.mock.results[0]!.value as ShadowRoot;
  return { router, page, place: root.querySelector('[aria-live=polite]')! };
}

it('says nothing of the page that was loaded, and the title of each that one comes to', async () => {
  const { router, place } = open();
  expect(place.textContent).toBe('');
  await act(() => router.navigate('/orders'));
  expect(place.textContent).toBe('Your Orders');
  await act(() => router.navigate('/cart'));
  expect(place.textContent).toBe('Your Cart');
});

it('says nothing anew when only the search of an address changes', async () => {
  const { router, place } = open();
  await act(() => router.navigate('/cart?from=orders'));
  expect(place.textContent).toBe('');
});

it('says by its own name which order one has come to, once that is there', async () => {
  const { router, place } = open();
  await act(() => router.navigate('/orders'));
  const named = render(<PageTitle>Order KC-7</PageTitle>);
  await expect.poll(() => place.textContent).toBe('Order KC-7');
  named.unmount();
  await expect.poll(() => place.textContent).toBe('Your Orders');
});

it('says nothing of a name that comes to the page that was loaded', async () => {
  const { place } = open();
  render(<PageTitle>Order KC-7</PageTitle>);
  await expect.poll(() => document.title).toBe('Order KC-7 – Kasente Club');
  expect(place.textContent).toBe('');
});

it('leaves nothing in the page behind', () => {
  const { page } = open();
  const before = document.body.childElementCount;
  page.unmount();
  expect(document.body.childElementCount).toBe(before - 1);
});
