import type { StatementDetail } from '@club/contract/money/settlements';
import { formatDateTime } from '@club/rules/kampala-time';
import { formatUgx } from '@club/rules/money';

import { serverNow } from '#web/lib/server-clock.ts';
import type { Step } from '#web/ui/StepTimeline.tsx';

const at = (instant: string | null) => (instant === null ? {} : { time: formatDateTime(instant) });

/** What has happened to a statement and what comes: issued, agreed, approved by two, sent, paid. */
export function statementSteps(statement: StatementDetail): Step[] {
  return [issued(statement), ...objection(statement), agreement(statement), ...payment(statement)];
}

function issued({ issued_at, issued_by }: StatementDetail): Step {
  const note = issued_by === null ? undefined : `By ${issued_by.name}`;
  return { key: 'issued', title: 'Issued', ...at(issued_at), note, state: 'done' };
}

function objection({ status, dispute, disputed_at, answer, answered_at }: StatementDetail): Step[] {
  if (dispute === null) return [];
  const isOpen = status === 'disputed';
  const objected: Step = {
    key: 'disputed',
    title: 'Disputed by the outlet',
    ...at(disputed_at),
    note: `“${dispute}”`,
    state: isOpen ? 'failed' : 'done',
  };
  if (isOpen) return [objected, { key: 'answered', title: 'The club answers', state: 'current' }];
  return [
    objected,
    { key: 'answered', title: 'Answered', ...at(answered_at), note: answer && `“${answer}”`, state: 'done' },
  ];
}

function agreement({ status, agreed_at, agreed_by }: StatementDetail): Step {
  if (status === 'issued') return { key: 'agreed', title: 'The outlet agrees', state: 'current' };
  if (agreed_at === null) {
    return { key: 'agreed', title: 'The outlet agrees', state: 'coming' };
  }
  const note = agreed_by === null ? 'It had nothing to object in time' : `By ${agreed_by.name}`;
  return { key: 'agreed', title: 'The outlet agrees', ...at(agreed_at), note, state: 'done' };
}

/** Until when a new number keeps an outlet from being paid; null where it does not. */
export function heldUntil(account: StatementDetail['account']): string | null {
  const until = account?.held_until ?? null;
  return until !== null && new Date(until).getTime() > serverNow() ? until : null;
}

function whoApproves({ status, first_approved_by, account }: StatementDetail): string | undefined {
  const held = heldUntil(account);
  if (status === 'agreed' && account === null) return 'Nobody has said yet to which number it is paid';
  if (status === 'agreed' && held !== null) return `From ${formatDateTime(held)} on: the number is new`;
  return first_approved_by === null ? undefined : `${first_approved_by.name} has approved`;
}

function payment(statement: StatementDetail): Step[] {
  const { status, due, closing_balance, payments } = statement;
  if (status === 'carried') return [{ key: 'carried', title: 'Carried into the next statement', state: 'done' }];
  const isApproved = status === 'sending' || status === 'paid';
  if (!isApproved && due === 0) {
    const state = status === 'agreed' ? 'done' : 'coming';
    return [{ key: 'paid', title: 'Nothing to pay', note: 'The next statement goes on from here.', state }];
  }
  const last = payments[0];
  return [
    {
      key: 'approved',
      title: 'Two admins approve',
      ...at(isApproved ? (last?.created_at ?? null) : null),
      note: whoApproves(statement),
      state: isApproved ? 'done' : status === 'agreed' ? 'current' : 'coming',
    },
    {
      key: 'paid',
      title: status === 'sending' ? onItsWay(last) : 'Paid',
      ...at(status === 'paid' ? (last?.ended_at ?? null) : null),
      note: !isApproved && due < closing_balance ? leftText(statement) : undefined,
      state: status === 'paid' ? 'done' : status === 'sending' ? 'current' : 'coming',
    },
  ];
}

const onItsWay = (last: StatementDetail['payments'][number] | undefined) =>
  last?.transfer?.status === 'review' ? 'The network has yet to tell of it' : 'The money is on its way';

/** Goods have come back since, or money was sent: for this one, as stands beside it, or for the one before. */
function leftText({ due, payments }: StatementDetail): string {
  const left = `${formatUgx(due)} of it is left by now.`;
  return payments.some(({ status }) => status === 'paid') ? left : `${left} The next statement says why.`;
}
