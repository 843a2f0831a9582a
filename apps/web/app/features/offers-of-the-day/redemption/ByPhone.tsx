import { findByWord, type PhoneCode, redeemByWord, sendCounterWord } from '@club/contract/offers-of-the-day/by-phone';
import { CODE_DIGITS } from '@club/rules/limits';
import { STAFF_PIN_LENGTH } from '@club/rules/staff-pin';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type ChangeEvent, type FormEvent, type ReactNode, useState } from 'react';

import { call } from '#web/api/call.ts';
import { Button } from '#web/ui/Button.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { PhoneField, TextField } from '#web/ui/TextField.tsx';

import { CounterResult } from './CounterResult.tsx';
import { rememberRedeemed } from './offline/codes-gone.ts';
import { resultMessage } from './result-message.ts';
import { StaffPinField } from './StaffPinField.tsx';

/** For a customer without a smartphone: the number, the word from the SMS, what waits for them, the PIN. */
export function ByPhone({ outlet, onClose }: { outlet: string | undefined; onClose: () => void }) {
  const client = useQueryClient();
  const [phone, setPhone] = useState('');
  const [word, setWord] = useState('');
  const [chosen, setChosen] = useState<PhoneCode>();
  const send = useMutation({ mutationFn: () => call(sendCounterWord, { body: { phone, outlet } }) });
  const find = useMutation({
    mutationFn: () => call(findByWord, { body: { phone, word, outlet } }),
    onSuccess: ({ results }) => setChosen(results.length === 1 ? results[0] : undefined),
  });
  const redeem = useMutation({
    mutationFn: (pin: string) => call(redeemByWord, { body: { phone, word, code_id: chosen!.code_id, pin, outlet } }),
    onSuccess: (done) => {
      rememberRedeemed(done);
      void client.invalidateQueries({ queryKey: ['redemptions'] });
    },
  });
  return (
    <Dialog open onClose={onClose} title="By phone number" description="For a customer without a smartphone">
      {redeem.data ? (
        <CounterResult {...redeem.data} state="done" message={`By ${redeem.data.staff_name}`} onNext={onClose} />
      ) : chosen ? (
        <Chosen code={chosen} redeem={redeem} onNext={onClose} />
      ) : find.data ? (
        <Choose codes={find.data.results} onChoose={setChosen} />
      ) : send.data ? (
        <Step
          label="Find"
          isBusy={find.isPending}
          isReady={word.trim().length >= CODE_DIGITS}
          onSubmit={() => find.mutate()}
        >
          <Notice tone="info">{send.data.message}</Notice>
          <TextField
            label="6 digits from the SMS"
            inputMode="numeric"
            autoComplete="off"
            maxLength={CODE_DIGITS + 1}
            value={word}
            onChange={typedAnew(setWord, find)}
            error={find.error?.message}
          />
        </Step>
      ) : (
        <Step label="Send SMS" isBusy={send.isPending} isReady={phone !== ''} onSubmit={() => send.mutate()}>
          <PhoneField
            label="Phone number of the customer"
            value={phone}
            onChange={typedAnew(setPhone, send)}
            error={send.error?.message}
          />
        </Step>
      )}
    </Dialog>
  );
}

/** What was refused is not said of what is typed after it. */
function typedAnew(set: (text: string) => void, asked: { isError: boolean; reset: () => void }) {
  return ({ target }: ChangeEvent<HTMLInputElement>) => {
    set(target.value);
    if (asked.isError) asked.reset();
  };
}

interface StepProps {
  label: string;
  isBusy: boolean;
  isReady: boolean;
  onSubmit: () => void;
  children: ReactNode;
}

function Step({ label, isBusy, isReady, onSubmit, children }: StepProps) {
  function submit(event: FormEvent) {
    event.preventDefault();
    onSubmit();
  }
  return (
    <form noValidate className="grid gap-5" onSubmit={submit}>
      {children}
      <Button type="submit" size="lg" wide disabled={!isReady} loading={isBusy}>
        {label}
      </Button>
    </form>
  );
}

function Choose({ codes, onChoose }: { codes: readonly PhoneCode[]; onChoose: (code: PhoneCode) => void }) {
  return (
    <ul className="grid gap-3">
      {codes.map((code) => (
        <li key={code.code_id}>
          <Button variant="secondary" size="lg" wide onClick={() => onChoose(code)}>
            {code.offer_name}
          </Button>
        </li>
      ))}
    </ul>
  );
}

interface ChosenProps {
  code: PhoneCode;
  redeem: { mutate: (pin: string) => void; isPending: boolean; error: Error | null; reset: () => void };
  onNext: () => void;
}

function Chosen({ code, redeem, onNext }: ChosenProps) {
  const [pin, setPin] = useState('');
  return (
    <CounterResult {...code} message={resultMessage(code)} onNext={onNext}>
      <Step
        label="Hand over"
        isBusy={redeem.isPending}
        isReady={pin.length === STAFF_PIN_LENGTH}
        onSubmit={() => redeem.mutate(pin)}
      >
        <StaffPinField
          value={pin}
          onChange={(event) => {
            setPin(event.target.value);
            if (redeem.error) redeem.reset();
          }}
          error={redeem.error?.message}
        />
      </Step>
    </CounterResult>
  );
}
