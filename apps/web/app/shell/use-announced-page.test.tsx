import { act, render } from '@testing-library/react';
import { createMemoryRouter, Outlet, RouterProvider } from 'react-router';
import { afterEach, expect, it, vi } from 'vitest';

import { useAnnouncedPage } from './use-announced-page.ts';

afterEach(() => vi.restoreAllMocks());

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

it('leaves nothing in the page behind', () => {
  const { page } = open();
  const before = document.body.childElementCount;
  page.unmount();
  expect(document.body.childElementCount).toBe(before - 1);
});
