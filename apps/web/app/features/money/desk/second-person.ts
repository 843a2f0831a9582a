/** Why nobody agrees to money of their own; the server refuses it as well. */
export const OWN_MONEY = 'This is your own money. Another admin has to decide.';
export const OWN_OUTLET = 'You manage this outlet. Other admins have to decide about its money.';

interface Asker {
  readonly name: string;
  readonly is_admin: boolean;
}

/** Why somebody else than the asker cannot agree either; null where they can. */
export function lostAsker(asker: Asker | null): string | null {
  if (asker === null || asker.is_admin) return null;
  return `${asker.name} is no admin any more, so nobody can agree to this. Refuse it, and ask for it anew.`;
}
