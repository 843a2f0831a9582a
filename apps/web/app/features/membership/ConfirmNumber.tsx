import { CODE_DIGITS } from '@club/rules/limits';
import { maskPhone } from '@club/rules/uganda-phone';
import { ShieldCheck } from 'lucide-react';
import { type FormEvent, useState } from 'react';

import { ResendCode } from '#web/features/auth/ResendCode.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { CodeField } from '#web/ui/CodeField.tsx';
import { TextField } from '#web/ui/TextField.tsx';

import { useConfirmNumber } from './use-confirm-number.ts';

const CODE_MISSING = 'Please enter the 6 digits from the SMS';
const REFERRAL_CODES = ['referral_code_unknown', 'referral_given'];

interface ConfirmNumberProps {
  phone: string;
  /** Nobody referred this applicant so far, so a friend may still be named. */
  mayNameFriend: boolean;
}

/** The small box that proves the number: the code came by SMS when the application was sent. */
export function ConfirmNumber({ phone, mayNameFriend }: ConfirmNumberProps) {
  const [code, setCode] = useState('');
  const [friend, setFriend] = useState('');
  const [missing, setMissing] = useState(false);
  const { confirm, resend, resendFrom } = useConfirmNumber(phone);
  const isAboutFriend = confirm.error !== null && REFERRAL_CODES.includes(confirm.error.code);
  function submit(event: FormEvent) {
    event.preventDefault();
    setMissing(code.length < CODE_DIGITS);
    if (code.length === CODE_DIGITS) confirm.mutate({ code, referral_code: friend.trim() });
  }
  return (
    <Card as="section" aria-labelledby="confirm-number" className="border-gold grid gap-4 border-t-4 sm:p-6">
      <div className="grid gap-1">
        <h2 id="confirm-number" className="flex items-center gap-2 text-xl font-bold">
          <ShieldCheck aria-hidden className="text-brand-ink size-6 shrink-0" />
          Confirm your number
        </h2>
        <p className="text-soft">
          We sent a 6-digit code by SMS for <span className="figures whitespace-nowrap">{maskPhone(phone)}</span>. Only
          a confirmed number can be approved.
        </p>
      </div>
      <form noValidate onSubmit={submit} aria-busy={confirm.isPending} className="grid gap-4">
        <CodeField
          label="Code from the SMS"
          digits={CODE_DIGITS}
          value={code}
          autoComplete="one-time-code"
          onChange={(next) => {
            setCode(next);
            setMissing(false);
          }}
          error={missing ? CODE_MISSING : isAboutFriend ? undefined : confirm.error?.message}
          readOnly={confirm.isPending}
        />
        {mayNameFriend && (
          <TextField
            label="A friend's referral code"
            optional
            value={friend}
            onChange={(event) => setFriend(event.target.value)}
            error={isAboutFriend ? confirm.error?.message : undefined}
            autoCapitalize="characters"
            autoComplete="off"
            maxLength={40}
          />
        )}
        <div className="flex flex-col gap-3 sm:flex-row">
          <Button type="submit" size="lg" loading={confirm.isPending} loadingLabel="Confirming...">
            Confirm number
          </Button>
          <ResendCode from={resendFrom} loading={resend.isPending} onResend={() => resend.mutate()} />
        </div>
      </form>
    </Card>
  );
}
