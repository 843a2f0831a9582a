import type { MemberInfo } from '@club/contract/people/members';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';

import { ApiError } from '#web/api/api-error.ts';
import { clearTokens, storeTokens } from '#web/api/session.ts';

import { PayerFields } from './PayerFields.tsx';
import { usePayerForm } from './use-payer-form.ts';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  clearTokens();
});

function Fields() {
  // What the form asks of a member.
  const member = { payment_priority: 'mtn', mtn_money_number: null, airtel_money_number: null } as MemberInfo;
  const payer = usePayerForm(member, ['mtn']);
  const again = new ApiError({ status: 400, code: 'invalid_data', message: 'No', fields: { phone_number: [AGAIN] } });
  return (
    <>
      <PayerFields payer={payer} networks={[]} preferred="mtn" />
      <output>{payer.form.watch('payer_confirmation')}</output>
      <button onClick={() => payer.refuse(again)}>Refuse</button>
    </>
  );
}

const AGAIN = 'Please check again whose number this is.';

it('the 0 that a number is begun with goes, as +256 stands there', () => {
  render(
    <QueryClientProvider client={new QueryClient()}>
      <Fields />
    </QueryClientProvider>,
  );
  const number = screen.getByLabelText<HTMLInputElement>('Mobile money number');
  for (const [typed, kept] of [
    ['0', '0'],
    ['07', '7'],
    ['0772123456', '772123456'],
    ['772123450', '772123450'],
  ] as const) {
    fireEvent.change(number, { target: { value: typed } });
    expect(number.value).toBe(kept);
  }
});

it('whose number it is is asked anew once that was said too long ago', async () => {
  storeTokens({ access: 'good', refresh: 'r1' });
  let asked = 0;
  vi.stubGlobal('fetch', (address: string) => {
    if (!address.endsWith('/look_up/')) return new Promise(() => {});
    asked += 1;
    return Promise.resolve(Response.json({ name: 'Akello Grace', confirmation: `signed ${asked}` }));
  });
  render(
    <QueryClientProvider client={new QueryClient()}>
      <Fields />
    </QueryClientProvider>,
  );
  fireEvent.click(screen.getByRole('checkbox', { name: /^Someone else pays/ }));
  fireEvent.change(screen.getByLabelText('Mobile money number'), { target: { value: '772123456' } });
  const check = async () => {
    fireEvent.click(await screen.findByRole('button', { name: 'Check whose number this is' }));
    fireEvent.click(await screen.findByRole('checkbox', { name: /^Yes, I know them/ }));
  };
  await check();
  const confirmed = () => document.querySelector('output')!.textContent;
  expect(confirmed()).toBe('signed 1');
  fireEvent.click(screen.getByRole('button', { name: 'Refuse' }));
  await screen.findByText(AGAIN);
  expect(confirmed()).toBe('');
  await check();
  expect(confirmed()).toBe('signed 2');
});
