import { CODE_DIGITS } from '@club/rules/limits';
import { type FormEvent, useState } from 'react';

import type { ApiError } from '#web/api/api-error.ts';
import { Button } from '#web/ui/Button.tsx';
import { CodeField } from '#web/ui/CodeField.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { FormBanner } from '#web/ui/FormShell.tsx';

import { ResendCode } from './ResendCode.tsx';
import { typedCodeError } from './sms-code.ts';
import { useStepUp } from './use-step-up.ts';

/** Asks for the code that proves this device; what was asked for before goes on by itself afterwards. */
export function StepUpDialog({ onAnswer }: { onAnswer: (given: boolean) => void }) {
  const [code, setCode] = useState('');
  const [missing, setMissing] = useState<string>();
  const { request, confirm, resendFrom } = useStepUp(() => onAnswer(true));
  function submit(event: FormEvent) {
    event.preventDefault();
    const wrong = typedCodeError(code);
    setMissing(wrong);
    if (wrong === undefined) confirm.mutate(code);
  }
  return (
    <Dialog
      open
      onClose={() => onAnswer(false)}
      title="Confirm this device"
      description={`For your safety we ask for a code once on each new device. ${sentText(request.data?.phone_masked)}`}
    >
      <form noValidate onSubmit={submit} aria-busy={confirm.isPending} className="grid gap-4">
        <FormBanner error={requestError(request.error)} />
        <CodeField
          label="Code from the SMS"
          digits={CODE_DIGITS}
          value={code}
          autoComplete="one-time-code"
          onChange={(next) => {
            setCode(next);
            setMissing(undefined);
            if (confirm.isError) confirm.reset();
          }}
          error={missing ?? confirm.error?.message}
          readOnly={confirm.isPending}
        />
        <ResendCode from={resendFrom} loading={request.isPending} onResend={() => request.mutate()} />
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
