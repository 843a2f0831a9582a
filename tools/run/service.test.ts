import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { waitUntil } from '#tools/wait-until.ts';

import { Service, type ServicePlan } from './service.ts';

describe('a service that is kept running', () => {
  let folder: string;
  let said: string[];
  let givenUp: string[];
  let service: Service | undefined;

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'kasente-service-'));
    [said, givenUp] = [[], []];
  });
  afterEach(async () => {
    await service?.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  function make(script: string, change: Partial<ServicePlan> = {}): Service {
    const file = join(folder, 'service.mjs');
    writeFileSync(file, script.replaceAll('FOLDER', folder));
    service = new Service({
      name: 'trial',
      words: [file],
      env: {},
      logFile: join(folder, 'log'),
      isReady: async () => existsSync(join(folder, 'starts')),
      readyMs: 20_000,
      stopMs: 10_000,
      say: (line) => said.push(line),
      onStart: () => {},
      onGiveUp: (sentence) => givenUp.push(sentence),
      ...change,
    });
    return service;
  }

  const COUNT = `import { appendFileSync } from 'node:fs';\nappendFileSync('FOLDER/starts', '.');\n`;
  const starts = () => (existsSync(join(folder, 'starts')) ? readFileSync(join(folder, 'starts'), 'utf8').length : 0);

  it('starts, and stops without being started again', async () => {
    const trial = make(`${COUNT}process.on('SIGTERM', () => process.exit(0)); setInterval(() => {}, 1000);`);
    await trial.start();
    await trial.stop();
    await trial.stop();
    expect([starts(), said]).toEqual([1, []]);
  });

  it('is started again after it ended, and given up when it keeps ending', async () => {
    const trial = make(`${COUNT}process.exit(3);`, { isReady: async () => true, firstPauseMs: 10 });
    // Ready at the first question, before it ends.
    await trial.start();
    expect(await waitUntil(() => givenUp.length > 0, { limitMs: 60_000 })).toBe(true);
    expect(starts()).toBe(6);
    expect(said.filter((line) => line === 'The trial ended (3); starting it again.')).toHaveLength(5);
    expect(givenUp[0]).toContain('ended more than 5 times within a minute');
  });

  it('says its last words when it cannot start', async () => {
    const trial = make(`console.error('PORT is missing'); process.exit(78);`);
    await expect(trial.start()).rejects.toThrow('The trial could not start.\nPORT is missing');
    expect(said).toEqual([]);
  });

  it('is refused when it stays silent', async () => {
    const trial = make('setInterval(() => {}, 1000);', { readyMs: 300 });
    await expect(trial.start()).rejects.toThrow('The trial did not become ready within 0.3 s');
  });

  it('is ended when it will not stop', async () => {
    const trial = make(`${COUNT}process.on('SIGTERM', () => {}); setInterval(() => {}, 1000);`, { stopMs: 200 });
    await trial.start();
    await trial.stop();
    expect(starts()).toBe(1);
  });
});
