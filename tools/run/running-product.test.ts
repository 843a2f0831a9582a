import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterEach, beforeEach, expect, it, vi } from 'vitest';

import { claim } from '#tools/claim-folder.ts';

import { variablesOfRunning } from './running-product.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'kasente-running-'));
  for (const name of ['MTN_BASE_URL', 'AIRTEL_BASE_URL', 'AT_BASE_URL', 'SMTP_URL']) vi.stubEnv(name, '');
});
afterEach(() => {
  vi.unstubAllEnvs();
  rmSync(folder, { recursive: true });
});

it('whoever types kasente in another terminal finds the product and its sandbox where they run, whatever their ports', () => {
  const answer = claim(join(folder, 'running.json'));
  if (!answer.held) throw new Error('somebody else is in a new folder');
  expect(variablesOfRunning(folder)).toEqual({});
  answer.claim.note({ ports: { web: 4000 } });
  expect(variablesOfRunning(folder)).toEqual({ PORT: '4000' });
  answer.claim.note({ ports: { web: 4000, sandbox: { port: 4001, mailPort: 4025 } } });
  answer.claim.note({ children: [] });
  expect(variablesOfRunning(folder)).toMatchObject({
    PORT: '4000',
    MTN_BASE_URL: 'http://127.0.0.1:4001/mtn',
    AT_BASE_URL: 'http://127.0.0.1:4001/africastalking',
    SMTP_URL: 'smtp://127.0.0.1:4025',
  });
  const note = JSON.parse(readFileSync(join(folder, 'running.json'), 'utf8')) as object;
  writeFileSync(join(folder, 'running.json'), JSON.stringify({ ...note, started: 'long ago' }));
  expect(variablesOfRunning(folder)).toEqual({});
});
