import type { Report } from '#simulation/worker.ts';
import type { Story } from '#simulation/world/story.ts';

const SHOWN = 20;

export interface Summary {
  readonly lines: readonly string[];
  readonly violations: number;
  readonly stuck: number;
  /** Seeds that went another way the second time. */
  readonly differing: number;
  readonly pairs: Readonly<Record<string, number>>;
}

/** The figures of a run, with what was found first and how to see it again. */
export function sumUp(reports: readonly Report[], again: readonly Report[], story: Story): Summary {
  const sum = (of: (report: Report) => number) => reports.reduce((total, report) => total + of(report), 0);
  const violations = sum((report) => report.violations.length);
  const stuck = sum((report) => report.stuck);
  const digests = new Map(reports.map(({ seed, digest }) => [seed, digest]));
  const differing = again.filter(({ seed, digest }) => digests.get(seed) !== digest).length;
  const found = reports.filter((report) => report.violations.length > 0 || report.stuck > 0).slice(0, SHOWN);
  return {
    violations,
    stuck,
    differing,
    pairs: addUp(reports),
    lines: [
      ...found.map(({ seed, violations: [first = 'something never ends'] }) => `seed ${seed}: ${first}`),
      ...found
        .slice(0, 1)
        .map(({ seed }) => `see it again: npm run simulate -- --story ${story} --seed ${seed} --aloud`),
      `layer A, ${story}: ${reports.length} seeds from ${reports[0]?.seed}, ${sum((report) => report.operations)} operations, ` +
        `${sum((report) => report.steps)} steps, ` +
        `${sum((report) => report.faults)} faults, ${stuck} stuck attempts, ` +
        `${Math.round(sum((report) => report.ms) / reports.length)} ms a seed`,
      `${again.length - differing} of ${again.length} seeds played twice went the same way`,
    ],
  };
}

function addUp(reports: readonly Report[]): Record<string, number> {
  const total: Record<string, number> = {};
  for (const { pairs } of reports) {
    for (const [pair, times] of Object.entries(pairs)) total[pair] = (total[pair] ?? 0) + times;
  }
  return total;
}
