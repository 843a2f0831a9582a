import type { PaymentDetail as Detail } from '@club/contract/money/payments-desk';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, it } from 'vitest';

import { paymentQuery } from '#web/features/money/desk/queries.ts';

import { PaymentDetail } from './PaymentDetail.tsx';

afterEach(cleanup);

const AT = '2026-11-25T09:00:00.000Z';

const payment: Detail = {
  id: 'p1',
  purpose: 'order',
  subject_id: 'o1',
  order_number: null,
  member_id: 'm1',
  member_name: 'Amina Katusiime',
  network: 'mtn',
  phone_number: '+256772000001',
  amount: 120_000,
  status: 'failed',
  failure_reason: 'REJECTED',
  provider_transaction_id: null,
  created_at: AT,
  completed_at: null,
  review: 'claim',
  reference: 'r1',
  currency: 'UGX',
  received: null,
  mark: null,
  asked: null,
  sent_at: AT,
  last_check_at: AT,
  next_check_at: null,
  can: { ask: true, mark: true },
  decisions: [],
  claims: [],
  events: [],
  callbacks: [],
};

function factsOf(change: Partial<Detail>): string {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } });
  client.setQueryData(paymentQuery(payment.id).queryKey, { ...payment, ...change });
  render(
    <QueryClientProvider client={client}>
      <MemoryRouter>
        <PaymentDetail id={payment.id} onBack={() => {}} />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  return screen.getByRole('region', { name: 'Payment' }).textContent;
}

it('says why it was put before the reviewers, and what one of two admins wants to decide', () => {
  const by = { id: 'a1', name: 'Sarah Namuli' };
  const facts = factsOf({
    mark: { reason: 'The caller sounded odd', by: 'Peter Okello', at: AT },
    asked: { decision: 'money_back', transaction_id: '5004', by, at: AT },
  });
  expect(facts).toContain('Marked by Peter OkelloThe caller sounded odd');
  expect(facts).toMatch(/Sarah Namuli wants: .*By 5004\. Another admin has to decide the same\./);
});

it('says nothing of the kind where nobody has', () => {
  expect(factsOf({})).not.toMatch(/Marked by|wants:/);
});
