import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';

import { OwedCard } from './OwedCard.tsx';

afterEach(cleanup);

const money = {
  outlet: { id: 'x1', name: 'Freshbasket', area: 'Ntinda' },
  balance: 12_000,
  in_flight: 0,
  account: null,
  latest: null,
  next_from: null,
  closed_day: null,
};

it('where no number is set an outlet reads whom to ask, and the club has the button', () => {
  render(<OwedCard money={money} />);
  expect(screen.getByText('Ask the club to add your payout number.')).toBeTruthy();
  cleanup();
  render(<OwedCard money={money} action={<button type="button">Set Number</button>} />);
  expect(screen.getByText('Nobody has said yet to which number it is paid.')).toBeTruthy();
});
