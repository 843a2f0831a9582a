import { qrTextToSign, signedQrText } from '@club/rules/redemption-qr';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';

import { type Shift, storeShift } from '#web/api/shift.ts';

import { type HandOver, keepHandOver, readHandOvers } from './hand-overs.ts';
import { Refused } from './Refused.tsx';

const facts = {
  code: '12345678',
  code_id: '0193a0de-3c5f-7000-8000-00000000abcd',
  outlet_id: '0193a0de-3c5f-7000-8000-0000000000ff',
  also_at: [],
  expires_s: 1_795_000_000,
  first_name: 'Akello',
  offer_name: 'Rolex for two',
  items: [],
};
const refused: HandOver = {
  shift_id: 's1',
  outlet_id: 'o1',
  code_id: facts.code_id,
  qr: signedQrText(qrTextToSign(facts, 'key-01'), 'A'.repeat(86)),
  handed_over_at: '2026-11-23T10:00:00.000Z',
  is_refused: true,
};
const TITLE = 'Handed over, but the club could not be told';

beforeEach(() => globalThis.history.replaceState(null, '', '/counter/codes'));
afterEach(() => {
  cleanup();
  storeShift(null);
  localStorage.clear();
  globalThis.history.replaceState(null, '', '/');
});

function openAt(id: string): void {
  storeShift({ token: id, outlet: { id, name: id }, staff: { id: 'm1', name: 'Moses' } } as Shift);
  render(
    <QueryClientProvider client={new QueryClient()}>
      <Refused />
    </QueryClientProvider>,
  );
}

it('says at its own counter what the club did not take, until support knows of it', () => {
  keepHandOver(refused);
  openAt('o2');
  expect(screen.queryByText(TITLE)).toBeNull();
  cleanup();
  openAt('o1');
  expect(screen.getByText(TITLE)).toBeTruthy();
  expect(screen.getByText(/^Rolex for two for Akello, code ending in 678, 23 Nov/)).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Support Knows' }));
  expect(screen.queryByText(TITLE)).toBeNull();
  expect(readHandOvers()).toEqual([]);
});

it('can be told once more', () => {
  keepHandOver(refused);
  openAt('o1');
  fireEvent.click(screen.getByRole('button', { name: 'Try Again' }));
  expect(screen.queryByText(TITLE)).toBeNull();
  expect(readHandOvers()).toEqual([{ ...refused, is_refused: false }]);
});
