import { formatDateTime } from '@club/rules/kampala-time';

import { Button } from '#web/ui/Button.tsx';
import { CodeDigits } from '#web/ui/CodeDigits.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';

export interface ShownPin {
  name: string;
  pin: string;
  until: string | null;
}

interface PinDialogProps {
  shown: ShownPin;
  onClose: () => void;
}

/** A new PIN, here once and nowhere else. */
export function PinDialog({ shown, onClose }: PinDialogProps) {
  return (
    <Dialog
      open
      onClose={onClose}
      title={`PIN of ${shown.name}`}
      description="It is shown only now. Show it to nobody else."
    >
      <div className="grid gap-5">
        <CodeDigits code={shown.pin} label="Staff PIN" />
        {shown.until && (
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
