import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';

import { QuantityStepper } from './QuantityStepper.tsx';

afterEach(cleanup);

it.each([
  ['3', 3],
  [' 4 ', 4],
  ['٥', 5],
  ['99', 20],
  ['1.5', null],
  ['1,5', null],
  ['-3', null],
  ['', null],
])('%j typed over 2 of at most 20 asks for %j, once the field is left', (text, wanted) => {
  const onChange = vi.fn();
  render(<QuantityStepper of="Rice" value={2} onChange={onChange} max={20} />);
  const field = screen.getByLabelText<HTMLInputElement>('How many of Rice');
  fireEvent.change(field, { target: { value: text } });
  expect([field.value, onChange.mock.calls]).toEqual([text, []]);
  fireEvent.blur(field);
  expect(onChange.mock.calls).toEqual(wanted === null ? [] : [[wanted]]);
  expect(field.value).toBe('2');
});
