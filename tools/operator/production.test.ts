import { spawnSync } from 'node:child_process';
import { join } from 'node:path';

import { describe, expect, it } from 'vitest';

import { ROOT } from '#tools/root.ts';

import { productionEnv } from './production-env.ts';

/** A database that nobody keeps: whatever speaks of it has passed every check of the variables. */
const DATABASE_URL = 'postgres://nobody@127.0.0.1:1/club';
const WEB_DIR = '/nonexistent/client';

describe('a server in production', () => {
  it('refuses to serve without a built web app', () => {
    const { status, stderr } = startServer({ WEB_DIR, ROLE: 'api' });
    expect(status).toBe(78);
    expect(stderr).toBe(
      `The server cannot start:\nWEB_DIR holds no built web app (${WEB_DIR}): npm run build makes it\n`,
    );
  });

  it('asks a worker for no web app', () => {
    const { status, stderr } = startServer({ WEB_DIR, ROLE: 'worker' });
    expect(status).toBe(1);
    expect(stderr).toContain('ECONNREFUSED');
  });
});

function startServer(env: Record<string, string>) {
  return spawnSync(process.execPath, [join(ROOT, 'apps/server/src/main.ts')], {
    env: { PATH: process.env['PATH'], ...productionEnv(), DATABASE_URL, ...env },
    encoding: 'utf8',
  });
}
