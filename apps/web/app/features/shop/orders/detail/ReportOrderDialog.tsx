import { reportOrder } from '@club/contract/outlets/reports';
import type { MemberInfo } from '@club/contract/people/members';
import type { OrderDetail } from '@club/contract/shop/orders';
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

import { call } from '#web/api/call.ts';
import { meQuery } from '#web/features/people/members/queries.ts';
import { shrinkPhoto } from '#web/lib/shrink-photo.ts';
import { useIntent } from '#web/lib/use-intent.ts';
import { applyProblem } from '#web/ui/apply-problem.ts';
import { SelectField } from '#web/ui/ChoiceFields.tsx';
import { FormDialog } from '#web/ui/FormShell.tsx';
import { PhoneField, TextArea, TextField } from '#web/ui/TextField.tsx';
import { toast } from '#web/ui/toasts.ts';

interface ReportOrderDialogProps {
  order: OrderDetail;
  onClose: () => void;
}

interface Values {
  issue_type: IssueType | '';
  description: string;
  contact_phone: string;
  urgency: Urgency;
  photo: FileList | undefined;
}

type ReportForm = UseFormReturn<Values>;

const UNREADABLE = 'This picture cannot be read. Please take another.';
const urgencies = [
  { value: 'low', label: 'Low' },
  { value: 'medium', label: 'Medium' },
  { value: 'high', label: 'High: I am at the outlet now' },
];

/** What is wrong with an order, in words and perhaps a picture: the outlet sees it, and so do the people of the club. */
export function ReportOrderDialog(props: ReportOrderDialogProps) {
  const member = useQuery(meQuery).data;
  // The number is filled in from who is signed in, so the form waits for it.
  return member === undefined ? null : <Report {...props} member={member} />;
}

function Report({ order, member, onClose }: ReportOrderDialogProps & { member: MemberInfo }) {
  const contact_phone = nationalDigits(preferredNumber(member));
  const form: ReportForm = useForm<Values>({
    mode: 'onSubmit',
    defaultValues: { issue_type: '', description: '', contact_phone, urgency: 'medium', photo: undefined },
  });
  const send = useSending(order, form, onClose);
  return (
    <FormDialog
      open
      onClose={onClose}
      title="Report a Problem"
      description={`Order ${order.order_number} · ${order.outlet_name}`}
      submitLabel="Send Report"
      loading={send.isPending}
      loadingLabel="Sending..."
      error={send.error}
      onSubmit={(event) => void form.handleSubmit((values) => send.mutate(values))(event)}
    >
      <Fields form={form} />
    </FormDialog>
  );
}

/** Sends the report once, however often it is tried; the picture is made small on the phone. */
function useSending(order: OrderDetail, form: ReportForm, onDone: () => void) {
  const intent = useIntent();
  return useMutation({
    mutationFn: async ({ photo: files, ...values }: Values) => {
      const file = files?.[0];
      const photo = file === undefined ? null : await shrinkPhoto(file).catch(() => undefined);
      if (photo === undefined) {
        form.setError('photo', { message: UNREADABLE });
        return undefined;
      }
      // The form has refused what is no type.
      const body = { ...values, issue_type: values.issue_type as IssueType, photo };
      return intent(body, (idempotencyKey) => call(reportOrder, { params: { id: order.id }, body, idempotencyKey }));
    },
    onSuccess: (sent) => {
      if (sent === undefined) return;
      toast.success(sent.message);
      onDone();
    },
    onError: (error) => applyProblem(form, error),
  });
}

function Fields({ form }: { form: ReportForm }) {
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
      <TextField
        label="Photo (optional)"
        type="file"
        accept="image/*"
        error={errors.photo?.message}
        {...form.register('photo')}
      />
      <PhoneField
        label="Phone number"
        error={errors.contact_phone?.message}
        {...form.register('contact_phone', { validate: (typed) => purchasePhoneError(typed) ?? true })}
      />
      <SelectField label="How urgent is it?" options={urgencies} {...form.register('urgency')} />
    </>
  );
}
