import type { Closing } from '@club/contract/people/closing';
import { type FormEvent, useState } from 'react';

import { CheckboxField } from '#web/ui/ChoiceFields.tsx';
import { FormDialog } from '#web/ui/FormShell.tsx';
import { TextArea } from '#web/ui/TextField.tsx';

import { restOf, restWords } from './rest-words.ts';

const REASON_MAX_CHARS = 500;

/** Why somebody leaves, and what they give up by it. */
export interface Asked {
  reason: string;
  gives_up: number | null;
}

interface CloseDialogProps {
  /** Undefined where it could not be read: it may be given up afterwards. */
  tooLittle: Closing['too_little'] | undefined;
  /** Why, as it was told before to no avail. */
  typed?: string | undefined;
  onClose: () => void;
  onAsk: (asked: Asked) => void;
}

/** Gives way before the request is made, for the PIN may be asked for then. */
export function CloseDialog({ tooLittle, typed = '', onClose, onAsk }: CloseDialogProps) {
  const [reason, setReason] = useState(typed);
  const [isGivenUp, setGivenUp] = useState(false);
  const rest = restOf(tooLittle);
  function submit(event: FormEvent) {
    event.preventDefault();
    onAsk({ reason, gives_up: isGivenUp ? rest : null });
  }
  return (
    <FormDialog
      open
      onClose={onClose}
      title="Close your account?"
      description="Somebody at the club will look at your request. Your membership stays open until then."
      tone="danger"
      onSubmit={submit}
      loading={false}
      error={null}
      submitLabel="Ask to close it"
      cancelLabel="Keep my account"
    >
      <TextArea
        label="Why are you leaving?"
        optional
        value={reason}
        maxLength={REASON_MAX_CHARS}
        onChange={(event) => setReason(event.target.value)}
      />
      {tooLittle && rest > 0 && (
        <CheckboxField
          label={`I give up ${restWords(tooLittle)}.`}
          hint="It is too little to be sent. Your account can be closed once it is spent or given up."
          checked={isGivenUp}
          onChange={(event) => setGivenUp(event.target.checked)}
        />
      )}
    </FormDialog>
  );
}
