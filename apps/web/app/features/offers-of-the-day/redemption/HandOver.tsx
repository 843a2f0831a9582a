import { type CounterRedemption, redeemAtCounter } from '@club/contract/offers-of-the-day/redemption';
import { staffPinError } from '@club/rules/staff-pin';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';

import { call } from '#web/api/call.ts';
import { useWholeField } from '#web/lib/use-whole-field.ts';
import { Button } from '#web/ui/Button.tsx';

import { type CodeGone, codeGone } from './code-gone.ts';
import { rememberRedeemed } from './offline/codes-gone.ts';
import { StaffPinField } from './StaffPinField.tsx';

interface HandOverProps {
  code: string;
  outlet: string | undefined;
  onDone: (done: CounterRedemption) => void;
  /** It is no longer good: used elsewhere meanwhile, say. */
  onGone: (gone: CodeGone) => void;
}

/** The PIN of whoever hands over: it says who, and does it. */
export function HandOver({ code, outlet, onDone, onGone }: HandOverProps) {
  const client = useQueryClient();
  const [pin, setPin] = useState('');
  const whole = useWholeField(pin, staffPinError(pin));
  const redeem = useMutation({
    mutationFn: () => call(redeemAtCounter, { body: { code, outlet, pin } }),
    onSuccess: (done) => {
      rememberRedeemed(done);
      onDone(done);
      void client.invalidateQueries({ queryKey: ['redemptions'] });
    },
    // Empty and at its beginning: the next try can be typed at once.
    onError: (error) => {
      const gone = codeGone(error);
      if (gone !== null) {
        onGone(gone);
        return client.invalidateQueries({ queryKey: ['redemptions'] });
      }
      setPin('');
      whole.field.current?.focus();
    },
  });
  return (
    <form
      noValidate
      className="grid gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        if (whole.check()) redeem.mutate();
      }}
    >
      <StaffPinField
        ref={whole.field}
        value={pin}
        onChange={(event) => {
          setPin(event.target.value);
          if (redeem.isError) redeem.reset();
        }}
        error={redeem.error?.message ?? whole.missing}
      />
      <Button
        type="submit"
        size="lg"
        wide
        aria-disabled={whole.isOpen || undefined}
        loading={redeem.isPending}
        loadingLabel="Redeeming..."
      >
        Hand over
      </Button>
    </form>
  );
}
