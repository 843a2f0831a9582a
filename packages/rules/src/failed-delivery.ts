/** Why a delivery failed, as its rider chooses it. */
export const FAIL_KINDS = ['nobody_home', 'unreachable', 'wrong_place', 'refused', 'vehicle', 'other'] as const;
export type FailKind = (typeof FAIL_KINDS)[number];

export const failLabels: Record<FailKind, string> = {
  nobody_home: 'Nobody was there',
  unreachable: 'The customer could not be reached by phone',
  wrong_place: 'The place could not be found',
  refused: 'The customer did not take it',
  vehicle: 'The rider could not go on',
  other: 'Another reason',
};

/** What everybody reads of it: the reason, and what the rider adds. */
export function failText(kind: FailKind, note: string | null | undefined): string {
  const added = note?.trim() ?? '';
  if (kind === 'other') return added;
  return added === '' ? failLabels[kind] : `${failLabels[kind]}: ${added}`;
}

/** Another reason is none until it is said. */
export function needsNote(kind: FailKind, note: string | null | undefined): boolean {
  return kind === 'other' && (note?.trim() ?? '') === '';
}

/** Whether the rider did the way for nothing through no fault of theirs. */
export function isNotRidersDoing(kind: string | null): boolean {
  return ['nobody_home', 'unreachable', 'wrong_place', 'refused', 'called_off'].includes(kind ?? '');
}

interface LastTry {
  readonly status: string;
  readonly picked_up_at: Date | string | null;
  readonly returned_at: Date | string | null;
}

/** What a failed try took along and nobody has said is back. */
export function isOwedBack(delivery: LastTry): boolean {
  return delivery.status === 'failed' && delivery.picked_up_at !== null && delivery.returned_at === null;
}
