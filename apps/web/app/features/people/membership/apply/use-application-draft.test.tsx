import { act, renderHook, waitFor } from '@testing-library/react';
import { useForm } from 'react-hook-form';
import { beforeEach, expect, it } from 'vitest';

import { keepReferral, keptReferrals, readDraft, saveDraft } from './application-draft.ts';
import { type ApplicationForm, applicationProblems, emptyForm } from './application-form.ts';
import { useApplicationDraft } from './use-application-draft.ts';

beforeEach(() => localStorage.clear());

const TYPED = ['first_name', 'airtel_money_number', 'email', 'pin'] as const;

function open(filledIn: Partial<ApplicationForm> = {}) {
  const { result } = renderHook(() => {
    const form = useForm<ApplicationForm>({ defaultValues: emptyForm });
    const draft = useApplicationDraft(form, filledIn);
    for (const name of TYPED) {
      form.register(name, { validate: () => applicationProblems(form.getValues(), () => false)[name] ?? true });
    }
    return { draft, form, errors: form.formState.errors };
  });
  return () => result.current;
}

it('a draft that comes back says at once what is wrong with it, and nothing of what is still empty', async () => {
  saveDraft({ ...emptyForm, airtel_money_number: '0771', email: 'amina@mail.example' }, Date.now());
  const now = open();
  await waitFor(() => expect(now().errors.airtel_money_number?.message).toContain('9 digits'));
  expect(now().draft.broughtBack).toBe(true);
  expect(Object.keys(now().errors)).toEqual(['airtel_money_number']);
});

it('what somebody types instead is left alone until they leave it', async () => {
  saveDraft({ ...emptyForm, first_name: '7', airtel_money_number: '0771' }, Date.now());
  // One and the same from drawing to drawing, as on the page.
  const now = open({ airtel_money_number: '07' });
  await waitFor(() => expect(now().errors.first_name).toBeDefined());
  expect(now().form.getValues('airtel_money_number')).toBe('07');
  expect(now().errors.airtel_money_number).toBeUndefined();
});

it('clearing the form forgets what was typed, and not which friend brought this person here', () => {
  saveDraft({ ...emptyForm, first_name: 'Amina' }, Date.now());
  keepReferral('KX7M2PQ4', Date.now());
  const now = open();
  act(() => now().draft.clear());
  expect([readDraft(Date.now()), keptReferrals(Date.now())]).toEqual([null, ['KX7M2PQ4']]);
  act(() => now().draft.end());
  expect(keptReferrals(Date.now())).toEqual([]);
});
