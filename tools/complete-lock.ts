import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { z } from 'zod';

import { ROOT } from '#tools/root.ts';

const entry = z.looseObject({
  version: z.string().optional(),
  dev: z.boolean().optional(),
  optionalDependencies: z.record(z.string(), z.string()).optional(),
});
const lockFile = z.looseObject({ packages: z.record(z.string(), entry) });

type Lock = z.infer<typeof lockFile>;

const SYSTEMS = ['aix', 'android', 'darwin', 'freebsd', 'linux', 'netbsd', 'openbsd', 'openharmony', 'sunos', 'win32'];
const PROCESSORS = ['arm64', 'arm', 'x64', 'ia32', 'loong64', 'ppc64', 'riscv64', 's390x', 'wasm32'];

const FILE = join(ROOT, 'package-lock.json');

/**
 * Optional packages for other machines that the lock file leaves out. npm drops them when it installs from a
 * registry that does not carry them, and then `npm ci` of npm 11 refuses the whole file, on every machine.
 */
export function missingOptionals(lock: Lock): { name: string; version: string; parent: string }[] {
  const present = Object.keys(lock.packages);
  return Object.entries(lock.packages).flatMap(([parent, { optionalDependencies = {} }]) =>
    Object.entries(optionalDependencies)
      .filter(([name]) => !present.some((path) => path.endsWith(`node_modules/${name}`)))
      .map(([name, version]) => ({ name, version, parent })),
  );
}

/** Reads the repository's lock file. */
export function readLock(): Lock {
  return lockFile.parse(JSON.parse(readFileSync(FILE, 'utf8')));
}

/** Adds an entry for each of them, for the system and processor its name tells; others never download it. */
function completeLock(lock: Lock): Lock {
  const added = missingOptionals(lock).map(({ name, version, parent }) => {
    const words = name.split(/[-/]/);
    const os = SYSTEMS.filter((system) => words.includes(system));
    const value = {
      version,
      cpu: PROCESSORS.filter((cpu) => words.includes(cpu)),
      ...(lock.packages[parent]?.dev === true ? { dev: true } : {}),
      optional: true,
      ...(os.length > 0 ? { os } : {}),
    };
    return [`node_modules/${name}`, value] as const;
  });
  const all = [...Object.entries(lock.packages), ...added];
  return { ...lock, packages: Object.fromEntries(all.toSorted(([a], [b]) => a.localeCompare(b, 'en'))) };
}

if (import.meta.main) {
  const lock = readLock();
  const missing = missingOptionals(lock);
  if (missing.length > 0) writeFileSync(FILE, `${JSON.stringify(completeLock(lock), null, 2)}\n`);
  console.log(`Added ${missing.length} optional packages of other machines to package-lock.json.`);
}
