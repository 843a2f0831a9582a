import { issueStatement, type OutletMoney } from '@club/contract/money/settlements';
import { formatDate } from '@club/rules/kampala-time';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useNavigate } from 'react-router';

import { call } from '#web/api/call.ts';
import { useIntent } from '#web/lib/use-intent.ts';
import { paths } from '#web/paths.ts';
import { Button } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { FormBanner } from '#web/ui/FormShell.tsx';
import { TextField } from '#web/ui/TextField.tsx';
import { toast } from '#web/ui/toasts.ts';

/** Makes the next statement before its period is over; nothing where none can be made. */
export function MakeStatement({ money }: { money: OutletMoney }) {
  const { outlet, next_from, closed_day } = money;
  const [chosen, setDay] = useState<string | null>(null);
  // Nobody has chosen: the last that can be, also where another night has closed one meanwhile.
  const to_day = chosen ?? closed_day ?? '';
  const make = useMake(outlet.id);
  if (next_from === null) return null;
  if (closed_day === null || closed_day < next_from) {
    return (
      <Card as="section" aria-labelledby="make">
        <h2 id="make" className="mb-1 text-xl font-bold">
          Next statement
        </h2>
        <p className="text-soft">
          From {formatDate(next_from)} on. A day can stand on a statement once it is closed in the books, at two in the
          night after it.
        </p>
      </Card>
    );
  }
  const mistake = mistakeIn(to_day, next_from, closed_day);
  function submit(event: FormEvent) {
    event.preventDefault();
    if (mistake === undefined) make.mutate(to_day);
  }
  return (
    <Card as="section" aria-labelledby="make">
      <h2 id="make" className="mb-1 text-xl font-bold">
        Next statement
      </h2>
      <p className="text-soft mb-4">
        A statement is made by itself when its period is over. Here you make one before then, from{' '}
        <span className="whitespace-nowrap">{formatDate(next_from)}</span> on.
      </p>
      <form noValidate onSubmit={submit} aria-busy={make.isPending} className="grid gap-4">
        <FormBanner error={make.error} shown={['to_day']} />
        <div className="grid gap-4 sm:grid-cols-[16rem_auto] sm:items-start sm:justify-start">
          <TextField
            label="Last day"
            type="date"
            min={next_from}
            max={closed_day}
            value={to_day}
            onChange={(event) => {
              setDay(event.target.value);
              if (make.isError) make.reset();
            }}
            error={mistake ?? make.error?.fields['to_day']?.[0]}
          />
          <Button type="submit" className="min-h-12 sm:mt-7.5" loading={make.isPending} loadingLabel="Making it...">
            Make Statement
          </Button>
        </div>
      </form>
    </Card>
  );
}

function mistakeIn(day: string, from: string, to: string): string | undefined {
  if (day >= from && day <= to) return undefined;
  return from === to
    ? `Only ${formatDate(to)} can be chosen.`
    : `Choose a day from ${formatDate(from)} to ${formatDate(to)}.`;
}

function useMake(id: string) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const send = useIntent();
  return useMutation({
    mutationFn: (to_day: string) =>
      send([id, to_day], (idempotencyKey) =>
        call(issueStatement, { params: { id }, body: { to_day }, idempotencyKey }),
      ),
    onSuccess: (statement) => {
      toast.success(`Statement ${statement.number} is with the outlet.`);
      void navigate(paths.adminStatement(statement.id));
    },
    onSettled: () => client.invalidateQueries({ queryKey: ['settlements'] }),
  });
}
