import { changeSetting, type Setting } from '@club/contract/club/settings';
import { formatDateTime } from '@club/rules/kampala-time';
import { formatCount } from '@club/rules/money';
import { settingError, settingRules } from '@club/rules/settings';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm } from 'react-hook-form';

import { call } from '#web/api/call.ts';
import { typedWhole } from '#web/lib/typed-ugx.ts';
import { useIntent } from '#web/lib/use-intent.ts';
import { applyProblem } from '#web/ui/apply-problem.ts';
import { FormDialog } from '#web/ui/FormShell.tsx';
import { TextField } from '#web/ui/TextField.tsx';
import { toast } from '#web/ui/toasts.ts';

import { settingWords } from './setting-words.ts';

/** Changes one setting, over the value that the person saw: a change over somebody else's is refused, and then said. */
export function SettingDialog({ setting, onClose }: { setting: Setting; onClose: () => void }) {
  const { name } = setting;
  const [was, setWas] = useState(setting.value);
  const { label, hint, says } = settingWords[name];
  const { standard, least, most } = settingRules[name];
  const form = useForm({ defaultValues: { value: String(was) } });
  const queryClient = useQueryClient();
  const send = useIntent();
  const save = useMutation({
    mutationFn: (body: { value: number; was: number }) =>
      send([name, body], (idempotencyKey) => call(changeSetting, { body: { name, ...body }, idempotencyKey })),
    onSuccess: ({ value, counts_from }) => {
      const when = counts_from === null ? 'now' : formatDateTime(counts_from);
      toast.success(`${label}: ${says(value)} from ${when} on.`);
      onClose();
    },
    onError: (problem) => applyProblem(form, problem),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['settings'] }),
  });
  const isRefused = save.error?.code === 'setting_changed';
  if (isRefused && was !== setting.value) setWas(setting.value);
  return (
    <FormDialog
      open
      onClose={onClose}
      title={label}
      description={hint}
      onSubmit={(event) => void form.handleSubmit(({ value }) => save.mutate({ value: typedWhole(value), was }))(event)}
      loading={save.isPending}
      loadingLabel="Saving..."
      error={
        isRefused && was !== save.variables?.was
          ? `${save.error?.message} It is ${says(was)} now. Save again to set yours.`
          : save.error
      }
      submitLabel="Save"
    >
      <TextField
        label="New value"
        hint={`From ${formatCount(least)} to ${formatCount(most)}. The standard is ${formatCount(standard)}.`}
        inputMode="numeric"
        autoComplete="off"
        data-first-focus=""
        className="figures"
        {...form.register('value', {
          validate: (value) => settingError(name, typedWhole(value)) ?? true,
        })}
        error={form.formState.errors.value?.message}
      />
    </FormDialog>
  );
}
