import { cleanup, fireEvent, render, renderHook, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';

import { QuantityStepper } from './QuantityStepper.tsx';
import { toast, useToasts } from './toasts.ts';

afterEach(() => {
  cleanup();
  toast.clear();
});

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

it.each([
  ['3', []],
  ['', []],
  ['1.5', ['Please type a whole number']],
  ['-3', ['Please type a whole number']],
  ['0', ['At least 1 of Rice']],
  ['99', ['At most 20 of Rice']],
])('%j typed over 2 of 1 to 20 says %j', (text, words) => {
  render(<QuantityStepper of="Rice" value={2} onChange={() => {}} min={1} max={20} />);
  const field = screen.getByLabelText<HTMLInputElement>('How many of Rice');
  fireEvent.change(field, { target: { value: text } });
  fireEvent.blur(field);
  const { result } = renderHook(useToasts);
  expect(result.current.map(({ message }) => message)).toEqual(words);
});
