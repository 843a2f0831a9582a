import { spawnSync } from 'node:child_process';
import { chmodSync, cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

import { afterAll, beforeAll, expect, it } from 'vitest';

import { ROOT } from './root.ts';

const folder = mkdtempSync(join(tmpdir(), 'installed-'));
const ownNode = join(folder, 'node_modules', `node-${process.platform}-${process.arch}`, 'bin', 'node');

beforeAll(() => {
  mkdirSync(dirname(ownNode), { recursive: true });
  writeFileSync(
    ownNode,
    '#!/bin/sh\n[ "$1" = --version ] && echo v24.99.0 || echo "our own Node runs $(basename "$1")"\n',
  );
  chmodSync(ownNode, 0o755);
  for (const file of ['package-lock.json', 'tools/bootstrap.mjs', 'tools/with-node.mjs']) {
    cpSync(join(ROOT, file), join(folder, file));
  }
  cpSync(join(ROOT, 'node_modules', '.package-lock.json'), join(folder, 'node_modules', '.package-lock.json'));
});
afterAll(() => rmSync(folder, { recursive: true }));

it('finds the Node that npm installed, also when npm has made no link to it', () => {
  const { stdout, stderr } = spawnSync(process.execPath, ['tools/with-node.mjs', 'simulation/simulate.ts'], {
    cwd: folder,
    encoding: 'utf8',
  });
  expect(stderr).toBe('');
  expect(stdout).toBe('our own Node runs simulate.ts\n');
});
