import { confirmNumber, type Profile, updateMe } from '@club/contract/members';
import { CODE_DIGITS, PROFILE_SAVED_MS, STEP_UP_RESEND_SECONDS } from '@club/rules/limits';
import { formatPhone } from '@club/rules/uganda-phone';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';

import { call } from '#web/api/call.ts';
import { ResendCode } from '#web/features/auth/ResendCode.tsx';
import { typedCodeError } from '#web/features/auth/sms-code.ts';
import { serverNow } from '#web/lib/server-clock.ts';
import { Button } from '#web/ui/Button.tsx';
import { CodeField } from '#web/ui/CodeField.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { toast } from '#web/ui/toasts.ts';

import { storeProfile } from './queries.ts';

type PendingNumber = Profile['pending_numbers'][number];

interface ConfirmNumberDialogProps {
  pending: PendingNumber;
  onClose: () => void;
}

/** Proving a new number with the code that went to it. Later is fine: until then the old one stays. */
export function ConfirmNumberDialog({ pending, onClose }: ConfirmNumberDialogProps) {
  const [code, setCode] = useState('');
  const [missing, setMissing] = useState<string>();
  const { confirm, resend, resendFrom } = useNumberProof(pending, onClose);
  function send(whole: string) {
    const wrong = typedCodeError(whole);
    setMissing(wrong);
    if (wrong === undefined && !confirm.isPending) confirm.mutate(whole, { onError: () => setCode('') });
  }
  function submit(event: FormEvent) {
    event.preventDefault();
    send(code);
  }
  // Where the number is somebody else's by now, the text is that of its field elsewhere.
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
          error={missing ?? refusal ?? undefined}
          onChange={(next) => {
            setCode(next);
            setMissing(undefined);
            if (confirm.isError && next !== '') confirm.reset();
          }}
          onComplete={send}
        />
        <div className="grid gap-3">
          <Button type="submit" size="lg" wide loading={confirm.isPending} loadingLabel="Confirming...">
            Confirm number
          </Button>
          <ResendCode from={resendFrom} loading={resend.isPending} onResend={() => resend.mutate()} />
        </div>
      </form>
    </Dialog>
  );
}

function useNumberProof({ network, number }: PendingNumber, onProven: () => void) {
  const client = useQueryClient();
  const [resendFrom, setResendFrom] = useState(() => serverNow() + STEP_UP_RESEND_SECONDS * 1000);
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
    mutationFn: () => call(updateMe, { body: { [`${network}_money_number`]: number } }),
    onSuccess: (profile) => {
      storeProfile(client, profile);
      setResendFrom(serverNow() + STEP_UP_RESEND_SECONDS * 1000);
      toast.success('We sent a new code by SMS.');
    },
    onError: (error) => {
      setResendFrom(serverNow() + (error.retryAfter ?? 0) * 1000);
      toast.warning(error.message);
    },
  });
  return { confirm, resend, resendFrom };
}
