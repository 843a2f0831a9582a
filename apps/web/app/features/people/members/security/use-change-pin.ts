import { changePin, confirmPin } from '@club/contract/people/auth';
import { confirmPinError, currentPinError, newPinError } from '@club/rules/pin';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useForm } from 'react-hook-form';

import { isWithoutAnswer, toApiError } from '#web/api/api-error.ts';
import { call } from '#web/api/call.ts';
import { sessionsQuery } from '#web/features/people/members/profile-queries.ts';
import { applyProblem } from '#web/ui/apply-problem.ts';
import { toast } from '#web/ui/toasts.ts';

interface PinFields {
  current_pin: string;
  new_pin: string;
  confirm_pin: string;
}

const empty: PinFields = { current_pin: '', new_pin: '', confirm_pin: '' };

const problemOf: Record<keyof PinFields, (fields: PinFields) => string | null> = {
  current_pin: ({ current_pin }) => currentPinError(current_pin),
  new_pin: ({ new_pin }) => newPinError(new_pin),
  confirm_pin: ({ new_pin, confirm_pin }) => confirmPinError(new_pin, confirm_pin),
};

/** The three PIN fields (spec 2 §5) and their sending. */
export function useChangePin() {
  const form = useForm<PinFields>({ defaultValues: empty });
  const client = useQueryClient();
  const [error, setError] = useState<string | null>(null);
  const unanswered = useRef<string>(null);
  const change = useMutation({
    mutationFn: async ({ current_pin, new_pin }: PinFields) => {
      try {
        return await call(changePin, { body: { current_pin, new_pin } });
      } catch (refusal) {
        // The PIN of before is wrong as well where it was changed, and only the answer was lost.
        const isChanged = unanswered.current === new_pin && toApiError(refusal).code === 'current_pin_incorrect';
        if (!isChanged) throw refusal;
        return await call(confirmPin, { body: { pin: new_pin } }).catch(() => Promise.reject(refusal));
      }
    },
    // The body holds both PINs: not kept longer than the screen.
    gcTime: 0,
    onMutate: () => setError(null),
    onSuccess: () => {
      form.reset(empty);
      toast.success('PIN changed successfully');
      void client.invalidateQueries({ queryKey: sessionsQuery.queryKey });
    },
    onError: (problem, { new_pin }) => {
      if (isWithoutAnswer(problem)) unanswered.current = new_pin;
      if (!applyProblem(form, problem)) setError(problem.message);
    },
  });
  const { errors } = form.formState;
  return {
    newPin: form.watch('new_pin'),
    field: (name: keyof PinFields) => ({
      ...form.register(name, {
        validate: (_, fields) => problemOf[name](fields) ?? true,
        ...(name === 'new_pin' ? { deps: 'confirm_pin' } : {}),
      }),
      error: errors[name]?.message,
    }),
    error,
    loading: change.isPending,
    submit: form.handleSubmit((fields) => change.mutate(fields)),
  };
}
