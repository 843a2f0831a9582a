import { agreeToStatement, disputeStatement, type StatementDetail } from '@club/contract/money/settlements';
import { formatDateTime } from '@club/rules/kampala-time';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm } from 'react-hook-form';

import { call } from '#web/api/call.ts';
import { useIntent } from '#web/lib/use-intent.ts';
import { applyProblem } from '#web/ui/apply-problem.ts';
import { Button } from '#web/ui/Button.tsx';
import { closeMovedOn } from '#web/ui/close-moved-on.ts';
import { FormDialog } from '#web/ui/FormShell.tsx';
import { Lasting } from '#web/ui/Lasting.tsx';
import { TextArea } from '#web/ui/TextField.tsx';
import { toast } from '#web/ui/toasts.ts';

import { heldUntil } from './statement-steps.ts';

/** The outlet agrees to its statement or disputes it, as long as its money is not on the way. */
export function AnswerStatement({ statement }: { statement: StatementDetail }) {
  const [disputing, setDisputing] = useState(false);
  const agree = useAgree(statement);
  const { status, due } = statement;
  if (status !== 'issued' && status !== 'agreed') return null;
  return (
    <>
      {status === 'issued' && (
        <p className="text-soft text-sm">
          Please compare it with your own books.{' '}
          {due > 0
            ? 'It is paid once you agree; if something is wrong, tell us before.'
            : 'There is nothing to pay; if something is wrong, tell us before you agree.'}
        </p>
      )}
      <div className="grid gap-3">
        {status === 'issued' && (
          <Button wide loading={agree.isPending} onClick={() => agree.mutate()}>
            Agree
          </Button>
        )}
        <Button wide variant="secondary" disabled={agree.isPending} onClick={() => setDisputing(true)}>
          Dispute
        </Button>
      </div>
      <Lasting open={disputing} onClose={() => setDisputing(false)}>
        {(close) => <DisputeDialog id={statement.id} onClose={close} />}
      </Lasting>
    </>
  );
}

/** Whoever agrees once an objection was answered agrees anew. */
function useAgree({ id, due, answered_at }: Pick<StatementDetail, 'id' | 'due' | 'answered_at'>) {
  const client = useQueryClient();
  const send = useIntent();
  return useMutation({
    mutationFn: () =>
      send([id, answered_at], (idempotencyKey) => call(agreeToStatement, { params: { id }, idempotencyKey })),
    onSuccess: ({ account }) =>
      toast.success(due > 0 ? `Thank you. ${whenPaid(account)}` : 'Thank you. You have agreed.'),
    onError: (error) => toast.error(error.message),
    onSettled: () => client.invalidateQueries({ queryKey: ['settlements'] }),
  });
}

function whenPaid(account: StatementDetail['account']): string {
  const held = heldUntil(account);
  if (account === null) return 'It is paid once the club has your payout number. Please ask for it to be added.';
  return held === null
    ? 'Two admins approve it now, then it is paid.'
    : `Two admins approve it from ${formatDateTime(held)} on, as the number is new. Then it is paid.`;
}

const TOO_SHORT = 'Please say what is wrong, in a few words.';

function DisputeDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const form = useForm({ defaultValues: { dispute: '' } });
  const client = useQueryClient();
  const send = useIntent();
  const dispute = useMutation({
    mutationFn: (body: { dispute: string }) =>
      send([id, body], (idempotencyKey) => call(disputeStatement, { params: { id }, body, idempotencyKey })),
    onSuccess: () => {
      toast.success('We look into it. Nothing is paid until we have answered.');
      onClose();
    },
    onError: (problem) => {
      applyProblem(form, problem);
      closeMovedOn(problem, ['statement_moved_on'], onClose);
    },
    onSettled: () => client.invalidateQueries({ queryKey: ['settlements'] }),
  });
  return (
    <FormDialog
      open
      onClose={onClose}
      title="Dispute this statement"
      description="Name the orders and figures that are wrong. Nothing is paid until we have answered."
      onSubmit={(event) => void form.handleSubmit((body) => dispute.mutate(body))(event)}
      loading={dispute.isPending}
      loadingLabel="Sending..."
      error={dispute.error}
      submitLabel="Send"
    >
      <TextArea
        label="What is wrong?"
        rows={4}
        maxLength={1_000}
        data-first-focus=""
        {...form.register('dispute', { validate: (text) => text.trim().length >= 3 || TOO_SHORT })}
        error={form.formState.errors.dispute?.message}
      />
    </FormDialog>
  );
}
