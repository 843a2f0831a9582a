export const APPLICATION_STATUSES = ['pending', 'approved', 'rejected'] as const;
export type ApplicationStatus = (typeof APPLICATION_STATUSES)[number];

/**
 * Where an application may go from where. A rejected person applies anew; the old application stays as it is. An approval
 * can be taken back for some minutes while the new member has not signed in.
 */
export const applicationMoves: Record<ApplicationStatus, readonly ApplicationStatus[]> = {
  pending: ['approved', 'rejected'],
  approved: ['pending'],
  rejected: [],
};

const badges: Record<ApplicationStatus, string> = {
  pending: 'Application Pending',
  approved: 'Application Approved',
  rejected: 'Application Rejected',
};

export function isApplicationStatus(value: unknown): value is ApplicationStatus {
  return APPLICATION_STATUSES.some((status) => status === value);
}

/** The badge of the status page; anything it does not know is "Unknown Status". */
export function applicationBadge(status: string): string {
  return isApplicationStatus(status) ? badges[status] : 'Unknown Status';
}

/** Of an application: where it stands, and since when somebody holds it. */
interface Held {
  readonly status: ApplicationStatus;
  readonly held_at: unknown;
}

/** What an admin may do with an application. One on hold waits in its place and is not approved before it is let go. */
export const applicationCan = {
  approve: ({ status, held_at }: Held) => applicationMoves[status].includes('approved') && held_at === null,
  reject: ({ status }: Pick<Held, 'status'>) => applicationMoves[status].includes('rejected'),
  hold: ({ status, held_at }: Held) => status === 'pending' && held_at === null,
  release: ({ status, held_at }: Held) => status === 'pending' && held_at !== null,
};
