import { randomUUID } from 'node:crypto';
import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';

import { z } from 'zod';

import { identify, isAlive } from '#tools/process-identity.ts';
import { systemCode } from '#tools/refusal.ts';

const identity = z.object({ pid: z.number(), started: z.string() });
const sandbox = z.object({ port: z.number(), mailPort: z.number() });
const ports = z.object({ web: z.number(), sandbox: sandbox.optional() });
const claimFile = identity.extend({ stopping: z.boolean(), children: z.array(identity), ports: ports.optional() });

/** What a claim file says: who holds the folder, whether it is leaving, what it started, and where that answers. */
export type ClaimNote = z.infer<typeof claimFile>;

/** A claim that is held; `release` gives it back. */
export interface Claim {
  note(change: Partial<Pick<ClaimNote, 'stopping' | 'children' | 'ports'>>): void;
  release(): void;
}

export type ClaimAnswer =
  | { held: true; claim: Claim; previous: ClaimNote | undefined }
  | { held: false; holder: ClaimNote };

/**
 * Claims `file` for this process. A claim whose process is gone is taken over, and its last note is
 * handed on as `previous`, so that what it left behind can be tidied up.
 */
export function claim(file: string): ClaimAnswer {
  let previous: ClaimNote | undefined;
  for (let attempt = 0; attempt < 5; attempt++) {
    const note: ClaimNote = { ...identify(), stopping: false, children: [] };
    if (createWhole(file, note)) return { held: true, claim: heldClaim(file, note), previous };
    const holder = readNote(file);
    if (holder !== undefined && isAlive(holder)) return { held: false, holder };
    previous = holder ?? previous;
    setAside(file);
  }
  throw new Error(`Could not claim ${file}: others keep taking it.`);
}

/** The note of whoever holds `file` at this moment. */
export function holderOf(file: string): ClaimNote | undefined {
  const holder = readNote(file);
  return holder !== undefined && isAlive(holder) ? holder : undefined;
}

function heldClaim(file: string, first: ClaimNote): Claim {
  let note = first;
  return {
    note(change) {
      note = { ...note, ...change };
      writeWhole(file, note);
    },
    release() {
      rmSync(file, { force: true });
    },
  };
}

/** Creates the file with its whole text in one step; false when it exists already. */
function createWhole(file: string, note: ClaimNote): boolean {
  const draft = `${file}.${randomUUID()}`;
  writeFileSync(draft, JSON.stringify(note));
  try {
    linkSync(draft, file);
    return true;
  } catch (error) {
    if (systemCode(error) === 'EEXIST') return false;
    throw error;
  } finally {
    rmSync(draft, { force: true });
  }
}

function writeWhole(file: string, note: ClaimNote): void {
  const draft = `${file}.${randomUUID()}`;
  writeFileSync(draft, JSON.stringify(note));
  renameSync(draft, file);
}

/** Renaming is atomic: of several that want to remove a stale claim only one succeeds. */
function setAside(file: string): void {
  const aside = `${file}.${randomUUID()}`;
  try {
    renameSync(file, aside);
    const moved = readNote(aside);
    // Somebody was quicker and what we moved is their fresh claim: give it back.
    if (moved !== undefined && isAlive(moved)) linkSync(aside, file);
    rmSync(aside, { force: true });
  } catch (error) {
    if (systemCode(error) !== 'ENOENT') throw error;
  }
}

function readNote(file: string): ClaimNote | undefined {
  try {
    return claimFile.parse(JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    return undefined;
  }
}
