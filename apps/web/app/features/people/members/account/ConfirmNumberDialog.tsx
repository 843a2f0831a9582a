import { confirmNumber, getProfile, type Profile, updateMe } from '@club/contract/people/members';
import { PROFILE_SAVED_MS, STEP_UP_RESEND_SECONDS } from '@club/rules/limits';
import { formatPhone } from '@club/rules/uganda-phone';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';

import type { ApiError } from '#web/api/api-error.ts';
import { call } from '#web/api/call.ts';
import { unlessDone } from '#web/api/unless-done.ts';
import { ResendCode } from '#web/features/people/auth/ResendCode.tsx';
import { useSmsCode } from '#web/features/people/auth/use-sms-code.ts';
import { storeProfile } from '#web/features/people/members/profile-queries.ts';
import { serverNow } from '#web/lib/server-clock.ts';
import { isFinal } from '#web/lib/use-intent.ts';
import { Button } from '#web/ui/Button.tsx';
import { CodeField } from '#web/ui/CodeField.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { toast } from '#web/ui/toasts.ts';

type PendingNumber = Profile['pending_numbers'][number];

interface ConfirmNumberDialogProps {
  pending: PendingNumber;
  onClose: () => void;
}

/** Proving a new number with the code that went to it. Later is fine: until then the old one stays. */
export function ConfirmNumberDialog({ pending, onClose }: ConfirmNumberDialogProps) {
  const { confirm, resend, resendFrom } = useNumberProof(pending, onClose);
  const typed = useSmsCode(confirm, refusalText);
  function send(whole: string) {
    if (!typed.isWhole(whole) || confirm.isPending) return;
    // What may still be right stays to be sent again.
    confirm.mutate(whole, { onError: (error) => isFinal(error) && typed.empty() });
  }
  function submit(event: FormEvent) {
    event.preventDefault();
    send(typed.code);
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title="Confirm your new number"
      description={
        <>
          We sent a 6-digit code by SMS to{' '}
          <span className="figures whitespace-nowrap">{formatPhone(pending.number)}</span>. The number becomes yours
          once you enter the code.
        </>
      }
    >
      <form noValidate onSubmit={submit} aria-busy={confirm.isPending} className="grid gap-5">
        <CodeField {...typed.field} onComplete={send} />
        <div className="grid gap-3">
          <Button type="submit" size="lg" wide loading={confirm.isPending} loadingLabel="Confirming...">
            Confirm number
          </Button>
          <ResendCode
            from={resendFrom}
            loading={resend.isPending}
            onResend={() => resend.mutate(undefined, { onSuccess: typed.startAnew })}
          />
        </div>
      </form>
    </Dialog>
  );
}

/** Where the number is somebody else's by now, the text is that of its field elsewhere. */
const refusalText = (error: ApiError) => Object.values(error.fields)[0]?.[0] ?? error.message;

function useNumberProof(pending: PendingNumber, onProven: () => void) {
  const { network, number } = pending;
  const client = useQueryClient();
  const [resendFrom, setResendFrom] = useState(() => serverNow() + STEP_UP_RESEND_SECONDS * 1000);
  const confirm = useMutation({
    mutationFn: (code: string) =>
      unlessDone(call(confirmNumber, { body: { network, code } }), () => findConfirmed(pending)),
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
      // Confirmed elsewhere meanwhile, it waits for no code, and none was sent.
      if (!profile.pending_numbers.some((one) => one.network === network)) {
        toast.success('This number is confirmed already.');
        return;
      }
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

/** A code works once: of one whose answer was lost the server would say that it is not correct. */
async function findConfirmed({ network, number }: PendingNumber): Promise<Profile | null> {
  const profile = await call(getProfile, { mayAsk: false });
  const isProven = profile[`${network}_money_number`] === number && !profile.unproven_numbers.includes(network);
  return isProven ? profile : null;
}
