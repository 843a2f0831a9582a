import { UNUSED_POLICIES, type UnusedPolicy } from '@club/rules/unused-code';

import type { Cells } from './read-cells.ts';
import type { Column } from './read-rows.ts';

/** What makes an offer one of the day, as a file has it. */
export interface ReadKind {
  readonly kind: 'regular' | 'of_day';
  readonly code_lifetime_hours?: number;
  readonly unused_codes?: UnusedPolicy;
  /** Names or ids of other outlets at which its codes are good. */
  readonly others: readonly string[];
}

/** Ninety days, the most that the table of offers takes. */
const MOST_CODE_HOURS = 2_160;
const OF_THE_DAY = 'of the day';

/** What is said of codes, which only offers of the day have. */
const OF_CODES = ['code_hours', 'unused_codes', 'also_at'] as const satisfies readonly Column[];

export function readKind(cells: Cells): ReadKind {
  const said = cells.raw('kind').toLowerCase();
  if (said !== '' && said !== 'regular' && said !== OF_THE_DAY)
    cells.note('kind', `Leave empty, or say "${OF_THE_DAY}"`);
  return said === OF_THE_DAY ? readOfDay(cells) : readRegular(cells);
}

function readRegular(cells: Cells): ReadKind {
  for (const column of OF_CODES) {
    if (cells.raw(column) !== '') cells.note(column, `Only an offer "${OF_THE_DAY}" has codes: leave this empty`);
  }
  return { kind: 'regular', others: [] };
}

function readOfDay(cells: Cells): ReadKind {
  if (cells.raw('featured_rank') !== '')
    cells.note('featured_rank', 'Offers of the day have a page of their own: leave this empty');
  const hours = cells.maybeWhole('code_hours', 1, MOST_CODE_HOURS);
  const unused = readPolicy(cells);
  return {
    kind: 'of_day',
    ...(typeof hours === 'number' ? { code_lifetime_hours: hours } : {}),
    ...(unused === undefined ? {} : { unused_codes: unused }),
    others: cells
      .raw('also_at')
      .split('|')
      .map((name) => name.trim())
      .filter(Boolean),
  };
}

function readPolicy(cells: Cells): UnusedPolicy | undefined {
  const said = cells.raw('unused_codes').toLowerCase();
  const policy = UNUSED_POLICIES.find((one) => one === said);
  return policy ?? (said === '' ? undefined : cells.note('unused_codes', `One of ${UNUSED_POLICIES.join(', ')}`));
}
