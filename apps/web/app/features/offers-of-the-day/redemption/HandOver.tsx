import { type CounterRedemption, redeemAtCounter } from '@club/contract/offers-of-the-day/redemption';
import { STAFF_PIN_LENGTH } from '@club/rules/staff-pin';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';

import { call } from '#web/api/call.ts';
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
  const field = useRef<HTMLInputElement>(null);
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
      field.current?.focus();
    },
  });
  return (
    <form
      noValidate
      className="grid gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        redeem.mutate();
      }}
    >
      <StaffPinField
        ref={field}
        value={pin}
        onChange={(event) => {
          setPin(event.target.value);
          if (redeem.isError) redeem.reset();
        }}
        error={redeem.error?.message}
      />
      <Button
        type="submit"
        size="lg"
        wide
        disabled={pin.length !== STAFF_PIN_LENGTH}
        loading={redeem.isPending}
        loadingLabel="Redeeming..."
      >
        Hand over
      </Button>
    </form>
  );
}
