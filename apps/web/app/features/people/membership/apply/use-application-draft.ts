import { REFERRAL_CODES_MAX } from '@club/contract/people/membership';
import { useEffect, useRef, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';

import { useAddressSearch } from '#web/lib/use-address-search.ts';

import { forgetDraft, forgetForm, keepReferral, keptReferrals, readDraft, saveDraft } from './application-draft.ts';
import { type ApplicationForm, emptyForm } from './application-form.ts';

const TYPED = ['first_name', 'last_name', 'mtn_money_number', 'airtel_money_number', 'email'] as const;

/**
 * Brings back what this device kept, under what was filled in already, and keeps what is typed from now on. Whether something was
 * brought back is null until the device can be asked.
 */
export function useApplicationDraft(form: UseFormReturn<ApplicationForm>, filledIn: Partial<ApplicationForm>) {
  const [kept, setKept] = useState<ReturnType<typeof readDraft>>();
  const isOver = useRef(false);
  useEffect(() => {
    const draft = readDraft(Date.now());
    const values = { ...emptyForm, ...draft, ...filledIn };
    form.reset(values);
    // What was typed before the scripts came would be kept only with the next key.
    if (Object.keys(filledIn).length > 0) saveDraft(values, Date.now());
    setKept(draft);
    return form.subscribe({
      formState: { values: true },
      callback: ({ values: now }) => {
        if (!isOver.current) saveDraft(now, Date.now());
      },
    });
  }, [form, filledIn]);
  // What is wrong with it is said at once, for nobody leaves a field that came filled in. The fields know their checks again
  // only with the drawing that follows.
  useEffect(() => {
    const asKept = TYPED.filter((field) => kept?.[field] && form.getValues(field) === kept[field]);
    if (asKept.length > 0) void form.trigger(asKept);
  }, [form, kept]);
  function clear() {
    form.reset(emptyForm);
    forgetForm();
    setKept(null);
  }
  /** The application is sent: what is typed while the next page is on its way is nobody's draft. */
  function end() {
    isOver.current = true;
    forgetDraft();
  }
  return { broughtBack: kept === undefined ? null : TYPED.some((field) => kept?.[field]), clear, end };
}

/** The codes of all who brought this person here, the first one first. Null until the address can be read. */
export function useReferrals(): readonly string[] | null {
  const search = useAddressSearch();
  const inAddress = search?.get('ref')?.trim() || null;
  useEffect(() => {
    if (inAddress !== null) keepReferral(inAddress, Date.now());
  }, [inAddress]);
  if (search === null) return null;
  const kept = keptReferrals(Date.now());
  return inAddress === null || kept.includes(inAddress) ? kept : [...kept, inAddress].slice(0, REFERRAL_CODES_MAX);
}
