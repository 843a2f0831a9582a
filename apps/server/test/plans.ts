import pg from 'pg';

import { fillClub, type Crowd } from '#seeds/crowd/fill-club.ts';

import { openWorld, type Options, type TestWorld } from './world.ts';

/** What PostgreSQL tells of a statement that it has done. */
export interface DoneStatement {
  readonly text: string;
  /** Tables that were read from beginning to end, with how many rows that were. */
  readonly readWhole: readonly Read[];
  /** How many rows of each table were looked at, one way or another, and how many entries of an index to find out which. */
  readonly read: readonly Read[];
  /** The whole plan with its figures, for whoever asks why. */
  readonly plan: string;
}

interface Read {
  readonly table: string;
  readonly rows: number;
}

interface PlanNode {
  readonly 'Node Type': string;
  readonly 'Relation Name'?: string;
  readonly 'Index Name'?: string;
  readonly 'Actual Rows'?: number;
  readonly 'Actual Loops'?: number;
  readonly 'Rows Removed by Filter'?: number;
  readonly Plans?: readonly PlanNode[];
}

const SETTINGS = {
  // As in the product, which tests of other things are not (`tools/test-database.ts`).
  plan_cache_mode: 'auto',
  session_preload_libraries: 'auto_explain',
  'auto_explain.log_min_duration': '0',
  'auto_explain.log_analyze': 'on',
  'auto_explain.log_timing': 'off',
  'auto_explain.log_format': 'json',
  'auto_explain.log_level': 'notice',
};

interface Telling extends Pick<Options, 'env' | 'money'> {
  /** Also of what triggers and foreign keys make of each. */
  readonly nested?: boolean;
  /** What else is to be so before the server is there. */
  readonly prepare?: (databaseUrl: string) => Promise<void>;
}

/** A club with so many, on today's date, and `hear` of each statement that its server has done. */
export async function openCrowd(
  crowd: Crowd,
  hear: (done: DoneStatement) => void,
  { nested = false, prepare, ...options }: Telling = {},
): Promise<TestWorld> {
  return openWorld({
    ...options,
    at: new Date(),
    reachBy: async (url) => {
      await fillClub(url, crowd, () => {});
      await tellPlans(url, nested);
      await prepare?.(url);
      return url;
    },
    notice: (text) => {
      const plan = readPlan(text);
      if (plan !== undefined) hear(plan);
    },
  });
}

/**
 * From now on whoever connects to the database is told how each of their statements was done; with `nested` also of those that
 * triggers and foreign keys make of them.
 */
async function tellPlans(databaseUrl: string, nested: boolean): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const name = new URL(databaseUrl).pathname.slice(1);
    const settings = { ...SETTINGS, 'auto_explain.log_nested_statements': nested ? 'on' : 'off' };
    for (const [setting, value] of Object.entries(settings)) {
      await client.query(`ALTER DATABASE ${name} SET ${setting} = '${value}'`);
    }
  } finally {
    await client.end();
  }
}

/** What a notice tells; undefined for one about something else. */
function readPlan(notice: string): DoneStatement | undefined {
  const begin = notice.indexOf('{');
  if (!notice.startsWith('duration:') || begin < 0) return undefined;
  const told = JSON.parse(notice.slice(begin)) as { 'Query Text': string; Plan: PlanNode };
  return {
    text: told['Query Text'],
    readWhole: [...readsOf(told.Plan, ['Seq Scan'])],
    read: [...readsOf(told.Plan, SCANS)],
    plan: notice.slice(begin),
  };
}

const SCANS = ['Seq Scan', 'Index Scan', 'Index Only Scan', 'Bitmap Heap Scan', 'Bitmap Index Scan'];

function* readsOf(node: PlanNode, scans: readonly string[]): Iterable<Read> {
  const table = node['Relation Name'] ?? node['Index Name'];
  if (scans.includes(node['Node Type']) && table !== undefined) {
    const each = (node['Actual Rows'] ?? 0) + (node['Rows Removed by Filter'] ?? 0);
    yield { table, rows: each * (node['Actual Loops'] ?? 1) };
  }
  for (const below of node.Plans ?? []) yield* readsOf(below, scans);
}
