import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';

import { OwedCard } from './OwedCard.tsx';

afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

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

it('a number is held no longer than until it is said, on a page that stays open', () => {
  vi.useFakeTimers({ now: new Date('2026-11-27T13:59:00+03:00') });
  const held_until = '2026-11-27T11:00:00.000Z';
  const account = {
    network: 'mtn',
    phone_masked: '077****123',
    phone_number: null,
    holder_name: null,
    set_at: '2026-11-26T11:00:00.000Z',
    held_until,
  } as const;
  render(<OwedCard money={{ ...money, account }} />);
  expect(screen.getByText('Held until 27 Nov 2026, 14:00: the number is new.')).toBeTruthy();
  act(() => void vi.advanceTimersByTime(90_000));
  expect(screen.queryByText(/Held until/)).toBeNull();
});
