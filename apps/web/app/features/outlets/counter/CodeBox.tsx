import { findOrderByCode, type OutletOrder } from '@club/contract/outlets/counter';
import { PICKUP_CODE_LENGTH } from '@club/rules/pickup-code';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useId, useState } from 'react';

import { call } from '#web/api/call.ts';
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
  const isWhole = code.replaceAll(/\D/g, '').length === PICKUP_CODE_LENGTH;
  function submit(event: FormEvent) {
    event.preventDefault();
    if (isWhole && !find.isPending) find.mutate(code.replaceAll(/\D/g, ''));
  }
  return (
    <form noValidate onSubmit={submit} aria-busy={find.isPending} className="grid gap-1.5">
      {/* Label, box and button in one line: the board begins below, and has to be seen on a counter tablet. */}
      <div className="flex flex-wrap items-center gap-x-2 gap-y-1.5">
        <label htmlFor={id} className="font-medium max-sm:w-full">
          Pickup code
        </label>
        <input
          id={id}
          type="text"
          inputMode="numeric"
          autoComplete="off"
          enterKeyHint="search"
          placeholder="6 digits"
          maxLength={PICKUP_CODE_LENGTH + 5}
          aria-invalid={find.isError || undefined}
          aria-describedby={find.isError ? `${id}-error` : undefined}
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
          disabled={!isWhole}
          loading={find.isPending}
          loadingLabel="Looking..."
        >
          Find
        </Button>
      </div>
      <FieldError id={`${id}-error`} text={find.error?.message} />
    </form>
  );
}
