import { cpSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { plantedBugs, type PlantedBug } from '#simulation/planted-bugs.ts';
import { ROOT } from '#tools/root.ts';

import { playSeeds, type Ground } from './play-seeds.ts';

const SERVER = join(ROOT, 'apps', 'server');
const COPIED = ['src', 'simulation', 'test', 'migrations', 'package.json'];
/** A bug that so many seeds do not show is not found. */
const MOST_SEEDS = 150;

/** Plants each known mistake into a copy of the server and plays seeds until the simulation complains. */
export async function findPlantedBugs(ground: Ground): Promise<{ found: number; planted: number; lines: string[] }> {
  let found = 0;
  const lines: string[] = [];
  const waiting = plantedBugs.entries();
  const work = async (core: number) => {
    for (const [index, bug] of waiting) {
      const server = plant(bug, index);
      const reports = await playSeeds(ground, {
        from: 1,
        count: MOST_SEEDS,
        untilFound: true,
        server,
        workers: 1,
        core,
      });
      rmSync(server, { recursive: true, force: true });
      const last = reports.at(-1);
      const what = last?.violations[0] ?? (last !== undefined && last.stuck > 0 ? 'something never ends' : undefined);
      if (what !== undefined) found += 1;
      lines.push(
        `${what === undefined ? 'NOT FOUND' : 'found'}  ${bug.name} (seed ${last?.seed}: ${what?.split('\n')[0]})`,
      );
    }
  };
  await Promise.all([work(0), work(1)]);
  return { found, planted: plantedBugs.length, lines };
}

/** A copy of the server with one mistake in it, beside the real ones so that its imports mean the same. */
function plant({ name, edits }: PlantedBug, index: number): string {
  const copy = join(ROOT, '.cache', `planted-${process.pid}-${index}`);
  mkdirSync(copy, { recursive: true });
  for (const part of COPIED) cpSync(join(SERVER, part), join(copy, part), { recursive: true });
  symlinkSync(join(ROOT, 'node_modules'), join(copy, 'node_modules'));
  for (const { file, find, put } of edits) {
    const path = join(copy, file);
    const text = readFileSync(path, 'utf8');
    if (text.split(find).length !== 2) throw new Error(`"${name}" no longer fits ${file}: change planted-bugs.ts`);
    writeFileSync(
      path,
      text.replace(find, () => put),
    );
  }
  return copy;
}
