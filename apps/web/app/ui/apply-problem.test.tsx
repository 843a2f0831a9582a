import { act, cleanup, render, renderHook, screen } from '@testing-library/react';
import { useForm } from 'react-hook-form';
import { afterEach, expect, it, vi } from 'vitest';

import { ApiError, UNEXPECTED_TEXT } from '#web/api/api-error.ts';

import { applyProblem } from './apply-problem.ts';
import { FormBanner } from './FormShell.tsx';

afterEach(cleanup);

// What a mutation throws before it has called anything, whatever its type says.
const thrown: Error = new RangeError('Not a Ugandan phone number');
const ours = thrown as ApiError;

it('finds no field for an error that no call has given', () => {
  const { result } = renderHook(() => useForm({ defaultValues: { phone: '123' } }));
  expect(applyProblem(result.current, ours)).toBe(false);
});

it('does not stand in the way of the next try where no box of the form is the field', async () => {
  const { result } = renderHook(() => useForm({ defaultValues: { phone: '123', network: 'mtn' } }));
  const refused = new ApiError({
    status: 400,
    code: 'invalid_data',
    message: 'Refused',
    fields: { network: ['Not yours'] },
  });
  act(() => expect(applyProblem(result.current, refused)).toBe(true));
  const send = vi.fn();
  await act(() => result.current.handleSubmit(send)());
  expect(send).toHaveBeenCalledOnce();
});

it('what stands at a box is not said by the banner as well, and what has no box is', () => {
  const { result } = renderHook(() => useForm({ defaultValues: { hours: '3', reason: '' } }));
  const refused = new ApiError({
    status: 400,
    code: 'invalid_data',
    message: 'Invalid data provided',
    fields: { reason: ['Please say why'], until: ['Too late'], lines: ['At most 1 is left of Rice.'] },
  });
  act(() => expect(applyProblem(result.current, refused, { until: 'hours' })).toBe(false));
  expect(result.current.getFieldState('hours').error?.message).toBe('Too late');
  render(<FormBanner error={refused} />);
  expect(screen.getByRole('alert').textContent).toBe('At most 1 is left of Rice.');
});

it('a form without boxes of its own says all of it in the banner, but what it shows by itself', () => {
  const fields = { amount: ['Too much'], lines: ['At most 1 is left of Rice.'] };
  const refused = new ApiError({ status: 400, code: 'invalid_data', message: 'Invalid data provided', fields });
  render(<FormBanner error={refused} />);
  expect(screen.getByRole('alert').textContent).toBe('Too much At most 1 is left of Rice.');
  cleanup();
  render(<FormBanner error={refused} shown={['amount', 'lines']} />);
  expect(screen.queryByRole('alert')).toBeNull();
});

it('says of it in the banner that nobody expected it', () => {
  render(<FormBanner error={ours} />);
  expect(screen.getByText(UNEXPECTED_TEXT)).toBeTruthy();
});
