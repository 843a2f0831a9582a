import { DELIVERY_REASON_MAX_CHARS } from '@club/rules/limits';
import { type FormEvent, useRef, useState } from 'react';

import { shrinkPhoto } from '#web/lib/shrink-photo.ts';
import { Button } from '#web/ui/Button.tsx';

import { PhotoField } from './PhotoField.tsx';
import { RiderInput } from './RiderInput.tsx';
import { RiderSheet } from './RiderSheet.tsx';

interface LeaveDialogProps {
  order_number: string;
  loading: boolean;
  onLeave: (left: { reason: string; photo: string | null }) => void;
  onClose: () => void;
}

/** The customer cannot say the code: a picture and a reason, which the outlet looks at. */
export function LeaveDialog({ order_number, loading, onLeave, onClose }: LeaveDialogProps) {
  const { reason, reasonField, photo, wrong, isReading, write, show, leave } = useLeaving(loading, onLeave);
  return (
    <RiderSheet
      title={`Order ${order_number}`}
      description="Only when the customer has it and cannot say the code. The outlet looks at it before it counts."
      onClose={onClose}
    >
      <form noValidate className="grid gap-4" onSubmit={(event) => void leave(event)}>
        <RiderInput
          ref={reasonField}
          label="Why is there no code?"
          hint="For example: her phone is off, her mother took it"
          maxLength={DELIVERY_REASON_MAX_CHARS}
          value={reason}
          error={wrong.reason}
          onChange={({ target }) => write(target.value)}
        />
        <PhotoField label="A picture of the handover" file={photo} error={wrong.photo} onFile={show} />
        <Button
          type="submit"
          size="lg"
          wide
          aria-disabled={reason.trim() === '' || undefined}
          loading={loading || isReading}
          loadingLabel="Saving..."
        >
          Send to the outlet
        </Button>
      </form>
    </RiderSheet>
  );
}

function useLeaving(loading: boolean, onLeave: LeaveDialogProps['onLeave']) {
  const [reason, setReason] = useState('');
  const reasonField = useRef<HTMLInputElement>(null);
  const [photo, setPhoto] = useState<File | null>(null);
  const [wrong, setWrong] = useState<{ reason?: string; photo?: string }>({});
  // A picture takes a phone its time.
  const [isReading, setReading] = useState(false);
  function write(text: string) {
    setReason(text);
    setWrong({});
  }
  function show(file: File | null) {
    setPhoto(file);
    setWrong({});
  }
  async function leave(event: FormEvent) {
    event.preventDefault();
    if (isReading || loading) return;
    if (reason.trim() === '') {
      reasonField.current?.focus();
      return setWrong({ reason: 'Please say why' });
    }
    setReading(true);
    try {
      onLeave({ reason: reason.trim(), photo: photo && (await shrinkPhoto(photo)) });
    } catch {
      setWrong({ photo: 'This picture cannot be read. Please take another.' });
    } finally {
      setReading(false);
    }
  }
  return { reason, reasonField, photo, wrong, isReading, write, show, leave };
}
