import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';

import { DaysAndTotal } from './DaysAndTotal.tsx';

afterEach(cleanup);

function saidOf(total: { count: number; moved: number | null }): string {
  cleanup();
  const nothing = () => undefined;
  render(
    <DaysAndTotal
      days={{ from: undefined, until: undefined }}
      onDays={nothing}
      total={total}
      word="paid"
      onExport={nothing}
      exporting={false}
    />,
  );
  return screen.getByRole('status').textContent.replaceAll(/\s+/g, ' ');
}

it('what a file cannot hold is said before it is asked for', () => {
  expect(saidOf({ count: 20_000, moved: 5_000 })).toBe('20,000 in all, UGX 5,000 paid');
  const cut = 'The file takes the first 20,000 of the list. Choose fewer days for the rest.';
  expect(saidOf({ count: 20_001, moved: 5_000 })).toBe(`20,001 in all, UGX 5,000 paid${cut}`);
  // More than are counted.
  expect(saidOf({ count: 1_000, moved: null })).toBe(`1,000+ in all${cut}`);
});
