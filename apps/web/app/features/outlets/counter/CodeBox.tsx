import { findOrderByCode, type OutletOrder } from '@club/contract/outlets/counter';
import { PICKUP_CODE_LENGTH } from '@club/rules/pickup-code';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';

import { call } from '#web/api/call.ts';
import { Button } from '#web/ui/Button.tsx';
import { TextField } from '#web/ui/TextField.tsx';

interface CodeBoxProps {
  outlet: string | undefined;
  /** Whose code it is, and the code that was typed. */
  onFound: (order: OutletOrder, code: string) => void;
}

/** What a customer shows at the counter finds the order, wherever it stands on the board. */
export function CodeBox({ outlet, onFound }: CodeBoxProps) {
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
    <form noValidate onSubmit={submit} aria-busy={find.isPending} className="flex flex-wrap items-end gap-2">
      <div className="min-w-[min(12rem,100%)] flex-1">
        <TextField
          label="Pickup code"
          inputMode="numeric"
          autoComplete="off"
          enterKeyHint="search"
          placeholder="6 digits"
          maxLength={PICKUP_CODE_LENGTH + 5}
          className="figures text-xl tracking-widest"
          value={code}
          readOnly={find.isPending}
          onChange={(event) => {
            setCode(event.target.value);
            if (find.isError) find.reset();
          }}
          error={find.error?.message}
        />
      </div>
      <Button
        type="submit"
        variant="gold"
        size="lg"
        disabled={!isWhole}
        loading={find.isPending}
        loadingLabel="Looking..."
      >
        Find
      </Button>
    </form>
  );
}
