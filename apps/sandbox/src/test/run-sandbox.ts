import { afterAll, beforeAll, beforeEach } from 'vitest';

import { type Sandbox, startSandbox } from '#sandbox/start-sandbox.ts';

/** One sandbox for a test file, emptied before each test. */
export function runSandbox(): { url: () => string; control: Control } {
  let sandbox: Sandbox | undefined;
  const url = () => {
    if (!sandbox) throw new Error('The sandbox starts before the first test');
    return sandbox.url;
  };
  beforeAll(async () => {
    sandbox = await startSandbox({ port: 0 });
  });
  beforeEach(async () => {
    await fetch(`${url()}/control/reset`, { method: 'POST' });
  });
  afterAll(async () => {
    await sandbox?.close();
  });
  return { url, control: controlOf(url) };
}

// Answers of the control API are looked at field by field in each test.
export type Json = any; // oxlint-disable-line typescript/no-explicit-any

export interface Control {
  get(path: string): Promise<Json>;
  put(path: string, body: unknown): Promise<Json>;
  post(path: string, body?: unknown): Promise<Json>;
}

export function controlOf(url: () => string): Control {
  const call = async (method: string, path: string, body?: unknown): Promise<Json> => {
    const reply = await fetch(`${url()}/control${path}`, {
      method,
      ...(body !== undefined && {
        body: JSON.stringify(body),
        headers: { 'content-type': 'application/json' },
      }),
    });
    const text = await reply.text();
    return text === '' ? undefined : JSON.parse(text);
  };
  return {
    get: (path) => call('GET', path),
    put: (path, body) => call('PUT', path, body),
    post: (path, body) => call('POST', path, body),
  };
}
