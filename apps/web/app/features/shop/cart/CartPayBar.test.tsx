import type { Cart } from '@club/contract/shop/cart';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, expect, it } from 'vitest';

import { CartPayBar, type InTheWay } from './CartPayBar.tsx';

afterEach(cleanup);

function show(inTheWay: InTheWay | null): Element {
  // The bar looks at nothing else.
  const element = <CartPayBar cart={{ total: 37_900 } as Cart} inTheWay={inTheWay} />;
  const { container } = render(
    <QueryClientProvider client={new QueryClient()}>
      <RouterProvider router={createMemoryRouter([{ path: '*', element }])} />
    </QueryClientProvider>,
  );
  return container.firstElementChild!;
}

it('keeps the total and the way to checkout in reach on phones, and is off while something has to be mended', () => {
  const bar = show(null);
  expect(bar.className).toContain('sticky bottom-0');
  expect(bar.textContent.replaceAll(/\s/g, ' ')).toContain('UGX 37,900');
  expect(screen.getByRole('link', { name: 'Proceed to Pay' }).getAttribute('href')).toBe('/checkout');
  cleanup();
  show({ text: 'You can pay once your changes are saved.', canMend: false });
  expect(screen.getByText('You can pay once your changes are saved.')).toBeTruthy();
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Proceed to Pay' }).disabled).toBe(true);
});
