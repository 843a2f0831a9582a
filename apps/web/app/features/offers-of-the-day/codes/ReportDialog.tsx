import { type RedemptionCode, reportIssue } from '@club/contract/offers-of-the-day/codes';
import type { MemberInfo } from '@club/contract/people/members';
import {
  issueDescriptionError,
  issueLabels,
  ISSUE_TYPES,
  issueTypeError,
  type IssueType,
  type Urgency,
} from '@club/rules/issue-report';
import { ISSUE_DESCRIPTION_MAX_CHARS } from '@club/rules/limits';
import { purchasePhoneError } from '@club/rules/phone-errors';
import { preferredNumber } from '@club/rules/preferred-number';
import { nationalDigits } from '@club/rules/uganda-phone';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useForm, type UseFormReturn } from 'react-hook-form';

import { toApiError } from '#web/api/api-error.ts';
import { call } from '#web/api/call.ts';
import { meQuery } from '#web/features/people/members/queries.ts';
import { useIntent } from '#web/lib/use-intent.ts';
import { applyProblem } from '#web/ui/apply-problem.ts';
import { RadioGroup, SelectField } from '#web/ui/ChoiceFields.tsx';
import { FormDialog } from '#web/ui/FormShell.tsx';
import { PhoneField, TextArea } from '#web/ui/TextField.tsx';
import { toast } from '#web/ui/toasts.ts';

interface ReportDialogProps {
  code: RedemptionCode;
  onClose: () => void;
}

interface Values {
  issue_type: IssueType | '';
  description: string;
  contact_phone: string;
  urgency: Urgency;
}

type ReportForm = UseFormReturn<Values>;

const FAILED = 'Failed to report issue. Please try again.';

/** What is wrong with a code: it becomes a ticket that a person looks at. */
export function ReportDialog(props: ReportDialogProps) {
  const member = useQuery(meQuery).data;
  // The number is filled in from who is signed in, so the form waits for it.
  return member === undefined ? null : <Report {...props} member={member} />;
}

function Report({ code, member, onClose }: ReportDialogProps & { member: MemberInfo }) {
  const contact_phone = nationalDigits(preferredNumber(member));
  const form: ReportForm = useForm<Values>({
    // Not on leaving a field: the words would push the button away from under the press that leaves it.
    mode: 'onSubmit',
    defaultValues: { issue_type: '', description: '', contact_phone, urgency: 'medium' },
  });
  const send = useReport(code, form, onClose);
  const submit = form.handleSubmit((values) => send.mutateAsync(values).catch(() => undefined));
  return (
    <FormDialog
      open
      onClose={onClose}
      title="Report an Issue"
      description={code.offer_name}
      submitLabel="Send Report"
      loading={send.isPending}
      loadingLabel="Sending..."
      error={null}
      onSubmit={(event) => void submit(event)}
    >
      <ReportFields form={form} />
    </FormDialog>
  );
}

/** Sends the report once, however often it is tried. */
function useReport(code: RedemptionCode, form: ReportForm, onDone: () => void) {
  const client = useQueryClient();
  const intent = useIntent();
  return useMutation({
    mutationFn: (values: Values) => {
      // The form has refused what is no type.
      const body = { ...values, issue_type: values.issue_type as IssueType, code_id: code.id };
      return intent(body, (idempotencyKey) => call(reportIssue, { body, idempotencyKey }));
    },
    onSuccess: ({ message }) => {
      toast.success(message);
      void client.invalidateQueries({ queryKey: ['codes'] });
      onDone();
    },
    onError: (error) => {
      if (!applyProblem(form, toApiError(error))) toast.error(FAILED);
    },
  });
}

function ReportFields({ form }: { form: ReportForm }) {
  const { errors } = form.formState;
  return (
    <>
      <SelectField
        label="What is wrong?"
        placeholder="Choose an issue"
        options={ISSUE_TYPES.map((value) => ({ value, label: issueLabels[value] }))}
        error={errors.issue_type?.message}
        {...form.register('issue_type', { validate: (typed) => issueTypeError(typed) ?? true })}
      />
      <TextArea
        label="Description"
        placeholder="What happened?"
        hint={`${form.watch('description').length}/${ISSUE_DESCRIPTION_MAX_CHARS}`}
        error={errors.description?.message}
        {...form.register('description', { validate: (typed) => issueDescriptionError(typed) ?? true })}
      />
      <PhoneField
        label="Phone number"
        error={errors.contact_phone?.message}
        {...form.register('contact_phone', { validate: (typed) => purchasePhoneError(typed) ?? true })}
      />
      <RadioGroup
        label="How urgent is it?"
        columns
        options={[
          { value: 'low', label: 'Low' },
          { value: 'medium', label: 'Medium' },
          { value: 'high', label: 'High', note: 'I am at the outlet now' },
        ]}
        {...form.register('urgency')}
      />
    </>
  );
}
