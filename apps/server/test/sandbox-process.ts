import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { fileURLToPath } from 'node:url';

const MAIN = fileURLToPath(new URL('../../sandbox/src/main.ts', import.meta.url));
const READY = /ready: (http:\/\/\S+?)\/?$/;
const MAIL = /mail server: port (\d+)$/;

export interface SandboxProcess {
  /** Without a slash at the end. */
  readonly url: string;
  /** Where it receives mail. */
  readonly mailPort: number;
  /** A call of the control API, such as `control('PUT', '/behaviours/0772123456', { outcome: 'approve' })`. */
  control<T = unknown>(method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: unknown): Promise<T>;
  stop(): Promise<void>;
}

/** The sandbox network as a process of its own, on any free port: the server's adapters meet it only by HTTP. */
export async function startSandboxProcess(): Promise<SandboxProcess> {
  const child = spawn(process.execPath, [MAIN], {
    env: { ...process.env, SANDBOX_PORT: '0', SANDBOX_SMTP_PORT: '0' },
    // The channel tells it when this process is gone.
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  });
  const { url, mailPort } = await Promise.race([readAddresses(child.stdout), failOnExit(child)]);
  return {
    url,
    mailPort,
    async control(method, path, body) {
      const response = await fetch(`${url}/control${path}`, {
        method,
        ...(body === undefined ? {} : { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
      });
      const text = await response.text();
      if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text}`);
      // The test names the shape it expects of a call it wrote itself.
      return (text === '' ? undefined : JSON.parse(text)) as never;
    },
    async stop() {
      if (child.exitCode !== null) return;
      const gone = once(child, 'exit');
      child.kill('SIGTERM');
      await gone;
    },
  };
}

async function readAddresses(output: Readable | null): Promise<{ url: string; mailPort: number }> {
  if (output === null) throw new Error('the sandbox has no output');
  let url: string | undefined;
  for await (const line of createInterface({ input: output })) {
    url ??= READY.exec(line)?.[1];
    const mailPort = MAIL.exec(line)?.[1];
    if (url === undefined || mailPort === undefined) continue;
    output.resume();
    return { url, mailPort: Number(mailPort) };
  }
  throw new Error('the sandbox ended before it was ready');
}

async function failOnExit(child: ReturnType<typeof spawn>): Promise<never> {
  const [code] = await once(child, 'exit');
  throw new Error(`the sandbox ended with ${String(code)} before it was ready`);
}
