import { cpSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { playSeeds, type Ground } from '#simulation/play-seeds.ts';
import { ROOT } from '#tools/root.ts';

import type { PlantedBug } from './planted-bug.ts';
import { plantedBugs } from './planted-bugs.ts';

const SERVER = join('apps', 'server');
/** What a worker of the simulation runs on, and the two files that say what its imports mean. */
const COPIED = [
  'package.json',
  'simulation',
  ...['package.json', 'src', 'test', 'migrations'].map((part) => join(SERVER, part)),
];
/** A bug that so many seeds do not show is not found. */
const MOST_SEEDS = 400;

interface Search {
  readonly found: number;
  readonly planted: number;
  /** How many were played: far more than bugs where the search begins at seeds that no longer show them. */
  readonly seeds: number;
  readonly lines: string[];
}

/** Plants each known mistake into a copy of the server and plays seeds until the simulation complains. */
export async function findPlantedBugs(ground: Ground): Promise<Search> {
  let found = 0;
  let seeds = 0;
  const lines: string[] = [];
  const waiting = plantedBugs.values();
  const work = async (core: number) => {
    const root = copyServer(core);
    for (const bug of waiting) {
      const takeOut = plant(bug, root);
      const reports = await playSeeds(ground, {
        from: bug.from,
        story: bug.story ?? 'money',
        count: MOST_SEEDS,
        untilFound: true,
        root,
        workers: 1,
        core,
      });
      takeOut();
      seeds += reports.length;
      const last = reports.at(-1);
      const what = last?.violations[0] ?? (last !== undefined && last.stuck > 0 ? 'something never ends' : undefined);
      if (what !== undefined) found += 1;
      lines.push(
        `${what === undefined ? 'NOT FOUND' : 'found'}  ${bug.name} (seed ${last?.seed}: ${what?.split('\n')[0]})`,
      );
    }
    rmSync(root, { recursive: true, force: true });
  };
  await Promise.all([work(0), work(1)]);
  return { found, planted: plantedBugs.length, seeds, lines };
}

/**
 * A copy of the server, beside the real one so that its imports mean the same. One for all that are tried one after the other:
 * Node finds again there what it has compiled before.
 */
function copyServer(place: number): string {
  const copy = join(ROOT, '.cache', `planted-${process.pid}-${place}`);
  mkdirSync(copy, { recursive: true });
  for (const part of COPIED) cpSync(join(ROOT, part), join(copy, part), { recursive: true });
  symlinkSync(join(ROOT, 'node_modules'), join(copy, 'node_modules'));
  return copy;
}

/** Puts a mistake into a copy; what it answers takes it out again. */
function plant({ name, edits }: PlantedBug, copy: string): () => void {
  const sound = new Map<string, string>();
  for (const { file, find, put } of edits) {
    const path = join(copy, SERVER, file);
    const text = readFileSync(path, 'utf8');
    if (text.split(find).length !== 2) throw new Error(`"${name}" no longer fits ${file}: change planted-bugs.ts`);
    if (!sound.has(path)) sound.set(path, text);
    writeFileSync(
      path,
      text.replace(find, () => put),
    );
  }
  return () => {
    for (const [path, text] of sound) writeFileSync(path, text);
  };
}
