import type { BodyIn } from '@club/contract/endpoint';
import {
  findByWord,
  type PhoneCode,
  redeemByWord,
  sendCounterWord,
  WORD_TEXT,
} from '@club/contract/offers-of-the-day/by-phone';
import { type CounterRedemption, listCounterRedemptions } from '@club/contract/offers-of-the-day/redemption';
import { CODE_DIGITS } from '@club/rules/limits';
import { purchasePhoneError } from '@club/rules/phone-errors';
import { staffPinError } from '@club/rules/staff-pin';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type ChangeEvent, type FormEvent, type ReactNode, useRef, useState } from 'react';

import { type ApiError, isWithoutAnswer } from '#web/api/api-error.ts';
import { call } from '#web/api/call.ts';
import { unlessDone } from '#web/api/unless-done.ts';
import { typedDigits } from '#web/lib/typed-digits.ts';
import { useWholeField, type WholeField } from '#web/lib/use-whole-field.ts';
import { Button } from '#web/ui/Button.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { PhoneField, TextField } from '#web/ui/TextField.tsx';

import { codeGone } from './code-gone.ts';
import { CounterResult } from './CounterResult.tsx';
import { rememberRedeemed } from './offline/codes-gone.ts';
import { resultMessage } from './result-message.ts';
import { StaffPinField } from './StaffPinField.tsx';

/** For a customer without a smartphone: the number, the word from the SMS, what waits for them, the PIN. */
export function ByPhone({ outlet, onClose }: { outlet: string | undefined; onClose: () => void }) {
  const [phone, setPhone] = useState('');
  const [word, setWord] = useState('');
  const [chosen, setChosen] = useState<PhoneCode>();
  const wholePhone = useWholeField(phone, purchasePhoneError(phone));
  const send = useMutation({
    mutationFn: () => call(sendCounterWord, { body: { phone, outlet } }),
    onSuccess: () => {
      setWord('');
      find.reset();
      redeem.reset();
    },
  });
  const find = useMutation({
    mutationFn: () => call(findByWord, { body: { phone, word, outlet } }),
    onSuccess: ({ results }) => setChosen(results.length === 1 ? results[0] : undefined),
  });
  const redeem = useHandOver(() => {
    setChosen(undefined);
    find.reset();
  });
  const handOver = (pin: string) => redeem.mutate({ phone, word, code_id: chosen!.code_id, pin, outlet });
  return (
    <Dialog open onClose={onClose} title="By phone number" description="For a customer without a smartphone">
      {redeem.data ? (
        <CounterResult {...redeem.data} state="done" message={`By ${redeem.data.staff_name}`} onNext={onClose} />
      ) : chosen ? (
        <Chosen code={chosen} redeem={redeem} onPin={handOver} onNext={onClose} />
      ) : find.data ? (
        <Choose codes={find.data.results} onChoose={setChosen} />
      ) : send.data ? (
        <WordStep
          said={send.data.message}
          word={word}
          onWord={typedAnew((text) => setWord(typedDigits(text, CODE_DIGITS)), find, redeem)}
          refusal={find.error ?? redeem.error}
          isBusy={find.isPending}
          onFind={() => find.mutate()}
          onAgain={() => send.mutate()}
        />
      ) : (
        <Step label="Send SMS" isBusy={send.isPending} whole={wholePhone} onSubmit={() => send.mutate()}>
          <PhoneField
            ref={wholePhone.field}
            label="Phone number of the customer"
            value={phone}
            onChange={typedAnew(setPhone, send)}
            error={send.error?.message ?? wholePhone.missing}
          />
        </Step>
      )}
    </Dialog>
  );
}

function useHandOver(onWordGone: () => void) {
  const client = useQueryClient();
  const unanswered = useRef<string>(null);
  return useMutation({
    mutationFn: (body: BodyIn<typeof redeemByWord>) =>
      unlessDone(call(redeemByWord, { body }), async (refusal) => {
        if (isWithoutAnswer(refusal)) unanswered.current = body.code_id;
        // Somebody else may have handed it over.
        return unanswered.current === body.code_id ? findHandedOver(body) : null;
      }),
    onSuccess: (done) => {
      rememberRedeemed(done);
      void client.invalidateQueries({ queryKey: ['redemptions'] });
    },
    // The time of the word ran out, which no PIN changes.
    onError: (error) => error.code === 'code_incorrect' && onWordGone(),
  });
}

/** A word works once: of one whose answer was lost the server would say that it is not correct. */
async function findHandedOver({ code_id, outlet }: BodyIn<typeof redeemByWord>): Promise<CounterRedemption | null> {
  const { results } = await call(listCounterRedemptions, { query: { outlet }, mayAsk: false });
  const isIt = (one: CounterRedemption) =>
    one.code_id === code_id && one.via === 'counter_phone' && one.reversed_at === null;
  return results.find(isIt) ?? null;
}

/** What was refused is not said of what is typed after it. */
function typedAnew(set: (text: string) => void, ...asked: { isError: boolean; reset: () => void }[]) {
  return ({ target }: ChangeEvent<HTMLInputElement>) => {
    set(target.value);
    for (const { isError, reset } of asked) if (isError) reset();
  };
}

interface StepProps {
  label: string;
  isBusy: boolean;
  whole: WholeField;
  onSubmit: () => void;
  children: ReactNode;
}

function Step({ label, isBusy, whole, onSubmit, children }: StepProps) {
  function submit(event: FormEvent) {
    event.preventDefault();
    if (whole.check()) onSubmit();
  }
  return (
    <form noValidate className="grid gap-5" onSubmit={submit}>
      {children}
      <Button type="submit" size="lg" wide aria-disabled={whole.isOpen || undefined} loading={isBusy}>
        {label}
      </Button>
    </form>
  );
}

interface WordStepProps {
  said: string;
  word: string;
  onWord: (event: ChangeEvent<HTMLInputElement>) => void;
  refusal: ApiError | null;
  isBusy: boolean;
  onFind: () => void;
  onAgain: () => void;
}

/** The word from the SMS; another one where it is wrong, or its time ran out. */
function WordStep({ said, word, onWord, refusal, isBusy, onFind, onAgain }: WordStepProps) {
  const whole = useWholeField(word, word.length === CODE_DIGITS ? null : WORD_TEXT);
  return (
    <Step label="Find" isBusy={isBusy} whole={whole} onSubmit={onFind}>
      <Notice tone="info">{said}</Notice>
      <TextField
        ref={whole.field}
        label="6 digits from the SMS"
        inputMode="numeric"
        autoComplete="off"
        value={word}
        onChange={onWord}
        error={refusal?.message ?? whole.missing}
      />
      {refusal?.code === 'code_incorrect' && (
        <Button variant="secondary" wide onClick={onAgain}>
          Send Another SMS
        </Button>
      )}
    </Step>
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
  redeem: { isPending: boolean; error: ApiError | null; reset: () => void };
  onPin: (pin: string) => void;
  onNext: () => void;
}

function Chosen({ code, redeem, onPin, onNext }: ChosenProps) {
  const [pin, setPin] = useState('');
  const whole = useWholeField(pin, staffPinError(pin));
  const gone = redeem.error && codeGone(redeem.error);
  if (gone) return <CounterResult {...code} {...gone} onNext={onNext} />;
  return (
    <CounterResult {...code} message={resultMessage(code)} onNext={onNext}>
      <Step label="Hand over" isBusy={redeem.isPending} whole={whole} onSubmit={() => onPin(pin)}>
        <StaffPinField
          ref={whole.field}
          value={pin}
          onChange={(event) => {
            setPin(event.target.value);
            if (redeem.error) redeem.reset();
          }}
          error={redeem.error?.message ?? whole.missing}
        />
      </Step>
    </CounterResult>
  );
}
