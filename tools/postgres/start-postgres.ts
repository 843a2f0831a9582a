import { randomBytes } from 'node:crypto';
import { existsSync, mkdtempSync, rmSync, statfsSync } from 'node:fs';
import { join, resolve } from 'node:path';

import { reasonOf } from '#server/data-folder.ts';
import { makeFolder } from '#server/make-folder.ts';
import { claim, type Claim, type ClaimAnswer } from '#tools/claim-folder.ts';
import { freePort } from '#tools/free-port.ts';
import { postgresBinaries, type Binaries } from '#tools/postgres/binaries.ts';
import { clusterHome, databaseUrl, makeEnterable, makeHome, openFolder } from '#tools/postgres/cluster-home.ts';
import { createCluster } from '#tools/postgres/create-cluster.ts';
import { explainFailure, logSince, memoryStillHeld, portWasTaken } from '#tools/postgres/explain-failure.ts';
import { endOrphan } from '#tools/postgres/orphan.ts';
import { postgresUser, type SystemUser } from '#tools/postgres/postgres-user.ts';
import { spawnPostmaster, type Postmaster, type PostmasterPlan } from '#tools/postgres/postmaster.ts';
import { waitForDatabase } from '#tools/postgres/wait-for-database.ts';
import { quickFolder } from '#tools/quick-folder.ts';
import { Refusal } from '#tools/refusal.ts';

const STARTS = 8;
const PAUSE_MS = 1_000;
const SPACE_FOR_NEW_MIB = 300;
const SPACE_FOR_OLD_MIB = 60;

/** The path of a socket is short by nature. */
const LONGEST_SOCKET_FOLDER = 80;

const LASTING = {
  shared_buffers: '128MB',
  effective_cache_size: '512MB',
  max_connections: '100',
  max_wal_size: '1GB',
  random_page_cost: '1.1',
  jit: 'off',
  // Rolling statistics and replication slots are of no use to one local server.
  wal_level: 'minimal',
  max_wal_senders: '0',
};

const THROW_AWAY = {
  ...LASTING,
  max_connections: '200',
  max_wal_size: '256MB',
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  autovacuum: 'off',
};

/** A running PostgreSQL 18. */
export interface RunningPostgres {
  /** Connection string of the database `club`, whose user may do everything. */
  url: string;
  /** Resolves when it has ended, also when nobody asked it to. */
  exited: Promise<void>;
  stop(): Promise<void>;
}

/** Starts the lasting PostgreSQL that belongs to `dataDir`, creating it the first time. */
export async function startPostgres(options: {
  dataDir: string;
  port?: number;
  /** Beside those that every lasting one has. */
  settings?: Record<string, string>;
  log?: (line: string) => void;
}): Promise<RunningPostgres> {
  const dataDir = resolve(options.dataDir);
  const held = claimDatabase(dataDir);
  try {
    const running = await startHome(dataDir, options);
    void running.exited.then(() => held.release());
    return running;
  } catch (error) {
    held.release();
    throw error;
  }
}

/** Makes DATA_DIR when it is missing and claims its database, or says in one sentence why not. */
function claimDatabase(dataDir: string): Claim {
  let answer: ClaimAnswer;
  try {
    makeFolder(dataDir);
    answer = claim(join(dataDir, 'postgres.lock'));
  } catch (error) {
    throw new Refusal(`The folder ${dataDir} (DATA_DIR) cannot be used: ${reasonOf(error)}.`);
  }
  if (answer.held) return answer.claim;
  throw new Refusal(
    `The database of ${dataDir} is already in use by process ${answer.holder.pid}: stop that one first, or choose another DATA_DIR.`,
  );
}

async function startHome(
  dataDir: string,
  {
    port,
    settings,
    log = () => {},
  }: { port?: number; settings?: Record<string, string>; log?: (line: string) => void },
): Promise<RunningPostgres> {
  const home = clusterHome(dataDir);
  const binaries = postgresBinaries(home.user);
  const cluster = join(home.folder, 'cluster');
  const isNew = !existsSync(cluster);
  checkSpace(home.folder, isNew ? SPACE_FOR_NEW_MIB : SPACE_FOR_OLD_MIB);
  if (isNew) {
    log(`Creating the database in ${home.folder}`);
    createCluster({ binaries, ...home });
  } else {
    await endOrphan(cluster);
  }
  const running = await startCluster({
    binaries,
    ...home,
    port: port ?? home.port,
    settings: { ...LASTING, ...settings },
  });
  home.rememberPort(Number(new URL(running.url).port));
  return running;
}

/**
 * Starts an empty PostgreSQL that forgets everything when it stops: fast, and only for tests. `localUrl` leads to the same
 * database by a socket, which costs half of what the loopback network costs. `more`: settings besides its own.
 */
export async function startThrowAwayPostgres(
  more: Record<string, string> = {},
): Promise<RunningPostgres & { localUrl: string }> {
  const user = postgresUser();
  const folder = throwAwayFolder(user);
  const plan = {
    binaries: postgresBinaries(user),
    folder,
    user,
    password: randomBytes(12).toString('hex'),
  };
  createCluster({ ...plan, sync: false });
  const unix_socket_directories = folder.length <= LONGEST_SOCKET_FOLDER ? folder : '';
  const settings = { ...THROW_AWAY, ...more, unix_socket_directories };
  const running = await startCluster({ ...plan, port: undefined, settings, removeAfter: folder });
  const local = new URL(running.url);
  if (folder.length <= LONGEST_SOCKET_FOLDER) local.searchParams.set('host', folder);
  return { ...running, localUrl: local.href };
}

function throwAwayFolder(user: SystemUser | undefined): string {
  const quick = mkdtempSync(join(quickFolder(), 'kasente-postgres-'));
  if (makeHome(quick, user)) return quick;
  const scratch = join(openFolder(), 'scratch', randomBytes(6).toString('hex'));
  makeEnterable(join(openFolder(), 'scratch'));
  if (makeHome(scratch, user)) return scratch;
  throw new Refusal(`Neither ${quick} nor ${scratch} can hold a database for the tests.`);
}

interface ClusterPlan {
  binaries: Binaries;
  folder: string;
  user: SystemUser | undefined;
  password: string;
  port: number | undefined;
  settings: Record<string, string>;
  removeAfter?: string;
}

/** Bounded tries: another program may take the port first, or a killed PostgreSQL still hold memory. */
async function startCluster(plan: ClusterPlan): Promise<RunningPostgres> {
  const logFile = join(plan.folder, 'postgres.log');
  let wished = plan.port;
  let words = '';
  for (let start = 0; start < STARTS; start++) {
    const port = await freePort(wished);
    const url = databaseUrl(plan.password, port);
    const logStart = logSince(logFile, 0).length;
    const postmaster = spawnPostmaster(postmasterPlan(plan, port, logFile));
    if (await waitForDatabase(url, postmaster)) {
      return { url, exited: postmaster.exited, stop: () => stopAndTidy(postmaster, plan) };
    }
    await postmaster.stop();
    words = logSince(logFile, logStart);
    if (!portWasTaken(words) && !memoryStillHeld(words)) break;
    wished = undefined;
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
  }
  const sentence = explainFailure(words, logFile);
  if (plan.removeAfter !== undefined) rmSync(plan.removeAfter, { recursive: true, force: true });
  throw new Refusal(sentence);
}

function postmasterPlan(plan: ClusterPlan, port: number, logFile: string): PostmasterPlan {
  return {
    program: plan.binaries.postgres,
    cluster: join(plan.folder, 'cluster'),
    port,
    user: plan.user,
    logFile,
    settings: plan.settings,
    ...(plan.removeAfter === undefined ? {} : { removeAfter: plan.removeAfter }),
  };
}

async function stopAndTidy(postmaster: Postmaster, { removeAfter }: ClusterPlan): Promise<void> {
  await postmaster.stop();
  if (removeAfter !== undefined) rmSync(removeAfter, { recursive: true, force: true });
}

function checkSpace(folder: string, neededMib: number): void {
  const { bavail, bsize } = statfsSync(folder);
  const freeMib = Math.floor((bavail * bsize) / 1_048_576);
  if (freeMib >= neededMib) return;
  throw new Refusal(`Only ${freeMib} MiB are free on the disk of ${folder}, but ${neededMib} MiB are needed.`);
}
