import type { JournalEntry } from '@club/contract/club/journal';

/** Words of which actions are put together: `payment.ask_again` is "Payment: asked again". */
const verbs: Record<string, string> = {
  approve: 'approved',
  approved: 'approved',
  reject: 'rejected',
  rejected: 'rejected',
  refuse: 'refused',
  undo_approval: 'approval taken back',
  ask_to_confirm: 'asked to confirm the number',
  hold: 'put on hold',
  release: 'let go on',
  count: 'counted',
  withhold: 'withheld',
  approve_next: 'several approved in one go',
  update: 'details changed',
  change: 'changed',
  change_pin: 'PIN changed',
  change_number: 'number changed',
  reset_pin: 'PIN reset',
  reset_access: 'sign-in reset',
  grant_role: 'role given',
  revoke_role: 'role taken away',
  export: 'data exported',
  close: 'closed',
  ask_to_close: 'closing asked for',
  keep_account: 'kept after all',
  import: 'imported',
  open: 'opened',
  issue: 'issued',
  request: 'asked for',
  pause: 'paused',
  resume: 'sold again',
  extend: 'extended',
  stop: 'stopped',
  stock: 'pieces added',
  remind: 'owners reminded',
  settle: 'settled',
};

const things: Record<string, string> = {
  applications: 'Applications',
  statement_day: 'Day of the statement',
  ledger: 'Books',
  site: 'Public pages',
};

const plain = (name: string) => name.replaceAll('_', ' ');
const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
const known = (table: Record<string, string>, name: string) => (Object.hasOwn(table, name) ? table[name] : undefined);

/** What was done, in words: `application.reject` is "Application: rejected". */
export function actionText(action: string): string {
  const [thing = '', verb = ''] = action.split('.', 2);
  return `${known(things, thing) ?? capital(plain(thing))}: ${known(verbs, verb) ?? plain(verb)}`;
}

/** Names of rows say nothing to a reader, and the state after an approval is what was done. */
const SILENT = /(^|_)id$|^status$/;

/** What was changed, a line for each field: "Reject note: seems made up", "First name: from Ann to Anne". */
export function changeTexts({ before, after }: Pick<JournalEntry, 'before' | 'after'>): string[] {
  return Object.entries(after ?? {}).flatMap(([name, value]) => {
    if (SILENT.test(name) || value === null) return [];
    const [old, now] = [valueText(before?.[name]), valueText(value)];
    if (old === now || now === '') return [];
    return `${capital(plain(name))}: ${old === '' ? now : `from ${old} to ${now}`}`;
  });
}

function valueText(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (typeof value === 'number') return value.toLocaleString('en-UG');
  if (Array.isArray(value)) return value.map(valueText).filter(Boolean).join(', ');
  if (typeof value === 'object') {
    return Object.entries(value)
      .map(([name, one]) => `${plain(name)} ${valueText(one)}`)
      .join(', ');
  }
  if (typeof value !== 'string') return '';
  // Words of ours are written with a line between them; what people wrote has spaces.
  return /^[a-z]+(_[a-z]+)+$/.test(value) ? plain(value) : value;
}
