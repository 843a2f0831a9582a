import type { StaffMember } from '@club/contract/outlets/staff';
import { formatDateTime } from '@club/rules/kampala-time';

import { serverNow } from '#web/lib/server-clock.ts';
import { useClock } from '#web/lib/use-clock.ts';
import { Badge } from '#web/ui/Badge.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';

import type { ShownPin } from './PinDialog.tsx';
import { roleLabels } from './role-labels.ts';
import { StaffActs } from './StaffActs.tsx';

interface StaffRowProps {
  person: StaffMember;
  /** The name, and what tells them from a namesake. */
  called: string;
  onPin: (shown: ShownPin) => void;
  onLog: () => void;
}

export function StaffRow({ person, called, onPin, onLog }: StaffRowProps) {
  return (
    <Card as="li" className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
      <div className="grid gap-1">
        <p className="flex flex-wrap items-center gap-2">
          <span className="text-lg font-bold">{person.name}</span>
          <Badge tone="neutral">{roleLabels[person.role]}</Badge>
          <State person={person} />
        </p>
        <p className="text-soft text-sm">
          <span className="figures">{person.phone_masked}</span> · {lastUsed(person)}
        </p>
      </div>
      <div className="-mr-4 flex flex-wrap sm:gap-1">
        {person.state !== 'left' && <StaffActs person={person} called={called} onPin={onPin} />}
        <Button variant="quiet" aria-label={`Log: ${called}`} onClick={onLog}>
          Log
        </Button>
      </div>
    </Card>
  );
}

function State({ person }: { person: StaffMember }) {
  useClock();
  if (person.state === 'left') return <Badge tone="neutral">Has left</Badge>;
  if (person.state === 'locked') return <Badge tone="bad">Locked</Badge>;
  const isOver = person.pin_expires_at === null || Date.parse(person.pin_expires_at) <= serverNow();
  return isOver ? <Badge tone="warn">PIN has run out</Badge> : <Badge tone="good">Active</Badge>;
}

function lastUsed({ last_used_at }: StaffMember): string {
  return last_used_at === null ? 'PIN not used yet' : `PIN last used ${formatDateTime(last_used_at)}`;
}
