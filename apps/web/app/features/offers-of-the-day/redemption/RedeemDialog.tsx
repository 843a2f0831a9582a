import type { RedemptionCode } from '@club/contract/offers-of-the-day/codes';
import { CODE_TEXT } from '@club/contract/offers-of-the-day/redemption';
import { formatDateTime } from '@club/rules/kampala-time';
import { REDEMPTION_CODE_LENGTH } from '@club/rules/redemption-code';
import { staffPinError } from '@club/rules/staff-pin';
import { CircleCheck, MapPin } from 'lucide-react';
import { useState } from 'react';

import { typedDigits } from '#web/lib/typed-digits.ts';
import { useFocusPlace } from '#web/lib/use-focus-place.ts';
import { useWholeField } from '#web/lib/use-whole-field.ts';
import { Button } from '#web/ui/Button.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { TextField } from '#web/ui/TextField.tsx';

import { StaffPinField } from './StaffPinField.tsx';
import { type RedemptionStep, useRedemption } from './use-redemption.ts';

interface RedeemDialogProps {
  code: RedemptionCode;
  onClose: () => void;
}

const titles = { code: 'Redeem at Outlet', pin: 'Ask the staff for their PIN', done: 'Redeemed' } as const;

/** The member's phone at the counter: code, PIN of the staff, summary. */
export function RedeemDialog({ code, onClose }: RedeemDialogProps) {
  const redemption = useRedemption();
  const { step } = redemption;
  const place = useFocusPlace<HTMLDivElement>(step.step);
  return (
    <Dialog open onClose={onClose} title={titles[step.step]} description={code.offer_name}>
      {/* Named, so that whoever cannot see it hears with the focus what the new step asks for. */}
      <div ref={place} tabIndex={-1} role="group" aria-label={titles[step.step]} className="outline-none">
        {step.step === 'code' && <CodeStep code={code.code} redemption={redemption} />}
        {step.step === 'pin' && <PinStep step={step} redemption={redemption} />}
        {step.step === 'done' && <Summary step={step} onClose={onClose} />}
      </div>
    </Dialog>
  );
}

type Redemption = ReturnType<typeof useRedemption>;

function CodeStep({ code, redemption: { verify, verifyError, forget } }: { code: string; redemption: Redemption }) {
  const [typed, setTyped] = useState(code);
  const whole = useWholeField(typed, typed.length === REDEMPTION_CODE_LENGTH ? null : CODE_TEXT);
  return (
    <form
      noValidate
      className="grid gap-5"
      onSubmit={(event) => {
        event.preventDefault();
        if (whole.check()) verify.mutate(typed);
      }}
    >
      <p className="text-soft">
        <span className="figures font-semibold">Step 1 of 3.</span> Do this at the counter, together with the staff.
      </p>
      <TextField
        ref={whole.field}
        label="8-digit code"
        inputMode="numeric"
        autoComplete="off"
        value={typed}
        onChange={(event) => {
          setTyped(typedDigits(event.target.value, REDEMPTION_CODE_LENGTH));
          forget();
        }}
        error={verifyError ?? whole.missing}
      />
      <Button
        type="submit"
        size="lg"
        wide
        aria-disabled={whole.isOpen || undefined}
        loading={verify.isPending}
        loadingLabel="Verifying..."
      >
        Verify Code
      </Button>
    </form>
  );
}

interface PinStepProps {
  step: Extract<RedemptionStep, { step: 'pin' }>;
  redemption: Redemption;
}

function PinStep({ step, redemption: { redeem, redeemError, forget } }: PinStepProps) {
  const [pin, setPin] = useState('');
  const { field, ...whole } = useWholeField(pin, staffPinError(pin));
  // The phone is the member's: no PIN stays in it. Empty and at its beginning: the next try can be typed at once.
  const onError = () => {
    setPin('');
    field.current?.focus();
  };
  return (
    <form
      noValidate
      className="grid gap-5"
      onSubmit={(event) => {
        event.preventDefault();
        if (whole.check()) redeem.mutate({ code: step.code, pin }, { onError });
      }}
    >
      <p className="bg-good-wash flex items-start gap-3 rounded-md px-4 py-3">
        <MapPin aria-hidden className="text-good mt-0.5 size-5 shrink-0" />
        <span>
          <span className="block font-semibold">{step.outlet.name}</span>
          <span className="text-soft">{step.outlet.address}</span>
        </span>
      </p>
      <p className="text-soft">
        <span className="figures font-semibold">Step 2 of 3.</span> Hand the phone to the staff, who enter their own
        PIN.
      </p>
      <StaffPinField
        ref={field}
        value={pin}
        onChange={(event) => {
          setPin(event.target.value);
          forget();
        }}
        error={redeemError ?? whole.missing}
      />
      <Button
        type="submit"
        size="lg"
        wide
        aria-disabled={whole.isOpen || undefined}
        loading={redeem.isPending}
        loadingLabel="Redeeming..."
      >
        Redeem Now
      </Button>
    </form>
  );
}

function Summary({ step, onClose }: { step: Extract<RedemptionStep, { step: 'done' }>; onClose: () => void }) {
  return (
    <div className="grid justify-items-center gap-5 text-center">
      <span className="bg-good-wash text-good grid size-20 place-items-center rounded-full">
        <CircleCheck aria-hidden className="size-10" />
      </span>
      <p className="text-lg font-semibold">Code redeemed successfully! Enjoy your offer.</p>
      <dl className="grid w-full gap-2 text-left">
        {[
          ['Outlet', step.outlet_name],
          ['Staff', step.staff_name],
          ['Redeemed', formatDateTime(step.redeemed_at)],
        ].map(([label, value]) => (
          <div key={label} className="border-line flex justify-between gap-4 border-b pb-2">
            <dt className="text-soft">{label}</dt>
            <dd className="figures font-semibold">{value}</dd>
          </div>
        ))}
      </dl>
      <Button size="lg" wide onClick={onClose}>
        Done
      </Button>
    </div>
  );
}
