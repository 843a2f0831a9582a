import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';

import { PurchaseTerms } from './PurchaseTerms.tsx';

afterEach(cleanup);

it('lists the terms: non-refundable, valid until offer expiry, redeemed at the outlet, SMS optional and possibly late', () => {
  render(<PurchaseTerms unused="forfeit" />);
  const terms = screen.getAllByRole('listitem').map(({ textContent }) => textContent);
  for (const [at, words] of [/non-refundable/, /valid until the offer expires/, /at the outlet/].entries()) {
    expect(terms[at]).toMatch(words);
  }
  expect(terms[3]).toMatch(/SMS is optional and may be delayed/);
});
