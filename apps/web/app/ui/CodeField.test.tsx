import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';

import { CodeField } from './CodeField.tsx';

afterEach(cleanup);

it('has a box for each digit of a PIN, and none of them looks filled before it is', () => {
  render(<CodeField label="Your PIN" digits={4} value="" onChange={() => {}} />);
  const boxes = screen.getAllByRole<HTMLInputElement>('textbox');
  expect(boxes.map(({ value, placeholder }) => value + placeholder)).toEqual(['', '', '', '']);
});
