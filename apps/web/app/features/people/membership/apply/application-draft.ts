import { REFERRAL_CODES_MAX } from '@club/contract/people/membership';
import { isNetwork } from '@club/rules/uganda-phone';

import { deviceStorage } from '#web/lib/storage.ts';

import type { ApplicationForm } from './application-form.ts';

const FORM_KEY = 'application-draft';
const REFERRAL_KEY = 'application-referral';
/** Phones are shared: what one person began is not shown to another weeks later. */
const KEPT_MS = 14 * 24 * 60 * 60_000;

const textFields = [
  'first_name',
  'last_name',
  'mtn_money_number',
  'airtel_money_number',
  'email',
  'how_discovered',
] as const satisfies readonly (keyof ApplicationForm)[];

type Draft = Partial<Pick<ApplicationForm, (typeof textFields)[number] | 'payment_priority' | 'join_reasons'>>;

/** What was typed before, without PIN and consent; null when there is nothing to bring back. */
export function readDraft(now: number): Draft | null {
  const stored = readFresh(FORM_KEY, now);
  if (stored === null) return null;
  const draft: Draft = {};
  for (const field of textFields) {
    const value = stored[field];
    if (typeof value === 'string') draft[field] = value;
  }
  if (isNetwork(stored['payment_priority'])) draft.payment_priority = stored['payment_priority'];
  const reasons = stored['join_reasons'];
  if (Array.isArray(reasons)) draft.join_reasons = reasons.filter((reason) => typeof reason === 'string');
  return draft;
}

export function saveDraft(form: ApplicationForm, now: number): void {
  const { pin: _pin, confirm_pin: _confirm, terms_accepted: _terms, ...draft } = form;
  deviceStorage.write(FORM_KEY, { ...draft, saved_at: now });
}

/**
 * The codes of all who sent the applicant here, the first one first, also when they come back by themselves: the first that
 * can be used counts, which only the server knows (decision A3).
 */
export function keptReferrals(now: number): string[] {
  const codes = readFresh(REFERRAL_KEY, now)?.['codes'];
  return Array.isArray(codes) ? codes.filter((code) => typeof code === 'string').slice(0, REFERRAL_CODES_MAX) : [];
}

export function keepReferral(code: string, now: number): void {
  const kept = keptReferrals(now);
  if (kept.includes(code) || kept.length >= REFERRAL_CODES_MAX) return;
  deviceStorage.write(REFERRAL_KEY, { codes: [...kept, code], saved_at: now });
}

/** What was typed; who sent the applicant here is no part of it. */
export function forgetForm(): void {
  deviceStorage.write(FORM_KEY, null);
}

export function forgetDraft(): void {
  forgetForm();
  deviceStorage.write(REFERRAL_KEY, null);
}

function readFresh(key: string, now: number): Record<string, unknown> | null {
  const stored = deviceStorage.read(key);
  if (typeof stored !== 'object' || stored === null) return null;
  const fields = stored as Record<string, unknown>;
  const savedAt = fields['saved_at'];
  return typeof savedAt === 'number' && now - savedAt <= KEPT_MS ? fields : null;
}
