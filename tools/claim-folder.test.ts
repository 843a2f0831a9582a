import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { claim } from './claim-folder.ts';
import { identify } from './process-identity.ts';

describe('a claim on a folder', () => {
  let folder: string;
  let file: string;

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'kasente-claim-'));
    file = join(folder, 'running.json');
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  it('is held by one until that one lets go', () => {
    const first = claim(file);
    expect(first.held).toBe(true);
    expect(claim(file)).toMatchObject({ held: false, holder: { pid: process.pid } });
    if (first.held) first.claim.release();
    expect(claim(file)).toMatchObject({ held: true, previous: undefined });
  });

  it('is taken over from a process that is gone, with its last note', async () => {
    const child = spawn('sleep', ['60']);
    const gone = { ...identify(child.pid), stopping: true, children: [{ pid: 1, started: '1' }] };
    writeFileSync(file, JSON.stringify(gone));
    expect(claim(file).held).toBe(false);
    const ended = new Promise((resolve) => child.once('exit', resolve));
    child.kill('SIGKILL');
    await ended;
    expect(claim(file)).toMatchObject({ held: true, previous: gone });
  });

  it('is taken over when the process number now belongs to somebody else', () => {
    writeFileSync(file, JSON.stringify({ pid: process.pid, started: '1', stopping: false, children: [] }));
    expect(claim(file).held).toBe(true);
  });

  it('is taken over when the file makes no sense', () => {
    writeFileSync(file, '{');
    expect(claim(file).held).toBe(true);
  });

  it('tells others what its holder noted', () => {
    const answer = claim(file);
    if (answer.held) answer.claim.note({ stopping: true });
    expect(claim(file)).toMatchObject({ held: false, holder: { stopping: true } });
    expect(existsSync(file) && readFileSync(file, 'utf8')).toContain('"stopping":true');
  });
});
