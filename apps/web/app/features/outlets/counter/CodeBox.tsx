import { findOrderByCode, type OutletOrder } from '@club/contract/outlets/counter';
import { PICKUP_CODE_LENGTH, pickupCodeError } from '@club/rules/pickup-code';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useId, useState } from 'react';

import { call } from '#web/api/call.ts';
import { typedDigits } from '#web/lib/typed-digits.ts';
import { useWholeField } from '#web/lib/use-whole-field.ts';
import { Button } from '#web/ui/Button.tsx';
import { cx } from '#web/ui/classes.ts';
import { FieldError, inputClass } from '#web/ui/Field.tsx';

interface CodeBoxProps {
  outlet: string | undefined;
  /** Whose code it is, and the code that was typed. */
  onFound: (order: OutletOrder, code: string) => void;
}

/** What a customer shows at the counter finds the order, wherever it stands on the board. */
export function CodeBox({ outlet, onFound }: CodeBoxProps) {
  const id = useId();
  const [code, setCode] = useState('');
  const find = useMutation({
    mutationFn: (typed: string) => call(findOrderByCode, { query: { outlet }, body: { code: typed } }),
    onSuccess: (order, typed) => {
      setCode('');
      onFound(order, typed);
    },
  });
  const digits = typedDigits(code);
  const whole = useWholeField(digits, pickupCodeError(digits));
  const error = find.error?.message ?? whole.missing;
  function submit(event: FormEvent) {
    event.preventDefault();
    if (!find.isPending && whole.check()) find.mutate(digits);
  }
  return (
    <form noValidate onSubmit={submit} aria-busy={find.isPending} className="grid gap-1.5">
      {/* Label, box and button in one line: the board begins below, and has to be seen on a counter tablet. */}
      <div className="flex flex-wrap items-center gap-x-2 gap-y-1.5">
        <label htmlFor={id} className="font-medium max-sm:w-full">
          Pickup code
        </label>
        <input
          ref={whole.field}
          id={id}
          type="text"
          inputMode="numeric"
          autoComplete="off"
          enterKeyHint="search"
          placeholder="6 digits"
          maxLength={PICKUP_CODE_LENGTH + 5}
          aria-invalid={error !== undefined || undefined}
          aria-describedby={error === undefined ? undefined : `${id}-error`}
          className={cx(inputClass, 'figures min-w-[min(7rem,100%)] flex-1 basis-28 text-xl leading-6 tracking-widest')}
          value={code}
          readOnly={find.isPending}
          onChange={(event) => {
            setCode(event.target.value);
            if (find.isError) find.reset();
          }}
        />
        <Button
          type="submit"
          variant="gold"
          className="min-h-12"
          aria-disabled={whole.isOpen || undefined}
          loading={find.isPending}
          loadingLabel="Looking..."
        >
          Find
        </Button>
      </div>
      <FieldError id={`${id}-error`} text={error} />
    </form>
  );
}
