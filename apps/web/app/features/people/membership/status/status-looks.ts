import { applicationBadge } from '@club/rules/application-status';
import { CircleCheck, CircleHelp, CircleX, Hourglass } from 'lucide-react';

import type { StatusLook } from '#web/ui/Badge.tsx';

const looks: Record<string, Omit<StatusLook, 'label'>> = {
  pending: { tone: 'gold', icon: Hourglass },
  approved: { tone: 'good', icon: CircleCheck },
  rejected: { tone: 'bad', icon: CircleX },
};

/** Takes any text: a status that this version does not know is an unknown one. */
export const statusLook = (status: string): StatusLook => ({
  label: applicationBadge(status),
  ...(looks[status] ?? { tone: 'neutral', icon: CircleHelp }),
});
