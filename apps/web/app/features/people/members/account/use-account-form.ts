import { type Profile, updateMe } from '@club/contract/people/members';
import { PROFILE_SAVED_MS } from '@club/rules/limits';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FocusEvent, useState } from 'react';
import { useForm } from 'react-hook-form';

import type { ApiError } from '#web/api/api-error.ts';
import { call } from '#web/api/call.ts';
import { profileQuery, storeProfile } from '#web/features/people/members/profile-queries.ts';
import { useAfterPress } from '#web/lib/use-after-press.ts';
import { applyProblem } from '#web/ui/apply-problem.ts';
import { toast } from '#web/ui/toasts.ts';

import { type AccountFields, accountProblems, bodyOf, fieldsOf, isSaved } from './account-form.ts';

type CheckedField = keyof ReturnType<typeof accountProblems>;

/** What the banner says: a reason that helps, else the spec's text. */
function bannerText(error: ApiError): string {
  const says = [400, 403, 409, 429].includes(error.status);
  return says ? error.message : 'Error updating profile. Please try again.';
}

/** Hears of the profile as it is saved, and as it was when the form opened. */
export type AccountSaved = (next: Profile, opened: Profile) => void;

/** The account form and its sending. New numbers wait for their code. */
export function useAccountForm(profile: Profile, onSaved: AccountSaved) {
  // What is fetched anew while somebody types changes nothing in the form.
  const [opened] = useState(profile);
  const form = useForm<AccountFields>({ defaultValues: fieldsOf(opened) });
  const afterPress = useAfterPress();
  const client = useQueryClient();
  const [error, setError] = useState<string | null>(null);
  const save = useMutation({
    mutationFn: async (fields: AccountFields) => {
      // Without a network it fails at once, as the sending does, and waits for none.
      const before = await client.fetchQuery({ ...profileQuery, staleTime: 0, retry: false, networkMode: 'always' });
      const asked = bodyOf(fields, opened, before);
      return { before, asked, next: await call(updateMe, { body: asked }) };
    },
    onMutate: () => setError(null),
    onSuccess: ({ before, asked, next }) => {
      storeProfile(client, next);
      if (isSaved(before, next, asked)) toast.success('Profile updated successfully', PROFILE_SAVED_MS);
      onSaved(next, opened);
    },
    onError: (problem) => {
      if (!applyProblem(form, problem)) setError(bannerText(problem));
    },
  });
  const { errors } = form.formState;
  /** `other`: a field whose text depends on this one. */
  const field = (name: CheckedField, other?: CheckedField) => {
    const input = form.register(name, {
      validate: (_, values) => accountProblems(values)[name] ?? true,
      ...(other === undefined ? {} : { deps: other }),
    });
    const onBlur = async (event: FocusEvent) => {
      await input.onBlur(event);
      afterPress(() => void form.trigger(name));
    };
    return { ...input, onBlur, error: errors[name]?.message };
  };
  return {
    form,
    field,
    values: form.watch(),
    priorityError: errors.payment_priority?.message,
    error,
    loading: save.isPending,
    submit: form.handleSubmit((fields) => save.mutate(fields)),
  };
}
export type AccountFormState = ReturnType<typeof useAccountForm>;
