import { confirmNumber, type Profile, updateMe } from '@club/contract/members';
import { PROFILE_SAVED_MS } from '@club/rules/limits';
import { formatPhone } from '@club/rules/uganda-phone';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';

import { call } from '#web/api/call.ts';
import { usePinAgain } from '#web/features/members/use-pin-again.tsx';
import { Button } from '#web/ui/Button.tsx';
import { CodeField } from '#web/ui/CodeField.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { toast } from '#web/ui/toasts.ts';

import { storeProfile } from './queries.ts';

const CODE_DIGITS = 6;
const CODE_MISSING = 'Please enter the 6 digits from the SMS';

type PendingNumber = Profile['pending_numbers'][number];

interface ConfirmNumberDialogProps {
  pending: PendingNumber;
  onClose: () => void;
}

/** Proving a new number with the code that went to it. Later is fine: until then the old one stays. */
export function ConfirmNumberDialog({ pending, onClose }: ConfirmNumberDialogProps) {
  const [code, setCode] = useState('');
  const [missing, setMissing] = useState(false);
  const { confirm, resend, pinDialog } = useNumberProof(pending, onClose);
  function send(whole: string) {
    setMissing(whole.length < CODE_DIGITS);
    if (whole.length === CODE_DIGITS && !confirm.isPending) {
      confirm.mutate(whole, { onError: () => setCode('') });
    }
  }
  function submit(event: FormEvent) {
    event.preventDefault();
    send(code);
  }
  // Somebody else's by now: the text stands at the field of the number elsewhere.
  const refusal = confirm.error && (Object.values(confirm.error.fields)[0]?.[0] ?? confirm.error.message);
  return (
    <Dialog
      open
      onClose={onClose}
      title="Confirm your new number"
      description={
        <>
          We sent a 6-digit code by SMS to <span className="figures">{formatPhone(pending.number)}</span>. Nothing
          changes until you enter it.
        </>
      }
    >
      <form noValidate onSubmit={submit} aria-busy={confirm.isPending} className="grid gap-5">
        <CodeField
          label="Code from the SMS"
          digits={CODE_DIGITS}
          value={code}
          autoComplete="one-time-code"
          readOnly={confirm.isPending}
          error={missing ? CODE_MISSING : (refusal ?? undefined)}
          onChange={(next) => {
            setCode(next);
            setMissing(false);
            if (confirm.isError && next !== '') confirm.reset();
          }}
          onComplete={send}
        />
        <div className="grid gap-3">
          <Button type="submit" size="lg" wide loading={confirm.isPending} loadingLabel="Confirming...">
            Confirm number
          </Button>
          <Button variant="quiet" wide loading={resend.isPending} onClick={() => resend.mutate()}>
            Send a new code
          </Button>
        </div>
      </form>
      {pinDialog}
    </Dialog>
  );
}

function useNumberProof({ network, number }: PendingNumber, onProven: () => void) {
  const client = useQueryClient();
  const { withPin, pinDialog } = usePinAgain();
  const confirm = useMutation({
    mutationFn: (code: string) => call(confirmNumber, { body: { network, code } }),
    onSuccess: (profile) => {
      storeProfile(client, profile);
      toast.success('Profile updated successfully', PROFILE_SAVED_MS);
      onProven();
    },
  });
  const resend = useMutation({
    // Asking for the same number again sends another code.
    mutationFn: () => withPin(() => call(updateMe, { body: { [`${network}_money_number`]: number } })),
    onSuccess: (profile) => {
      storeProfile(client, profile);
      toast.success('We sent a new code by SMS.');
    },
    onError: (error) => toast.warning(error.message),
  });
  return { confirm, resend, pinDialog };
}
