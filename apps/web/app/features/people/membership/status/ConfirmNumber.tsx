import { maskPhone } from '@club/rules/uganda-phone';
import { ShieldCheck } from 'lucide-react';
import { type FormEvent, useState } from 'react';

import { ResendCode } from '#web/features/people/auth/ResendCode.tsx';
import { useSmsCode } from '#web/features/people/auth/use-sms-code.ts';
import { Button } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { CodeField } from '#web/ui/CodeField.tsx';
import { TextField } from '#web/ui/TextField.tsx';

import { useConfirmNumber } from './use-confirm-number.ts';

const REFERRAL_CODES = ['referral_code_unknown', 'referral_given'];

interface ConfirmNumberProps {
  phone: string;
  /** Nobody referred this applicant so far, so a friend may still be named. */
  mayNameFriend: boolean;
}

/** The small box that proves the number: the code came by SMS when the application was sent. */
export function ConfirmNumber({ phone, mayNameFriend }: ConfirmNumberProps) {
  const [friend, setFriend] = useState('');
  const { confirm, resend, resendFrom } = useConfirmNumber(phone);
  const isAboutFriend = confirm.error !== null && REFERRAL_CODES.includes(confirm.error.code);
  const typed = useSmsCode({ ...confirm, error: isAboutFriend ? null : confirm.error });
  function submit(event: FormEvent) {
    event.preventDefault();
    if (typed.isWhole()) confirm.mutate({ code: typed.code, referral_code: friend.trim() });
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
        <CodeField {...typed.field} />
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
        <div className="flex flex-col gap-3 sm:flex-row sm:flex-wrap">
          <Button type="submit" size="lg" loading={confirm.isPending} loadingLabel="Confirming...">
            Confirm number
          </Button>
          <ResendCode
            from={resendFrom}
            loading={resend.isPending}
            onResend={() => resend.mutate(undefined, { onSuccess: typed.startAnew })}
          />
        </div>
      </form>
    </Card>
  );
}
