import { cleanup, render, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, expect, it } from 'vitest';

import type { PurchaseState } from './purchase-state.ts';
import { PurchaseProgress } from './PurchaseProgress.tsx';

afterEach(cleanup);

const failed = (goesOn: boolean): Extract<PurchaseState, { stage: 'failed' }> => ({
  stage: 'failed',
  message: 'Payment timed out',
  order_id: 'an-order',
  goesOn,
});
const show = (state: ReturnType<typeof failed>) => {
  const element = <PurchaseProgress state={state} onAgain={() => {}} onClose={() => {}} />;
  render(<RouterProvider router={createMemoryRouter([{ path: '/', element }])} />);
  return document.body.textContent;
};

it('never offers to try again where it asks not to pay twice', () => {
  expect(show(failed(true))).toContain('Please do not pay twice.');
  expect(screen.queryByRole('button', { name: 'Try Again' })).toBeNull();
  expect(screen.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
    'View My Codes',
    'View the Order',
  ]);
});

it('offers to try again first where nothing can come any more', () => {
  expect(show(failed(false))).not.toContain('pay twice');
  expect(screen.getAllByRole('button')[0]?.textContent).toBe('Try Again');
});
