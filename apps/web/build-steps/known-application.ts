/** What the page to apply keeps on a device, and for how long; the app's own names stand in `application-draft.ts`. */
export const KEPT_APPLICATION = {
  draft: 'kasente.v1.device.application-draft',
  referral: 'kasente.v1.device.application-referral',
  forMs: 14 * 24 * 60 * 60_000,
  typed: ['first_name', 'last_name', 'mtn_money_number', 'airtel_money_number', 'email'],
};

/**
 * Before the page to apply is painted, `<html>` says whether somebody has sent this person here, and whether a form is kept that was
 * begun: what is said of both stands there from the first picture, and does not push the form down once the scripts are there.
 */
export function markApplication({ draft, referral, forMs, typed }: typeof KEPT_APPLICATION): void {
  const names = document.documentElement.classList;
  if (new URLSearchParams(location.search).get('ref')?.trim()) names.add('is-referred');
  try {
    const kept = (key: string) => {
      const stored = JSON.parse(localStorage.getItem(key) ?? '{}') as Record<string, unknown>;
      return Date.now() - Number(stored['saved_at']) <= forMs ? stored : {};
    };
    if (typed.some((field) => kept(draft)[field])) names.add('has-draft');
    if (((kept(referral)['codes'] ?? []) as unknown[]).length > 0) names.add('is-referred');
  } catch {
    // What cannot be read here is shown, if at all, once the scripts are there.
  }
}
