import type { Result } from './lighthouse.ts';

export type Mode = 'simulated' | 'applied' | 'slow';

/** One line of the budget: what is read of a visit, and how much of it there may be (or must be, for `least`). */
export interface Line {
  readonly name: string;
  readonly mode: Mode;
  readonly read: (result: Result) => number;
  readonly most?: number;
  readonly least?: number;
  /** How many times what the bare page has in the same run; machines differ too much for a figure. */
  readonly mostOfBare?: number;
  readonly unit: string;
}

export interface Screen {
  readonly name: string;
  /** `:offer` stands for the id of an offer. */
  readonly path: string;
  readonly signedIn: boolean;
  /** What it is compared with, which is served by another server. */
  readonly isBare?: boolean;
  readonly lines: readonly Line[];
}

const KIB = 1024;
const figure = (audit: string) => (result: Result) => result.audits[audit]?.numericValue ?? Number.NaN;
const score = (category: string) => (result: Result) => Math.round((result.categories[category]?.score ?? 0) * 100);
const bytes = (type?: string) => (result: Result) =>
  result.requests
    .filter((sent) => type === undefined || sent.resourceType === type)
    .reduce((sum, sent) => sum + sent.transferSize, 0) / KIB;

/** 0 when the largest paint is text, 1 when it is a picture; not a number when Lighthouse does not say what it is. */
function isPicture(result: Result): number {
  const found = JSON.stringify(result.audits['lcp-breakdown-insight']?.details ?? {});
  if (!found.includes('"snippet":"<')) return Number.NaN;
  return /"snippet":"<(img|picture|svg|video)/.test(found) ? 1 : 0;
}

const most = (name: string, mode: Mode, read: Line['read'], limit: number, unit = ''): Line => ({
  name,
  mode,
  read,
  most: limit,
  unit,
});

const lcp = (mode: Mode, limit: number) => most('LCP', mode, figure('largest-contentful-paint'), limit, 'ms');
const tbt = (mode: Mode, limit: number) => most('TBT', mode, figure('total-blocking-time'), limit, 'ms');
const cls = (mode: Mode, limit: number) => most('CLS', mode, figure('cumulative-layout-shift'), limit);
const blockingOfBare = (times: number): Line => ({
  name: 'TBT of the bare page',
  mode: 'slow',
  read: figure('total-blocking-time'),
  mostOfBare: times,
  unit: 'ms',
});
const requests = (limit: number) => most('requests', 'simulated', (result) => result.requests.length, limit);
const scores = (least: Record<string, number>): Line[] =>
  Object.entries(least).map(([name, limit]) => ({
    name: `score ${name}`,
    mode: 'simulated',
    read: score(name),
    least: limit,
    unit: '',
  }));
const allScores = (limit: number) =>
  scores({ performance: limit, accessibility: limit, 'best-practices': limit, seo: limit });

const form = (name: string, path: string): Screen => ({
  name,
  path,
  signedIn: false,
  lines: [lcp('simulated', 1200), lcp('applied', 1600), cls('simulated', 0), cls('applied', 0), ...allScores(99)],
});

/** A screen of a member beside the first one. */
const member = (name: string, path: string): Screen => ({
  name,
  path,
  signedIn: true,
  lines: [
    most('script', 'simulated', bytes('Script'), 170, 'KiB'),
    lcp('simulated', 1900),
    cls('simulated', 0.01),
    cls('applied', 0.01),
    blockingOfBare(1.3),
    ...scores({ accessibility: 100, 'best-practices': 100 }),
  ],
});

/** A page of React Router's own that asks for a list once it runs and draws it: no less can be done with what we stand on. */
export const barePage: Screen = {
  name: 'bare page',
  path: '/',
  signedIn: false,
  isBare: true,
  lines: [most('TBT', 'slow', figure('total-blocking-time'), Infinity, 'ms')],
};

export const screens: readonly Screen[] = [
  {
    name: 'landing',
    path: '/',
    signedIn: false,
    lines: [
      most('script', 'simulated', bytes('Script'), 5, 'KiB'),
      most('HTML', 'simulated', bytes('Document'), 14, 'KiB'),
      most('in all', 'simulated', bytes(), 60, 'KiB'),
      requests(6),
      most('LCP is a picture', 'simulated', isPicture, 0),
      lcp('simulated', 1100),
      lcp('applied', 1300),
      tbt('simulated', 0),
      tbt('applied', 0),
      cls('simulated', 0),
      cls('applied', 0),
      ...allScores(100),
    ],
  },
  form('apply', '/apply'),
  form('sign-in', '/login'),
  {
    name: 'first member screen',
    path: '/dashboard',
    signedIn: true,
    lines: [
      most('script', 'simulated', bytes('Script'), 150, 'KiB'),
      most('in all', 'simulated', bytes(), 250, 'KiB'),
      requests(20),
      lcp('simulated', 1700),
      lcp('applied', 2400),
      blockingOfBare(1.3),
      cls('simulated', 0.01),
      cls('applied', 0.01),
      ...scores({ performance: 97, accessibility: 100, 'best-practices': 100 }),
    ],
  },
  member('offers list', '/offers'),
  member('offer detail', '/offers/:offer'),
  member('checkout', '/checkout'),
];
