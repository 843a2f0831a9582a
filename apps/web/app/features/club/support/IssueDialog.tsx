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
import { useMutation, useQuery } from '@tanstack/react-query';
import { useForm, type UseFormReturn } from 'react-hook-form';

import { toApiError } from '#web/api/api-error.ts';
import { meQuery } from '#web/features/people/members/queries.ts';
import { shrinkPhoto } from '#web/lib/shrink-photo.ts';
import { applyProblem } from '#web/ui/apply-problem.ts';
import { RadioGroup, SelectField } from '#web/ui/ChoiceFields.tsx';
import { FormDialog } from '#web/ui/FormShell.tsx';
import { PhoneField, TextArea, TextField } from '#web/ui/TextField.tsx';
import { toast } from '#web/ui/toasts.ts';

/** What is wrong, as it is sent. */
export interface Issue {
  issue_type: IssueType;
  description: string;
  contact_phone: string;
  urgency: Urgency;
}

interface IssueDialogProps {
  title: string;
  about: string;
  /** Whether a picture may go with it. It is made small on the phone. */
  takesPhoto?: boolean;
  /** Sends it, and answers the words for who sent it. */
  send: (issue: Issue, photo: string | null) => Promise<{ message: string }>;
  onClose: () => void;
}

interface Values extends Omit<Issue, 'issue_type'> {
  issue_type: IssueType | '';
  photo: FileList | undefined;
}

type IssueForm = UseFormReturn<Values>;

const FAILED = 'Failed to report issue. Please try again.';
const UNREADABLE = 'This picture cannot be read. Please take another.';

/** What is wrong with something that was bought: it becomes a ticket that a person looks at. */
export function IssueDialog(props: IssueDialogProps) {
  const member = useQuery(meQuery).data;
  // The number is filled in from who is signed in, so the form waits for it.
  return member === undefined ? null : <Ask {...props} member={member} />;
}

function Ask({ title, about, takesPhoto = false, send, onClose, member }: IssueDialogProps & { member: MemberInfo }) {
  const contact_phone = nationalDigits(preferredNumber(member));
  const form: IssueForm = useForm<Values>({
    // Not on leaving a field: the words would push the button away from under the press that leaves it.
    mode: 'onSubmit',
    defaultValues: { issue_type: '', description: '', contact_phone, urgency: 'medium', photo: undefined },
  });
  const sending = useSending(form, send, onClose);
  const submit = form.handleSubmit((values) => sending.mutateAsync(values).catch(() => undefined));
  return (
    <FormDialog
      open
      onClose={onClose}
      title={title}
      description={about}
      submitLabel="Send Report"
      loading={sending.isPending}
      loadingLabel="Sending..."
      error={null}
      onSubmit={(event) => void submit(event)}
    >
      <WhatFields form={form} />
      {takesPhoto && (
        <TextField
          label="Photo (optional)"
          type="file"
          accept="image/*"
          error={form.formState.errors.photo?.message}
          {...form.register('photo')}
        />
      )}
      <ReachFields form={form} />
    </FormDialog>
  );
}

function useSending(form: IssueForm, send: IssueDialogProps['send'], onDone: () => void) {
  return useMutation({
    mutationFn: async ({ photo: files, ...values }: Values) => {
      const file = files?.[0];
      const photo = file === undefined ? null : await shrinkPhoto(file).catch(() => undefined);
      if (photo === undefined) {
        form.setError('photo', { message: UNREADABLE });
        return undefined;
      }
      // The form has refused what is no type.
      return send({ ...values, issue_type: values.issue_type as IssueType }, photo);
    },
    onSuccess: (sent) => {
      if (sent === undefined) return;
      toast.success(sent.message);
      onDone();
    },
    onError: (error) => {
      if (!applyProblem(form, toApiError(error))) toast.error(FAILED);
    },
  });
}

function WhatFields({ form }: { form: IssueForm }) {
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
    </>
  );
}

function ReachFields({ form }: { form: IssueForm }) {
  return (
    <>
      <PhoneField
        label="Phone number"
        error={form.formState.errors.contact_phone?.message}
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
