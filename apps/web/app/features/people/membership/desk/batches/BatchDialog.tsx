import { BATCH_MAX, type Batch } from '@club/contract/people/membership-desk';
import { formatCount } from '@club/rules/money';
import { type FormEvent, useRef, useState } from 'react';

import { flagLabel, fullName } from '#web/features/people/membership/desk/application-looks.ts';
import { plural } from '#web/lib/format.ts';
import { typedWhole } from '#web/lib/typed-ugx.ts';
import { Button } from '#web/ui/Button.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { FormBanner } from '#web/ui/FormShell.tsx';
import { Ugx } from '#web/ui/Money.tsx';
import { TextField } from '#web/ui/TextField.tsx';

import type { BatchWork } from './use-batch.ts';

const FIRST_GUESS = '10';

/** How many, then who that is and how many SMS, then the decision. */
export function BatchDialog({ batch, onClose }: { batch: BatchWork; onClose: () => void }) {
  const [typed, setTyped] = useState(FIRST_GUESS);
  const [wrong, setWrong] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const count = typedWhole(typed);
  const { preview, approve } = batch;
  function show(event: FormEvent) {
    event.preventDefault();
    const fits = Number.isInteger(count) && count >= 1 && count <= BATCH_MAX;
    setWrong(!fits);
    forgetFailure();
    if (fits) preview.mutate(count);
    else field.current?.focus();
  }
  /** Why those that were shown before could not be approved says nothing of others. */
  function forgetFailure() {
    if (approve.isError) approve.reset();
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title="Approve the next in line"
      description="Only people with a confirmed number who are not on hold are approved."
      width="md"
    >
      <form noValidate onSubmit={show} className="grid gap-4">
        <FormBanner error={preview.error ?? approve.error} />
        <div className="grid items-start gap-3 sm:grid-cols-[1fr_auto]">
          <TextField
            ref={field}
            label="How many"
            inputMode="numeric"
            value={typed}
            onChange={(event) => {
              setTyped(event.target.value);
              setWrong(false);
              preview.reset();
              forgetFailure();
            }}
            error={wrong ? `Please enter a number from 1 to ${BATCH_MAX}` : undefined}
          />
          <Button type="submit" variant="secondary" loading={preview.isPending} className="min-h-12 sm:mt-7.5">
            Show who
          </Button>
        </div>
      </form>
      {preview.data && (
        <Preview
          found={preview.data}
          loading={approve.isPending}
          onApprove={() => approve.mutate(preview.data, { onSuccess: onClose })}
        />
      )}
    </Dialog>
  );
}

function Preview({ found, loading, onApprove }: { found: Batch; loading: boolean; onApprove: () => void }) {
  const { applications, sms, sms_cost_ugx, passed_over } = found;
  if (applications.length === 0) return <p className="mt-5">Nobody in line has a confirmed number.</p>;
  return (
    <div className="mt-5 grid gap-4" role="status">
      <p>
        <strong>{plural(applications.length, 'applicant')}</strong> will be approved, and {plural(sms, 'SMS', 'SMS')} go
        out after 10 minutes, for about <Ugx amount={sms_cost_ugx} />.
        {passed_over > 0 &&
          ` ${plural(passed_over, 'person', 'people')} ahead without a confirmed number or on hold ${passed_over === 1 ? 'stays' : 'stay'} in line.`}
      </p>
      <ol className="divide-line border-line max-h-64 divide-y overflow-y-auto rounded-md border">
        {applications.map((row) => (
          <li key={row.id} className="grid grid-cols-[4rem_1fr] items-baseline gap-x-3 px-3 py-2">
            <span className="figures text-brand-ink font-bold">
              #{row.queue_position === null ? '–' : formatCount(row.queue_position)}
            </span>
            <span className="min-w-0 break-words">
              {fullName(row)} <span className="figures text-soft text-sm whitespace-nowrap">{row.application_id}</span>
              {row.flags.length > 0 && (
                <span className="text-warn block text-sm">{row.flags.map(flagLabel).join(', ')}</span>
              )}
            </span>
          </li>
        ))}
      </ol>
      <Button size="lg" loading={loading} loadingLabel="Approving..." onClick={onApprove}>
        Approve {applications.length}
      </Button>
    </div>
  );
}
