import type { TabletHere } from '@club/contract/outlets/tablets';

import type { StaffRow } from '#server/features/outlets/staff/store.ts';

const FEWEST_DIGITS = 2;
/** By then numbers differ: one works at an outlet once. */
const MOST_DIGITS = 9;

type Person = Pick<StaffRow, 'id' | 'name' | 'role' | 'phone'>;

/**
 * People as a tablet shows them to whoever stands before it. Of namesakes it shows what tells them apart and no more: roles where
 * they differ, and the end of the number where they do not.
 */
export function tellApart(people: readonly Person[]): TabletHere['people'] {
  return people.map(({ id, name, role, phone }) => {
    const namesakes = people.filter((other) => other.id !== id && asSeen(other.name) === asSeen(name));
    const sameRole = namesakes.filter((other) => other.role === role);
    return {
      id,
      name,
      role: sameRole.length < namesakes.length ? role : null,
      phone_end: sameRole.length > 0 ? phoneEnd(phone, sameRole) : null,
    };
  });
}

/** Names that differ only in capitals or spaces look the same on a tablet. */
function asSeen(name: string): string {
  return name.normalize('NFC').trim().replaceAll(/\s+/g, ' ').toLowerCase();
}

function phoneEnd(phone: string, others: readonly Person[]): string {
  let digits = FEWEST_DIGITS;
  while (digits < MOST_DIGITS && others.some((other) => other.phone.endsWith(phone.slice(-digits)))) digits += 1;
  return phone.slice(-digits);
}
