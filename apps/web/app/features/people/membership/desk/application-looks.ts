import type { ApplicationFlag, ApplicationRow } from '@club/contract/people/membership-desk';
import type { ApplicationStatus } from '@club/rules/application-status';
import { CircleCheck, CircleX, Hourglass } from 'lucide-react';

import { discoveredLabels, reasonLabels } from '#web/lib/application-words.ts';
import type { StatusLook } from '#web/ui/Badge.tsx';

export const applicationLooks: Record<ApplicationStatus, StatusLook> = {
  pending: { label: 'Pending', tone: 'gold', icon: Hourglass },
  approved: { label: 'Approved', tone: 'good', icon: CircleCheck },
  rejected: { label: 'Rejected', tone: 'bad', icon: CircleX },
};

const flagLabels: Record<ApplicationFlag, string> = {
  held: 'On hold',
  unconfirmed: 'Number not confirmed',
  own_name: 'Same name as the referrer',
  same_device: 'Same device as the referrer or another friend',
  sequential_numbers: 'Number next to that of the referrer or another friend',
  burst: 'One of many friends from one network',
};
export const flagLabel = (flag: ApplicationFlag) => flagLabels[flag];

export const fullName = (row: Pick<ApplicationRow, 'first_name' | 'last_name'>) => `${row.first_name} ${row.last_name}`;

const wordFor = (labels: Record<string, string>, value: string) =>
  Object.hasOwn(labels, value) ? (labels[value] ?? value) : value;

export const discoveredWord = (value: string) => wordFor(discoveredLabels, value);
export const reasonWord = (value: string) => wordFor(reasonLabels, value);
