import type { Chore } from '#server/jobs/schedule.ts';

import { agreeBySilence } from './answer-statement.ts';
import { issueDueStatements } from './issue-due-statements.ts';

const EVERY_MS = 10 * 60_000;

/** What the workers look after for the outlets' money. */
export const settlementChores: readonly Chore[] = [
  { name: 'issue_statements', alone: true, every_ms: EVERY_MS, run: issueDueStatements },
  { name: 'agree_by_silence', alone: true, every_ms: EVERY_MS, run: agreeBySilence },
];
