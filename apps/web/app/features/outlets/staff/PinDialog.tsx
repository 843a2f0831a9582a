import type { StaffMember } from '@club/contract/outlets/staff';
import { formatDateTime } from '@club/rules/kampala-time';

import { Button } from '#web/ui/Button.tsx';
import { CodeDigits } from '#web/ui/CodeDigits.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { Notice } from '#web/ui/Notice.tsx';

export interface ShownPin {
  id: string;
  name: string;
  pin: string;
  until: string | null;
}

interface PinDialogProps {
  shown: ShownPin;
  /** Whose it is, as the list has them by now. */
  person: StaffMember | undefined;
  onClose: () => void;
}

/** A new PIN, here once and nowhere else; no longer where a colleague has made it worthless meanwhile. */
export function PinDialog({ shown, person, onClose }: PinDialogProps) {
  const over = overBecause(shown, person);
  const isLocked = person?.state === 'locked' && person.pin_expires_at === shown.until;
  return (
    <Dialog
      open
      onClose={onClose}
      title={`PIN of ${shown.name}`}
      description="It is shown only now. Show it to nobody else."
    >
      <div className="grid gap-5">
        {over !== null && (
          <Notice tone="warn" live title="This PIN opens nothing any more">
            {over}
          </Notice>
        )}
        {isLocked && (
          <Notice tone="warn" live title={`A colleague has locked ${shown.name}`}>
            Until that is undone the PIN opens nothing.
          </Notice>
        )}
        {over === null && <CodeDigits code={shown.pin} label="Staff PIN" />}
        {over === null && shown.until && (
          <p className="text-soft text-center">
            Good until <span className="figures">{formatDateTime(shown.until)}</span>
          </p>
        )}
        <Button size="lg" wide onClick={onClose}>
          Done
        </Button>
      </div>
    </Dialog>
  );
}

/** What a colleague did meanwhile. Each PIN is good until later than the one before. */
function overBecause({ name, until }: ShownPin, person: StaffMember | undefined): string | null {
  if (person?.state === 'left') return `A colleague says that ${name} has left.`;
  const by_now = person?.pin_expires_at ?? null;
  const isOlder = until !== null && by_now !== null && by_now > until;
  return isOlder ? `A colleague has given ${name} another PIN just now.` : null;
}
