import type { RefundPreview } from '@club/contract/money/refunds';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';

import { RefundEffect } from './RefundEffect.tsx';

afterEach(cleanup);

const effect: RefundPreview = {
  amount: 10_000,
  to_wallet: 10_000,
  wallet_masked: '+256 77• ••• 123',
  cashback_part: 0,
  cashback_reversed: 0,
  withheld: 0,
  from_outlet: 0,
  from_commission: 0,
  from_delivery: 0,
  from_held: 10_000,
  delivery_added: 0,
  cancels_order: false,
  stock: 'lines',
  needs_second: false,
  left_after: 5_000,
};
const NOT_HANDED_OVER = /not handed over any more/;

it('says that a line that is given back whole is not handed over, while that is still to come', () => {
  const { rerender } = render(<RefundEffect effect={effect} error={null} busy={false} />);
  expect(screen.getByText(NOT_HANDED_OVER).textContent).toContain('Its pieces go back on sale.');
  rerender(
    <RefundEffect
      effect={{ ...effect, cancels_order: true, stock: 'order', left_after: 0 }}
      error={null}
      busy={false}
    />,
  );
  expect(screen.queryByText(NOT_HANDED_OVER)).toBeNull();
  rerender(
    <RefundEffect
      effect={{ ...effect, from_held: 0, from_outlet: 10_000, stock: 'stays' }}
      error={null}
      busy={false}
    />,
  );
  expect(screen.queryByText(NOT_HANDED_OVER)).toBeNull();
});
