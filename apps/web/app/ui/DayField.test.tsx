import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

import { DayField } from './DayField.tsx';

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const onDay = vi.fn();
const pass = () => act(() => void vi.advanceTimersByTime(1_000));
const field = () => screen.getByLabelText<HTMLInputElement>('Day');

function type(day: string): void {
  fireEvent.change(field(), { target: { value: day } });
  // Nothing that is put back meanwhile: a browser would begin anew at the first part of the day.
  expect(field().value).toBe(day);
}

it('keeps what is typed until the address has it, and asks for no year that is half typed', () => {
  const { rerender } = render(<DayField label="Day" day="" onDay={onDay} />);
  for (const year of ['0002', '0020', '0202']) {
    type(`${year}-11-25`);
    pass();
  }
  expect(onDay).not.toHaveBeenCalled();
  type('2026-11-25');
  pass();
  expect(onDay.mock.calls).toEqual([['2026-11-25']]);
  rerender(<DayField label="Day" day="2026-11-25" onDay={onDay} />);
  expect(field().value).toBe('2026-11-25');
  // Back to the page before.
  rerender(<DayField label="Day" day="2026-11-20" onDay={onDay} />);
  expect(field().value).toBe('2026-11-20');
});

it('asks at once when it is left, and leaves no year there that is half typed', () => {
  onDay.mockClear();
  render(<DayField label="Day" day="2026-11-25" onDay={onDay} />);
  type('0002-11-25');
  fireEvent.blur(field());
  expect(field().value).toBe('2026-11-25');
  type('2025-11-25');
  fireEvent.blur(field());
  pass();
  expect(onDay.mock.calls).toEqual([['2025-11-25']]);
});
