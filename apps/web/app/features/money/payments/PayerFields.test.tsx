import type { MemberInfo } from '@club/contract/people/members';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';

import { PayerFields } from './PayerFields.tsx';
import { usePayerForm } from './use-payer-form.ts';

afterEach(cleanup);

function Fields() {
  // What the form asks of a member.
  const member = { payment_priority: 'mtn', mtn_money_number: null, airtel_money_number: null } as MemberInfo;
  return <PayerFields payer={usePayerForm(member, ['mtn'])} networks={[]} preferred="mtn" />;
}

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
