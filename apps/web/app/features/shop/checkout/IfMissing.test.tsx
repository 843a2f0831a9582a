import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';

import { IfMissing } from './IfMissing.tsx';

afterEach(cleanup);

it.each([
  ['delivery', 'Refund it and bring the rest'],
  ['in_store', 'Refund it and keep the rest ready'],
  ['curbside', 'Refund it and keep the rest ready'],
] as const)('of what is missing from an order of %s: %s', (service_type, words) => {
  render(<IfMissing service_type={service_type} value="refund" onChange={() => {}} />);
  const labels = screen.getAllByRole('radio').map((radio) => radio.closest('label')?.textContent);
  expect(labels).toEqual([words, 'Call me first', 'Cancel all of it']);
});
