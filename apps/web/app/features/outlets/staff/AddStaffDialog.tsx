import type { BodyIn } from '@club/contract/endpoint';
import { addStaff } from '@club/contract/outlets/staff';
import { STAFF_NAME_MAX_CHARS, STAFF_ROLES } from '@club/rules/staff-pin';
import { isUgandanNumber } from '@club/rules/uganda-phone';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';

import { call } from '#web/api/call.ts';
import { applyProblem } from '#web/ui/apply-problem.ts';
import { SelectField } from '#web/ui/ChoiceFields.tsx';
import { FormDialog } from '#web/ui/FormShell.tsx';
import { PhoneField, TextField } from '#web/ui/TextField.tsx';

import type { ShownPin } from './PinDialog.tsx';
import { roleLabels } from './role-labels.ts';

interface AddStaffDialogProps {
  outlet: string | undefined;
  onClose: () => void;
  onPin: (shown: ShownPin) => void;
}

/** Invites somebody by their number; the PIN is shown once afterwards. */
export function AddStaffDialog({ outlet, onClose, onPin }: AddStaffDialogProps) {
  const client = useQueryClient();
  const form = useForm<BodyIn<typeof addStaff>>({ defaultValues: { name: '', phone: '', role: 'cashier' } });
  const { errors } = form.formState;
  const add = useMutation({
    mutationFn: (body: BodyIn<typeof addStaff>) => call(addStaff, { query: { outlet }, body }),
    onSuccess: ({ staff, pin }) => {
      onClose();
      onPin({ id: staff.id, name: staff.name, pin, until: staff.pin_expires_at });
    },
    onError(error) {
      // It is the number that is wrong, until another one is typed.
      if (error.code === 'staff_exists') form.setError('phone', { message: error.message }, { shouldFocus: true });
      else applyProblem(form, error);
    },
    onSettled: () => client.invalidateQueries({ queryKey: ['staff'] }),
  });
  return (
    <FormDialog
      open
      onClose={onClose}
      title="Add somebody"
      description="They get an SMS that you have added them. You show them their PIN."
      onSubmit={(event) => void form.handleSubmit((body) => add.mutate(body))(event)}
      loading={add.isPending}
      loadingLabel="Adding..."
      error={add.error?.code === 'staff_exists' ? null : add.error}
      submitLabel="Add Person"
    >
      <TextField
        label="Name"
        maxLength={STAFF_NAME_MAX_CHARS}
        data-first-focus=""
        {...form.register('name', { validate: (name) => name.trim() !== '' || 'Please enter a name' })}
        error={errors.name?.message}
      />
      <PhoneField
        label="Phone number"
        autoComplete="off"
        {...form.register('phone', {
          required: 'Phone number is required',
          validate: (phone) => isUgandanNumber(phone) || 'Please enter a valid phone number',
        })}
        error={errors.phone?.message}
      />
      <SelectField
        label="Works as"
        options={STAFF_ROLES.map((role) => ({ value: role, label: roleLabels[role] }))}
        {...form.register('role')}
      />
    </FormDialog>
  );
}
