import { FAIL_KINDS, failLabels, type FailKind } from '@club/rules/failed-delivery';
import { DELIVERY_REASON_MAX_CHARS } from '@club/rules/limits';
import { type FormEvent, useEffect, useRef, useState } from 'react';

import { Button } from '#web/ui/Button.tsx';

import { RiderInput } from './RiderInput.tsx';
import { RiderSheet } from './RiderSheet.tsx';

export interface Failing {
  kind: FailKind;
  reason: string;
}

/** What a customer reads of the rider, said by the rider. */
const ownLabels: Record<FailKind, string> = { ...failLabels, vehicle: 'I cannot go on' };

interface FailDialogProps {
  order_number: string;
  loading: boolean;
  onFail: (failing: Failing) => void;
  onClose: () => void;
}

/** Why it cannot be delivered: with one press, or in one's own words. */
export function FailDialog({ order_number, loading, onFail, onClose }: FailDialogProps) {
  const [isOther, setOther] = useState(false);
  const [reason, setReason] = useState('');
  const [error, setError] = useState<string>();
  const field = useRef<HTMLInputElement>(null);
  // What was pressed went with the answers; what is wanted now is typed at once.
  useEffect(() => field.current?.focus(), [isOther]);
  function say(event: FormEvent) {
    event.preventDefault();
    if (reason.trim() !== '') return onFail({ kind: 'other', reason: reason.trim() });
    setError('Please say why');
    field.current?.focus();
  }
  return (
    <RiderSheet
      title={`Order ${order_number}`}
      description="Why can you not deliver it? The customer reads it. Bring it back to the outlet."
      onClose={onClose}
    >
      {isOther ? (
        <form noValidate className="grid gap-4" onSubmit={say}>
          <RiderInput
            ref={field}
            label="Your reason"
            maxLength={DELIVERY_REASON_MAX_CHARS}
            value={reason}
            error={error}
            onChange={({ target }) => {
              setReason(target.value);
              setError(undefined);
            }}
          />
          <Button type="submit" size="lg" wide loading={loading} loadingLabel="Saving...">
            Not Delivered
          </Button>
        </form>
      ) : (
        <div className="grid gap-2">
          {FAIL_KINDS.map((kind) => (
            <Button
              key={kind}
              size="lg"
              wide
              variant="secondary"
              disabled={loading}
              onClick={() => (kind === 'other' ? setOther(true) : onFail({ kind, reason: '' }))}
            >
              {ownLabels[kind]}
            </Button>
          ))}
        </div>
      )}
    </RiderSheet>
  );
}
