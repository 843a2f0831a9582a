import type { DifferenceRow } from '@club/contract/money/reconciliation';
import { formatUgx } from '@club/rules/money';
import { useForm } from 'react-hook-form';

import { useSeen } from '#web/lib/use-seen.ts';
import { RadioGroup } from '#web/ui/ChoiceFields.tsx';
import { FormDialog } from '#web/ui/FormShell.tsx';
import { TextArea } from '#web/ui/TextField.tsx';

import { DifferenceNote } from './DifferenceNote.tsx';
import { useResolveDifference } from './use-reconciliation-acts.ts';

const LEAST_CHARS = 3;
const MOST_CHARS = 300;
type How = 'note' | 'explain' | 'adjust';

/** What a person makes of a difference. */
export function ResolveDialog({ difference, onClose }: { difference: DifferenceRow; onClose: () => void }) {
  const amount = difference.statement - difference.booked;
  const form = useForm<{ how: How; reason: string }>({
    defaultValues: { how: amount === 0 ? 'explain' : 'note', reason: '' },
  });
  const resolve = useResolveDifference(onClose);
  const { isPending, error } = resolve;
  // What is written takes the place of the note that stands there; the one of a colleague who was quicker is read first.
  const { noted_at } = useSeen(
    difference,
    { isChosen: form.formState.isDirty, isPending, error },
    'difference_changed',
  );
  const options = [
    { value: 'note', label: 'Write a note', note: 'It stays open.' },
    { value: 'explain', label: 'Explained', note: 'Nothing has to be posted.' },
    {
      value: 'adjust',
      label: 'Correct the ledger',
      note:
        amount === 0
          ? 'The ledger says what the statement says.'
          : `By ${formatUgx(amount)}, once a second person agrees.`,
      disabled: amount === 0,
    },
  ];
  return (
    <FormDialog
      open
      onClose={onClose}
      title="Resolve the difference"
      description={difference.title}
      onSubmit={(event) =>
        void form.handleSubmit((values) => resolve.mutate({ id: difference.id, ...values, noted_at }))(event)
      }
      loading={isPending}
      loadingLabel="Saving..."
      error={error}
      submitLabel="Save"
    >
      <DifferenceNote difference={difference} />
      <RadioGroup label="What is it?" options={options} {...form.register('how')} />
      <TextArea
        label="Reason"
        maxLength={MOST_CHARS}
        {...form.register('reason', {
          validate: (reason) => reason.trim().length >= LEAST_CHARS || 'Please give a reason',
        })}
        error={form.formState.errors.reason?.message}
      />
    </FormDialog>
  );
}
