import type { SettlementRow, StatementEntry, StatementSummary } from '@club/contract/money/settlements';
import { formatDate } from '@club/rules/kampala-time';
import { ArrowRight, CircleAlert, CircleCheck, Clock3, MessageSquareWarning, Send } from 'lucide-react';

import type { StatusLook } from '#web/ui/Badge.tsx';

const statementLooks: Record<StatementSummary['status'], StatusLook> = {
  issued: { label: 'To be agreed', tone: 'warn', icon: Clock3 },
  disputed: { label: 'Disputed', tone: 'bad', icon: MessageSquareWarning },
  agreed: { label: 'Agreed', tone: 'info', icon: CircleCheck },
  sending: { label: 'Being sent', tone: 'neutral', icon: Send },
  paid: { label: 'Paid', tone: 'good', icon: CircleCheck },
  carried: { label: 'Carried over', tone: 'neutral', icon: ArrowRight },
};

/** Where a statement stands; once one admin has agreed to pay it, that too. */
export function statementLook({
  status,
  approved_once,
}: {
  status: StatementSummary['status'];
  approved_once: boolean;
}) {
  if (status !== 'agreed' || !approved_once) return statementLooks[status];
  return { ...statementLooks.agreed, label: 'Needs a second admin', tone: 'warn' } satisfies StatusLook;
}

export const paymentLooks: Record<SettlementRow['status'], StatusLook> = {
  sending: { label: 'Being sent', tone: 'neutral', icon: Clock3 },
  paid: { label: 'Paid', tone: 'good', icon: CircleCheck },
  failed: { label: 'Failed', tone: 'bad', icon: CircleAlert },
};

export const networkNames = { mtn: 'MTN', airtel: 'Airtel' };

export const entryLabels: Record<StatementEntry['kind'], string> = {
  sale: 'Sale',
  return: 'Return',
  correction: 'Correction',
  settlement: 'Paid to outlet',
};

/** `16 Nov 2026 to 22 Nov 2026`, or the one day. */
export function periodText({ from_day, to_day }: Pick<StatementSummary, 'from_day' | 'to_day'>): string {
  return from_day === to_day ? formatDate(to_day) : `${formatDate(from_day)} to ${formatDate(to_day)}`;
}
