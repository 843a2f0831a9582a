import type { Batch } from '@club/contract/people/membership-desk';

type Outcome = Pick<Batch, 'decided_meanwhile' | 'flagged_meanwhile'> & { applications: readonly unknown[] };

/** What came of approving those that were shown, where not all of them were: how many, and why not the others. */
export function batchOutcome({ applications, decided_meanwhile, flagged_meanwhile }: Outcome): string {
  return [
    `${applications.length === 0 ? 'None' : applications.length} approved.`,
    decided_meanwhile > 0 && `${decided_meanwhile} had been decided meanwhile.`,
    flagged_meanwhile > 0 && `${flagged_meanwhile} flagged meanwhile ${flagged_meanwhile === 1 ? 'waits' : 'wait'} on.`,
  ]
    .filter((sentence) => sentence !== false)
    .join(' ');
}
