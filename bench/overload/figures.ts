import type { Answer } from './arrivals.ts';

/** Served, be it with a no: a member who has bought all that one member may, say. */
export const isGood = ({ status }: Answer): boolean => status >= 200 && status < 500;
export const isRefused = ({ status }: Answer): boolean => status === 503;

/** NaN of nothing. */
export function quantile(values: readonly number[], part: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? Number.NaN;
}

/** Good answers a second, of the requests that were asked between two moments. */
export function goodPerSecond(answers: readonly Answer[], fromMs: number, toMs: number): number {
  return (within(answers, fromMs, toMs).filter(isGood).length / (toMs - fromMs)) * 1_000;
}

export function within(answers: readonly Answer[], fromMs: number, toMs: number): Answer[] {
  return answers.filter(({ atMs }) => atMs >= fromMs && atMs < toMs);
}

const SPAN_MS = 500;
/** What people take for an answer at once. */
const SWIFT_MS = 500;
/** A busy machine refuses one now and then also on a quiet day. */
const FEW = 0.01;

/** How long it took until requests were answered swiftly again, and stayed so; undefined if they never were. */
export function recoveredAfterMs(answers: readonly Answer[], toMs: number): number | undefined {
  let since: number | undefined;
  for (let from = 0; from < toMs; from += SPAN_MS) {
    const asked = within(answers, from, from + SPAN_MS);
    const bad = asked.filter((answer) => !isGood(answer)).length;
    const took = asked.map(({ tookMs }) => tookMs);
    const isWell = asked.length > 0 && bad <= asked.length * FEW && quantile(took, 0.95) <= SWIFT_MS;
    if (!isWell) since = undefined;
    else since ??= from;
  }
  return since;
}
