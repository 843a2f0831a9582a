import { answerDispute, CORRECTION_MAX_UGX, type StatementDetail } from '@club/contract/money/settlements';
import { formatUgx } from '@club/rules/money';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';

import { call } from '#web/api/call.ts';
import { typedUgx } from '#web/lib/typed-ugx.ts';
import { useIntent } from '#web/lib/use-intent.ts';
import { applyProblem } from '#web/ui/apply-problem.ts';
import { closeMovedOn } from '#web/ui/close-moved-on.ts';
import { FormDialog } from '#web/ui/FormShell.tsx';
import { TextArea, TextField } from '#web/ui/TextField.tsx';
import { toast } from '#web/ui/toasts.ts';

const TOO_SHORT = 'Please answer in a few words.';
const NO_AMOUNT = 'Please enter whole shillings, such as 2,000 or -2,000.';
const TOO_MUCH = `At most ${formatUgx(CORRECTION_MAX_UGX)} either way can be corrected at once.`;

/** A hyphen, or the minus sign that figures are printed with. */
const MINUS = /^\s*[-\u2212]/;

function readAmount(text: string): number {
  const amount = typedUgx(text.replace(MINUS, ''));
  if (amount === undefined) return MINUS.test(text) ? Number.NaN : 0;
  return MINUS.test(text) ? -amount : amount;
}

function amountError(text: string): string | true {
  const amount = readAmount(text);
  if (Number.isNaN(amount)) return NO_AMOUNT;
  return Math.abs(amount) <= CORRECTION_MAX_UGX || TOO_MUCH;
}

interface AnswerDisputeDialogProps {
  statement: StatementDetail;
  /** Nobody corrects the account of an outlet of their own. */
  mayCorrect: boolean;
  onClose: () => void;
}

/** Answers an outlet that disputes its statement, perhaps with a correction of its account. */
export function AnswerDisputeDialog({ statement, mayCorrect, onClose }: AnswerDisputeDialogProps) {
  const { id, outlet, dispute } = statement;
  const form = useForm({ defaultValues: { answer: '', correction: '' } });
  const client = useQueryClient();
  const send = useIntent();
  const save = useMutation({
    mutationFn: ({ answer, correction }: { answer: string; correction: string }) => {
      const body = { answer, correction: readAmount(correction) };
      return send([id, body], (idempotencyKey) => call(answerDispute, { params: { id }, body, idempotencyKey }));
    },
    onSuccess: ({ correction }) => {
      toast.success(
        correction === null
          ? `${outlet.name} is told, and may agree now.`
          : 'Another admin has to agree. Then the outlet gets your answer.',
      );
      onClose();
    },
    onError: (problem) => {
      applyProblem(form, problem);
      closeMovedOn(problem, ['statement_moved_on'], onClose);
    },
    onSettled: () => client.invalidateQueries({ queryKey: ['settlements'] }),
  });
  const { errors } = form.formState;
  return (
    <FormDialog
      open
      onClose={onClose}
      title={`Answer ${outlet.name}`}
      description={<p className="whitespace-pre-line">“{dispute}”</p>}
      onSubmit={(event) => void form.handleSubmit((body) => save.mutate(body))(event)}
      loading={save.isPending}
      loadingLabel="Sending..."
      error={save.error}
      submitLabel="Send Answer"
    >
      <TextArea
        label="Answer"
        rows={4}
        maxLength={1_000}
        data-first-focus=""
        {...form.register('answer', { validate: (text) => text.trim().length >= 3 || TOO_SHORT })}
        error={errors.answer?.message}
      />
      {mayCorrect && (
        <TextField
          label="Correction (UGX)"
          optional
          hint="It stands on the outlet’s next statement, once another admin agrees. With a minus where the outlet was given too much."
          inputMode="text"
          autoComplete="off"
          className="figures"
          {...form.register('correction', { validate: amountError })}
          error={errors.correction?.message}
        />
      )}
    </FormDialog>
  );
}
