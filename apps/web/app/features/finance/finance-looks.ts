import type { PayoutRow, RefundRow } from '@club/contract/finance';
import { CircleAlert, CircleCheck, Clock3, CircleX } from 'lucide-react';

import type { StatusLook } from '#web/ui/Badge.tsx';

export const refundLooks: Record<RefundRow['status'], StatusLook> = {
  waiting: { label: 'Needs a second person', tone: 'warn', icon: Clock3 },
  sending: { label: 'Being sent', tone: 'neutral', icon: Clock3 },
  completed: { label: 'Sent', tone: 'good', icon: CircleCheck },
  failed: { label: 'Failed', tone: 'bad', icon: CircleAlert },
  refused: { label: 'Refused', tone: 'neutral', icon: CircleX },
};

export const payoutLooks: Record<PayoutRow['status'], StatusLook> = {
  waiting: { label: 'Waits for approval', tone: 'warn', icon: Clock3 },
  sending: { label: 'Being sent', tone: 'neutral', icon: Clock3 },
  paid: { label: 'Paid', tone: 'good', icon: CircleCheck },
  failed: { label: 'Failed', tone: 'bad', icon: CircleAlert },
  refused: { label: 'Refused', tone: 'neutral', icon: CircleX },
};
