import type { FormEvent } from 'react';

import type { ApiError } from '#web/api/api-error.ts';
import { Button } from '#web/ui/Button.tsx';
import { CodeField } from '#web/ui/CodeField.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { FormBanner } from '#web/ui/FormShell.tsx';

import { ResendCode } from './ResendCode.tsx';
import { useSmsCode } from './use-sms-code.ts';
import { useStepUp } from './use-step-up.ts';

/** Asks for the code that proves this device; what was asked for before goes on by itself afterwards. */
export function StepUpDialog({ onAnswer }: { onAnswer: (given: boolean) => void }) {
  const { request, confirm, resendFrom } = useStepUp(() => onAnswer(true));
  const typed = useSmsCode(confirm);
  function submit(event: FormEvent) {
    event.preventDefault();
    if (typed.isWhole()) confirm.mutate(typed.code);
  }
  return (
    <Dialog
      open
      between
      onClose={() => onAnswer(false)}
      title="Confirm this device"
      description={`For your safety we ask for a code once on each new device. ${sentText(request.data?.phone_masked)}`}
    >
      <form noValidate onSubmit={submit} aria-busy={confirm.isPending} className="grid gap-4">
        <FormBanner error={requestError(request.error)} />
        <CodeField {...typed.field} />
        <ResendCode
          from={resendFrom}
          loading={request.isPending}
          onResend={() => request.mutate(undefined, { onSuccess: typed.startAnew })}
        />
        <div className="flex flex-col-reverse gap-3 sm:flex-row sm:justify-end">
          <Button variant="secondary" onClick={() => onAnswer(false)}>
            Not now
          </Button>
          <Button type="submit" loading={confirm.isPending} loadingLabel="Confirming...">
            Confirm device
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

const sentText = (phone: string | undefined) =>
  phone === undefined ? 'We send it to your phone by SMS.' : `We sent it by SMS to ${phone.replaceAll(' ', '\u00a0')}.`;

/** A code that went out a moment ago still counts; only a long wait is worth a warning. */
const SHORT_WAIT_SECONDS = 60;

function requestError(error: ApiError | null): string | null {
  if (error === null) return null;
  if (error.code !== 'too_many_requests') return error.message;
  if ((error.retryAfter ?? 0) <= SHORT_WAIT_SECONDS) return null;
  return 'We have sent you several codes. Please use the latest one, or wait before you ask for another.';
}
