import { changeMyOutlet, type ChosenSettings, type OutletSettings } from '@club/contract/outlets/settings';
import { outletChoiceErrors } from '@club/rules/outlet-settings';
import { plainDigits } from '@club/rules/plain-digits';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm, type UseFormReturn } from 'react-hook-form';

import { call } from '#web/api/call.ts';
import { typedWhole } from '#web/lib/typed-ugx.ts';
import { applyProblem } from '#web/ui/apply-problem.ts';
import { toast } from '#web/ui/toasts.ts';

import { isChangedMeanwhile } from './is-changed-meanwhile.ts';
import { myOutletQuery } from './queries.ts';

type Minutes = 'ready_minutes' | 'accept_minutes' | 'give_up_minutes';

/** As it is typed, and what is looked at with the ways of getting an order, which has no box of its own. */
export type SettingsFields = Omit<ChosenSettings, Minutes> & Record<Minutes, string> & { services: string };

/**
 * Until somebody types, the form shows what is saved meanwhile. From then on it is saved over what was seen: refused, what
 * others have saved comes in beside what was typed.
 */
export function useSettingsForm(settings: OutletSettings, outlet: string | undefined) {
  const [seen, setSeen] = useState(settings);
  const form = useForm<SettingsFields>({
    values: fieldsOf(seen),
    resetOptions: { keepDirtyValues: true },
  });
  const change = useSettingsChange(form, outlet);
  const isRefused = isChangedMeanwhile(change.error);
  const isTyped = Object.keys(form.formState.dirtyFields).length > 0;
  const isOwn = change.data !== undefined && differing(change.data, settings).length === 0;
  if (seen !== settings && (isOwn || isRefused || !isTyped)) setSeen(settings);
  const save = (choices: ChosenSettings) => change.mutate({ ...choices, was: chosenOf(seen) });
  return { form, save, isSaving: change.isPending, isRefused, seen, seenBefore: change.variables?.was ?? seen };
}

function useSettingsChange(form: UseFormReturn<SettingsFields>, outlet: string | undefined) {
  const client = useQueryClient();
  const { queryKey } = myOutletQuery(outlet);
  return useMutation({
    mutationFn: (body: ChosenSettings & { was: ChosenSettings }) => call(changeMyOutlet, { query: { outlet }, body }),
    onSuccess: (saved, sent) => {
      client.setQueryData(queryKey, saved);
      resetTo(form, saved, sent);
      toast.success('Settings saved');
    },
    onError: (error) => {
      if (isChangedMeanwhile(error)) return client.invalidateQueries({ queryKey });
      if (!applyProblem(form, error)) toast.error(error.message);
    },
  });
}

/** The form as it is saved, but for what was typed since it was sent: the next press saves that. */
function resetTo(form: UseFormReturn<SettingsFields>, saved: OutletSettings, sent: ChosenSettings): void {
  const typed = form.getValues();
  form.reset(fieldsOf(saved), { keepDirtyValues: false });
  for (const name of differing(typedOf(typed), sent)) form.setValue(name, typed[name], { shouldDirty: true });
}

function differing(one: ChosenSettings, other: ChosenSettings): (keyof ChosenSettings)[] {
  const names = Object.keys(chosenOf(one)) as (keyof ChosenSettings)[];
  return names.filter((name) => !Object.is(one[name], other[name]));
}

/** What is wrong with a setting, as it is typed among the others. */
export const settingRule = (name: keyof ReturnType<typeof outletChoiceErrors>) => ({
  validate: (_: unknown, values: SettingsFields) => outletChoiceErrors(typedOf(values))[name] ?? true,
});

export function typedOf({ services: _, opening_hours, tin, ...others }: SettingsFields): ChosenSettings {
  return {
    ...others,
    ready_minutes: typedWhole(others.ready_minutes),
    accept_minutes: typedWhole(others.accept_minutes),
    give_up_minutes: typedWhole(others.give_up_minutes),
    // Everywhere else they stand in one line.
    opening_hours: opening_hours.trim().replaceAll(/,?\s*\n\s*/g, ', '),
    tin: plainDigits(tin?.trim() ?? '') || null,
  };
}

function fieldsOf(from: ChosenSettings): SettingsFields {
  const chosen = chosenOf(from);
  return {
    ...chosen,
    ready_minutes: String(chosen.ready_minutes),
    accept_minutes: String(chosen.accept_minutes),
    give_up_minutes: String(chosen.give_up_minutes),
    services: '',
  };
}

function chosenOf(from: ChosenSettings): ChosenSettings {
  const { opening_hours, ready_minutes, accept_minutes, give_up_minutes } = from;
  const { offers_in_store, offers_curbside, offers_delivery, redeems_on_phone, tin } = from;
  return {
    opening_hours,
    ready_minutes,
    accept_minutes,
    give_up_minutes,
    offers_in_store,
    offers_curbside,
    offers_delivery,
    redeems_on_phone,
    tin,
  };
}
