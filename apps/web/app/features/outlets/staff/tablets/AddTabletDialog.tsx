import type { BodyIn } from '@club/contract/endpoint';
import { addTablet } from '@club/contract/outlets/tablets';
import { TABLET_NAME_MAX_CHARS } from '@club/rules/tablet-code';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';

import { call } from '#web/api/call.ts';
import { applyProblem } from '#web/ui/apply-problem.ts';
import { FormDialog } from '#web/ui/FormShell.tsx';
import { TextField } from '#web/ui/TextField.tsx';

import type { ShownCode } from './TabletCodeDialog.tsx';

interface AddTabletDialogProps {
  outlet: string | undefined;
  onClose: () => void;
  onCode: (shown: ShownCode) => void;
}

/** Names a tablet; its code is shown once afterwards. */
export function AddTabletDialog({ outlet, onClose, onCode }: AddTabletDialogProps) {
  const client = useQueryClient();
  const form = useForm<BodyIn<typeof addTablet>>({ defaultValues: { name: '' } });
  const add = useMutation({
    mutationFn: (body: BodyIn<typeof addTablet>) => call(addTablet, { query: { outlet }, body }),
    onSuccess: ({ tablet, code, expires_at }) => {
      onClose();
      onCode({ id: tablet.id, name: tablet.name, code, until: expires_at });
    },
    onError: (error) => applyProblem(form, error),
    onSettled: () => client.invalidateQueries({ queryKey: ['staff'] }),
  });
  return (
    <FormDialog
      open
      onClose={onClose}
      title="Add a tablet"
      description="You get a code, which makes the tablet yours."
      onSubmit={(event) => void form.handleSubmit((body) => add.mutate(body))(event)}
      loading={add.isPending}
      loadingLabel="Adding..."
      error={add.error}
      submitLabel="Add Tablet"
    >
      <TextField
        label="Name"
        hint="Such as Counter or Window"
        maxLength={TABLET_NAME_MAX_CHARS}
        data-first-focus=""
        {...form.register('name', { validate: (name) => name.trim() !== '' || 'Please enter a name' })}
        error={form.formState.errors.name?.message}
      />
    </FormDialog>
  );
}
