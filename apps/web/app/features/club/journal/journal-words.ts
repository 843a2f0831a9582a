import type { JournalEntry } from '@club/contract/club/journal';
import { formatDate, formatDateTime } from '@club/rules/kampala-time';
import { formatUgx } from '@club/rules/money';

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
  erase: 'erased',
  close: 'closed',
  ask_to_close: 'closing asked for',
  keep_account: 'kept after all',
  import: 'imported',
  open: 'opened',
  reopen: 'opened again',
  issue: 'issued',
  request: 'asked for',
  pause: 'paused',
  resume: 'sold again',
  extend: 'extended',
  stop: 'stopped',
  stock: 'pieces added',
  remind: 'owners reminded',
  settle: 'settled',
  add: 'added',
  announce: 'change announced',
  photo: 'picture changed',
  picture: 'picture changed',
  correct: 'corrected',
  check: 'checked',
  override: 'moved in place of the outlet',
  judge: 'judged in place of the outlet',
  receive_back: 'goods said to be back',
  mark: 'marked for review',
  dismiss: 'taken off the review',
  ask: 'asked for',
  ask_again: 'asked about again',
  ask_rider: 'asked for by a rider',
  ask_paid: 'asked to count as paid',
  ask_money_back: 'asked to be sent back',
  send_anew: 'sent again',
  correct_number: 'number corrected',
  to_account: 'put back on the account of its outlet',
  ask_correction: 'correction asked for',
  correction_approve: 'correction approved',
  correction_refuse: 'correction refused',
  approve_first: 'approved by a first person',
  withdraw_approval: 'approval taken back',
  approve_closing: 'closing by hand approved',
  refuse_closing: 'closing refused',
  suspend: 'suspended',
  readmit: 'suspended no more',
  agree: 'agreed to',
  agree_by_silence: 'agreed to by silence',
  dispute: 'objected to',
  answer: 'objection answered',
  pay: 'paid',
  withdraw: 'taken back',
  retry: 'sent again',
  redirect: 'sent to another number of the member',
  in_progress: 'taken up',
  resolved: 'resolved',
  settings: 'settings changed',
  riders: 'riders changed',
  delivery_zones: 'delivery zones changed',
  delivery_fee: 'delivery fee changed',
  price: 'regular price changed',
  day_close: 'day closed',
  settlement_account: 'payout number set',
  enter_by_link: 'signed in by a link',
  rotate: 'everything sealed anew',
  refresh_reuse: 'ended, since it was used twice',
  refresh_without_device: 'ended, since it was used from elsewhere',
};

const things: Record<string, string> = {
  applications: 'Applications',
  entries: 'Entries of the books',
  statement_day: 'Day of the statement',
  ledger: 'Books',
  pin_keys: 'PIN keys',
  site: 'Public pages',
  terms: 'Terms',
  ticket: 'Report',
};

const fields: Record<string, string> = {
  override_unconfirmed: 'Although the number was not confirmed',
  tin: 'TIN',
  transaction_id: 'Transaction ID',
};

/** Fields that hold whole shillings. */
const MONEY = /_ugx$|^(amount|delivery_fee|closing_balance|correction|booked)$/;

/** How days and instants are kept; everybody reads them in Kampala. */
const DAY = /^\d{4}-\d{2}-\d{2}$/;
const INSTANT = /^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/;

const plain = (name: string) => name.replaceAll('_', ' ');
const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
const known = (table: Record<string, string>, name: string) => (Object.hasOwn(table, name) ? table[name] : undefined);

/** What was done, in words: `application.reject` is "Application: rejected". */
export function actionText(action: string): string {
  const [thing = '', verb = ''] = action.split('.', 2);
  return `${known(things, thing) ?? capital(plain(thing))}: ${known(verbs, verb) ?? plain(verb)}`;
}

/** Names of rows say nothing to a reader, and the state after an approval is what was done. The number of a payment is what a network calls it. */
const SILENT = /(^|_)(?<!^transaction_)id$|^status$/;

/** What was changed, a line for each field: "Reject note: seems made up", "First name: from Ann to Anne". */
export function changeTexts({ before, after }: Pick<JournalEntry, 'before' | 'after'>): string[] {
  return Object.entries(after ?? {}).flatMap(([name, value]) => {
    if (SILENT.test(name)) return [];
    const [old, now] = [fieldText(name, before?.[name]), fieldText(name, value)];
    if (old === now) return [];
    return `${known(fields, name) ?? capital(plain(name.replace(/_ugx$/, '')))}: ${old === '' ? now : `from ${old} to ${now || 'nothing'}`}`;
  });
}

function fieldText(name: string, value: unknown): string {
  return MONEY.test(name) && typeof value === 'number' && Number.isSafeInteger(value)
    ? formatUgx(value)
    : valueText(value);
}

function valueText(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (typeof value === 'number') return value.toLocaleString('en-UG');
  if (Array.isArray(value)) return value.map(valueText).filter(Boolean).join(', ');
  if (typeof value === 'object') return 'zone_name' in value ? zoneText(value) : partsText(value);
  if (typeof value !== 'string') return '';
  if (!Number.isNaN(Date.parse(value))) {
    if (DAY.test(value)) return formatDate(value);
    if (INSTANT.test(value)) return formatDateTime(value);
  }
  // Words of ours are written with a line between them; what people wrote has spaces.
  return /^[a-z]+(_[a-z]+)+$/.test(value) ? plain(value) : value;
}

function partsText(parts: object): string {
  return Object.entries(parts)
    .map(([name, one]) => [plain(name), fieldText(name, one)] as const)
    .filter(([, text]) => text !== '')
    .map((part) => part.join(' '))
    .join(', ');
}

/** A zone reads as to the operator who has set it; its corners say nothing to anybody. */
function zoneText(zone: { zone_name: unknown; delivery_fee?: unknown; up_to_km?: unknown; corners?: unknown }): string {
  const reach = Array.isArray(zone.corners)
    ? `an area of ${zone.corners.length} corners`
    : `up to ${valueText(zone.up_to_km)} km`;
  return `${valueText(zone.zone_name)} ${fieldText('delivery_fee', zone.delivery_fee)} ${reach}`;
}
