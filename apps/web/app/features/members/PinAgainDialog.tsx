import { confirmPin } from '@club/contract/auth';
import { pinError } from '@club/rules/pin';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';

import { call } from '#web/api/call.ts';
import { FormDialog } from '#web/ui/FormShell.tsx';
import { PinField } from '#web/ui/TextField.tsx';

interface PinAgainDialogProps {
  onConfirmed: () => void;
  onClose: () => void;
}

/** Asks somebody who is signed in for the PIN once more, before something that a thief would do first. */
export function PinAgainDialog({ onConfirmed, onClose }: PinAgainDialogProps) {
  const [pin, setPin] = useState('');
  const [missing, setMissing] = useState<string | null>(null);
  const confirm = useMutation({
    mutationFn: () => call(confirmPin, { body: { pin } }),
    // The PIN is not kept longer than the dialog.
    gcTime: 0,
    onSuccess: onConfirmed,
  });
  function submit(event: FormEvent) {
    event.preventDefault();
    // Dialogs stand within the form that opened them, as far as React's events go.
    event.stopPropagation();
    const wrong = pinError(pin);
    setMissing(wrong);
    if (wrong === null) confirm.mutate();
  }
  return (
    <FormDialog
      open
      onClose={onClose}
      title="Please enter your PIN"
      description="It keeps your membership yours, should somebody else hold your phone."
      onSubmit={submit}
      loading={confirm.isPending}
      error={null}
      submitLabel="Go on"
      loadingLabel="Checking..."
    >
      <PinField
        label="4-digit PIN"
        value={pin}
        error={missing ?? confirm.error?.fields['pin']?.[0] ?? confirm.error?.message}
        onChange={(event) => {
          setPin(event.target.value);
          setMissing(null);
          confirm.reset();
        }}
        data-first-focus
      />
    </FormDialog>
  );
}
