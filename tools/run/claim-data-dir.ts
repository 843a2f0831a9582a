import { join } from 'node:path';

import { reasonOf } from '#server/data-folder.ts';
import { makeFolder } from '#server/make-folder.ts';
import { claim, type Claim, type ClaimAnswer, type ClaimNote } from '#tools/claim-folder.ts';
import { isAlive } from '#tools/process-identity.ts';
import { Refusal } from '#tools/refusal.ts';
import { waitUntil } from '#tools/wait-until.ts';

/** A killed npm is noticed by its run within a second; give it that before calling DATA_DIR taken. */
const NOTICE_MS = 3_000;
const STOPPING_MS = 40_000;
const LEFTOVER_MS = 10_000;

/** Takes DATA_DIR for this run, waiting for an earlier run that is on its way out. */
export async function claimDataDir(dataDir: string, say: (line: string) => void): Promise<Claim> {
  let answer = tryClaim(dataDir);
  if (!answer.held) {
    say('Another run uses the same DATA_DIR; waiting for it to stop …');
    const retry = () => {
      answer = tryClaim(dataDir);
      return answer.held;
    };
    await waitUntil(() => retry() || isStopping(answer), { limitMs: NOTICE_MS, everyMs: 200 });
    if (isStopping(answer)) await waitUntil(retry, { limitMs: STOPPING_MS, everyMs: 200 });
  }
  if (!answer.held) {
    throw new Refusal(
      `Kasente Club already runs on ${dataDir} (process ${answer.holder.pid}): stop it, or set DATA_DIR to another folder.`,
    );
  }
  await endLeftovers(answer.previous, say);
  return answer.claim;
}

function tryClaim(dataDir: string): ClaimAnswer {
  try {
    makeFolder(dataDir);
    return claim(join(dataDir, 'running.json'));
  } catch (error) {
    throw new Refusal(`The folder ${dataDir} (DATA_DIR) cannot be used: ${reasonOf(error)}.`);
  }
}

function isStopping(answer: ClaimAnswer): boolean {
  return !answer.held && answer.holder.stopping;
}

/** The processes of a run that was killed end by themselves, finishing what they have begun; not for ever. */
async function endLeftovers(previous: ClaimNote | undefined, say: (line: string) => void): Promise<void> {
  const alive = () => (previous?.children ?? []).filter(isAlive);
  if (alive().length === 0) return;
  say('The previous run was killed; waiting for its last processes to end …');
  if (await waitUntil(() => alive().length === 0, { limitMs: LEFTOVER_MS })) return;
  for (const { pid } of alive()) process.kill(pid, 'SIGKILL');
  await waitUntil(() => alive().length === 0, { limitMs: 2_000 });
}
