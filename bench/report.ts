import type { Figures } from './measure.ts';
import type { Cost } from './statements.ts';

/** What was found of a kind of work in one round. */
export interface Row extends Figures {
  /** The least that the ratio may be. */
  readonly least: number;
  /** Of the raw route just before and after. */
  readonly ratio: number;
  readonly rawPerSecond: number;
  /** From more connections. */
  readonly fromCrowdPerSecond: number;
  /** What the process that answers and its processes of PostgreSQL worked for each. */
  readonly workMs: number;
}

/** In a larger shop nothing may be slower than this part of what it is in a smaller one. */
const LEAST_OF_SMALLER = 0.5;

const WIDTHS = [20, 8, 8, 8, 8, 11, 7, 8, 8, 8, 6, 7];

function inColumns(cells: readonly string[]): string {
  return cells.map((cell, place) => (place === 0 ? cell.padEnd(WIDTHS[0]!) : cell.padStart(WIDTHS[place]!))).join(' ');
}

export const HEAD = inColumns([
  'work',
  '/s',
  'p50 ms',
  'p99 ms',
  'refused',
  'statements',
  'ms',
  'work ms',
  'crowd /s',
  'raw /s',
  'least',
  'of raw',
]);

/** A line that begins with the name and ends with the ratio. `cost` is of so many calls. */
export function lineOf(name: string, row: Row, cost: Cost, counted: number): string {
  return inColumns([
    name,
    row.perSecond.toFixed(0),
    row.p50Ms.toFixed(0),
    row.p99Ms.toFixed(0),
    String(row.refused),
    (cost.statements / counted).toFixed(2),
    (cost.ms / counted).toFixed(3),
    row.workMs.toFixed(2),
    row.fromCrowdPerSecond.toFixed(0),
    row.rawPerSecond.toFixed(0),
    row.least.toFixed(2),
    row.ratio.toFixed(2),
  ]);
}

/** A sentence for each goal that is missed, of the shops by their size. */
export function missed(sizes: ReadonlyMap<number, ReadonlyMap<string, Row>>): string[] {
  const [smallest] = [...sizes.values()];
  return [...sizes].flatMap(([offers, rows]) =>
    [...rows].flatMap(([name, { ratio, least, refused }]) => {
      const small = smallest!.get(name)!.ratio;
      return [
        ...(ratio >= least ? [] : [`${name} at ${offers} offers is at ${ratio.toFixed(3)}, must be at least ${least}`]),
        ...(ratio >= small * LEAST_OF_SMALLER
          ? []
          : [`${name} at ${offers} offers is at ${ratio.toFixed(3)}, was at ${small.toFixed(3)}`]),
        ...(refused === 0 ? [] : [`${name} at ${offers} offers: ${refused} were refused`]),
      ];
    }),
  );
}
