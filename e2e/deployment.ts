import { fork, type ChildProcess } from 'node:child_process';
import { cpSync, globSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

import { freePort } from '#tools/free-port.ts';
import { databaseUrlOf } from '#tools/postgres/cluster-home.ts';
import { ROOT } from '#tools/root.ts';
import { WEB_DIR } from '#tools/run/web-build.ts';

/** A server of its own beside the running product, on the same database and pictures, to which new versions of the web app are deployed. */
export interface Deployment {
  readonly origin: string;
  /** Takes the version that runs out of service and puts this one in, as a deployment does. */
  put(build: WebBuild, env?: Record<string, string>): Promise<void>;
  close(): Promise<void>;
}

/** A copy of the web build. */
export interface WebBuild {
  /** The folder that is served. */
  readonly client: string;
}

export async function openDeployment(): Promise<Deployment> {
  const port = await freePort();
  const dataDir = mkdtempSync(join(tmpdir(), 'kasente-deployment-'));
  symlinkSync(join(process.env['CLUB_DATA_DIR']!, 'media'), join(dataDir, 'media'));
  let server: ChildProcess | undefined;
  return {
    origin: `http://localhost:${port}`,
    async put({ client }, env = {}) {
      await stop(server);
      server = await start({ PORT: String(port), DATA_DIR: dataDir, WEB_DIR: client, ...env });
    },
    async close() {
      await stop(server);
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

async function start(env: Record<string, string>): Promise<ChildProcess> {
  const child = fork(join(ROOT, 'apps/server/src/main.ts'), {
    env: {
      ...process.env,
      ...env,
      DATABASE_URL: databaseUrlOf(process.env['CLUB_DATA_DIR']!),
      HOST: '127.0.0.1',
      ROLE: 'api',
      DEMO: '0',
      NODE_ENV: 'development',
      LOG_LEVEL: 'warn',
      RATE_LIMIT_FACTOR: '1000',
    },
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  await new Promise<void>((ready, failed) => {
    child.once('message', () => ready());
    child.once('exit', (code) => failed(new Error(`The deployed server ended with ${code}.`)));
  });
  return child;
}

async function stop(child: ChildProcess | undefined): Promise<void> {
  if (child === undefined || child.exitCode !== null) return;
  const gone = new Promise((ended) => child.once('exit', ended));
  child.kill('SIGTERM');
  await gone;
}

/** The web build as it stands; `change` makes another version of it, for which a build of its own would take too long. */
export function copyBuild(change?: (build: WebBuild) => void): WebBuild & { remove(): void } {
  const folder = mkdtempSync(join(tmpdir(), 'kasente-version-'));
  cpSync(dirname(WEB_DIR), folder, { recursive: true });
  const build = { client: join(folder, 'client') };
  change?.(build);
  return { ...build, remove: () => rmSync(folder, { recursive: true, force: true }) };
}

/** Makes the copy a new version: its pages say so, its worker has another name for it, and one old script is gone. */
export function asNextVersion({ client }: WebBuild, goneScript: string): void {
  const files = globSync(['**/*.html', 'sw.js'], { cwd: client });
  for (const file of files) {
    const text = readFileSync(join(client, file), 'utf8');
    writeFileSync(
      join(client, file),
      file === 'sw.js'
        ? text.replace(/\bid:(["'`])(\w+)\1/, 'id:$1next$2$1')
        : text.replace('</head>', '<meta name="version" content="next"/></head>'),
    );
    for (const ending of ['.br', '.gz']) rmSync(join(client, `${file}${ending}`), { force: true });
  }
  for (const file of globSync(`assets/${goneScript}*`, { cwd: client })) rmSync(join(client, file));
}
