import type { StatementDetail } from '@club/contract/money/settlements';
import { formatDateTime } from '@club/rules/kampala-time';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

import { clearTokens, storeTokens } from '#web/api/session.ts';
import { toast } from '#web/ui/toasts.ts';

import { AnswerStatement } from './AnswerStatement.tsx';
import { PaidByHandDialog } from './desk/PaidByHandDialog.tsx';
import { statementSteps } from './statement-steps.ts';

const statement = { id: 's1', status: 'agreed', due: 20_000, outlet: { name: 'Freshbasket' } } as StatementDetail;
const MOVED = 'This statement has moved on.';

beforeEach(() => {
  storeTokens({ access: 'good', refresh: 'r1' });
  vi.spyOn(toast, 'error');
  const moved = { error_code: 'statement_moved_on', message: MOVED, errors: {} };
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json(moved, { status: 409 })));
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  clearTokens();
});

const show = (what: React.ReactNode) =>
  render(<QueryClientProvider client={new QueryClient()}>{what}</QueryClientProvider>);

it('whoever disputes what is being paid by then is told that the dispute has not come', async () => {
  show(<AnswerStatement statement={statement} />);
  fireEvent.click(screen.getByRole('button', { name: 'Dispute' }));
  fireEvent.change(await screen.findByLabelText('What is wrong?'), { target: { value: 'Order KC-1 is missing' } });
  fireEvent.click(screen.getByRole('button', { name: 'Send' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(toast.error).toHaveBeenCalledExactlyOnceWith(MOVED);
});

it('an outlet that has nothing to get is promised no payment, before it agrees and after', async () => {
  vi.spyOn(toast, 'success');
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json({ ...statement, status: 'agreed', due: 0 })));
  const byNobody = { issued_at: '2026-11-23T00:00:00.000Z', issued_by: null, agreed_at: null, dispute: null };
  const owes: StatementDetail = { ...statement, ...byNobody, status: 'issued', due: 0 };
  show(<AnswerStatement statement={owes} />);
  expect(screen.getByText(/^Please compare it/).textContent).toMatch(/nothing to pay/);
  fireEvent.click(screen.getByRole('button', { name: 'Agree' }));
  await waitFor(() => expect(toast.success).toHaveBeenCalledExactlyOnceWith('Thank you. You have agreed.'));
  for (const status of ['issued', 'agreed'] as const) {
    expect(statementSteps({ ...owes, status }).map(({ title }) => title)).toEqual([
      'Issued',
      'The outlet agrees',
      'Nothing to pay',
    ]);
  }
});

it('an outlet whose number is new, or that has none, hears from when on it is paid, when it agrees and afterwards', async () => {
  vi.spyOn(toast, 'success');
  const held_until = new Date(Date.now() + 86_400_000).toISOString();
  const account = { network: 'mtn', phone_masked: '077•••001', held_until } as StatementDetail['account'];
  const byNobody = { issued_at: '2026-11-23T00:00:00.000Z', issued_by: null, agreed_at: null, dispute: null };
  const owed: StatementDetail = { ...statement, ...byNobody, payments: [], first_approved_by: null, account };
  const agree = async (change: Partial<StatementDetail>) => {
    const agreed = { ...owed, ...change };
    vi.stubGlobal('fetch', () => Promise.resolve(Response.json(agreed)));
    show(<AnswerStatement statement={{ ...agreed, status: 'issued' }} />);
    fireEvent.click(screen.getByRole('button', { name: 'Agree' }));
    await waitFor(() => expect(toast.success).toHaveBeenCalledOnce());
    const said = vi.mocked(toast.success).mock.lastCall![0];
    vi.mocked(toast.success).mockClear();
    cleanup();
    return [said, statementSteps(agreed).find(({ key }) => key === 'approved')?.note];
  };
  const from = formatDateTime(held_until);
  expect(await agree({})).toEqual([
    `Thank you. Two admins approve it from ${from} on, as the number is new. Then it is paid.`,
    `From ${from} on: the number is new`,
  ]);
  expect(await agree({ account: null })).toEqual([
    'Thank you. It is paid once the club has your payout number. Please ask for it to be added.',
    'Nobody has said yet to which number it is paid',
  ]);
  expect(await agree({ account: { ...account!, held_until: '2026-11-20T00:00:00.000Z' } })).toEqual([
    'Thank you. Two admins approve it now, then it is paid.',
    undefined,
  ]);
});

it('an outlet that is owed less by now than its statement says reads how much, until that is on its way', () => {
  const byNobody = { issued_at: '2026-11-23T00:00:00.000Z', issued_by: null, agreed_at: null, dispute: null };
  const owed: StatementDetail = {
    ...statement,
    ...byNobody,
    payments: [],
    first_approved_by: null,
    closing_balance: 22_000,
  };
  const noteOf = (change: Partial<StatementDetail>) =>
    statementSteps({ ...owed, ...change }).find(({ key }) => key === 'paid')?.note;
  expect(noteOf({})).toBe('UGX 20,000 of it is left by now. The next statement says why.');
  const inParts = { payments: [{ status: 'paid', amount: 2_000 }] } as Partial<StatementDetail>;
  expect(noteOf(inParts)).toBe('UGX 20,000 of it is left by now.');
  expect([noteOf({ due: 22_000 }), noteOf({ status: 'sending', due: 0 }), noteOf({ status: 'paid', due: 0 })]).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
});

it('whoever records a payment by hand that another admin has sent by then is told that it is not recorded', async () => {
  const onClose = vi.fn();
  show(<PaidByHandDialog statement={statement} onClose={onClose} />);
  fireEvent.change(await screen.findByLabelText('Transaction ID'), { target: { value: '12345678901' } });
  fireEvent.click(screen.getByRole('button', { name: 'Record Payment' }));
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  expect(toast.error).toHaveBeenCalledExactlyOnceWith(MOVED);
});
