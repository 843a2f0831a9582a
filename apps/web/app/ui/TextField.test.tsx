import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';

import { PhoneField, PinField, TextField } from './TextField.tsx';

afterEach(cleanup);

it('what is wrong with a field is read out where it comes, and belongs to the field', () => {
  const { container, rerender } = render(<TextField label="8-digit code" />);
  const region = container.querySelector('[aria-live=polite]')!;
  expect(region.textContent).toBe('');
  rerender(<TextField label="8-digit code" error="This code has expired." />);
  expect(region.textContent).toBe('This code has expired.');
  const described = screen.getByLabelText('8-digit code').getAttribute('aria-describedby');
  expect(described).toBe(screen.getByText('This code has expired.').closest('p')!.id);
});

it('a PIN and a phone number are taken in the digits of every keyboard', () => {
  render(
    <>
      <PinField label="PIN" />
      <PhoneField label="Phone number" />
    </>,
  );
  const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });
  type('PIN', '١۲３x4');
  type('Phone number', '٠٧٧٠ ۰۰۰ ００３');
  expect(screen.getByLabelText<HTMLInputElement>('PIN').value).toBe('1234');
  expect(screen.getByLabelText<HTMLInputElement>('Phone number').value).toBe('0770000003');
});
