import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';

import { z } from 'zod';

import { ConfigError, parseConfig } from '#server/config.ts';
import { Refusal } from '#tools/refusal.ts';
import { ROOT } from '#tools/root.ts';

const port = z.coerce.number().int().min(1).max(65_535);
const flag = z.enum(['0', '1']);

const shape = z.object({
  PORT: port.default(3000),
  SANDBOX_PORT: port.default(3001),
  SANDBOX_SMTP_PORT: port.optional(),
  HOST: z.string().default('0.0.0.0'),
  DATA_DIR: z.string().default('data'),
  DATABASE_URL: z.string().optional(),
  DEMO: flag.optional(),
  ROLE: z.enum(['all', 'api', 'worker']).default('all'),
  NODE_ENV: z.enum(['development', 'test', 'production']).default('development'),
  MTN_BASE_URL: z.string().optional(),
  AIRTEL_BASE_URL: z.string().optional(),
  AT_BASE_URL: z.string().optional(),
  SMTP_URL: z.string().optional(),
});

/** What `npm start` itself must know; the server checks all the rest. */
export interface RunSettings {
  port: number;
  sandboxPort: number;
  /** Undefined: whichever port is free. */
  sandboxMailPort: number | undefined;
  host: string;
  dataDir: string;
  databaseUrl: string | undefined;
  isDemo: boolean;
  role: 'all' | 'api' | 'worker';
  mode: 'development' | 'test' | 'production';
  usesSandbox: boolean;
}

/** Reads the variables, and `.env` for those that are not set; says in one sentence what is wrong with one. */
export function readSettings(): RunSettings {
  loadEnvironment();
  return settingsFrom(process.env);
}

/** Takes from `.env` what the shell does not set. */
export function loadEnvironment(): void {
  const file = join(ROOT, '.env');
  if (existsSync(file)) process.loadEnvFile(file);
}

/** An empty variable counts as unset. */
export function settingsFrom(env: Record<string, string | undefined>): RunSettings {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined && value !== ''));
  const parsed = shape.safeParse(given);
  if (!parsed.success) throw new Refusal(sentenceAbout(parsed.error, given));
  const read = parsed.data;
  const isProduction = read.NODE_ENV === 'production';
  if (isProduction) refuseUnfit(given);
  if (read.PORT === read.SANDBOX_PORT) {
    throw new Refusal(`PORT and SANDBOX_PORT are both ${read.PORT}: give one of them another number.`);
  }
  return {
    port: read.PORT,
    sandboxPort: read.SANDBOX_PORT,
    sandboxMailPort: read.SANDBOX_SMTP_PORT,
    host: read.HOST,
    dataDir: resolve(ROOT, read.DATA_DIR),
    databaseUrl: read.DATABASE_URL,
    isDemo: read.DEMO === undefined ? read.DATABASE_URL === undefined && !isProduction : read.DEMO === '1',
    role: read.ROLE,
    mode: read.NODE_ENV,
    // Production never talks to a sandbox: the server then names each provider that is not set.
    usesSandbox:
      !isProduction && [read.MTN_BASE_URL, read.AIRTEL_BASE_URL, read.AT_BASE_URL, read.SMTP_URL].includes(undefined),
  };
}

/** Before anything is made for it: production never runs on the embedded database, nor with what it would not start with. */
function refuseUnfit(given: Record<string, string | undefined>): void {
  try {
    parseConfig(given);
  } catch (error) {
    if (error instanceof ConfigError) throw new Refusal(`The server cannot start:\n${error.message}`);
    throw error;
  }
}

function sentenceAbout(error: z.ZodError, given: Record<string, unknown>): string {
  const name = String(error.issues[0]?.path[0]);
  const allowed: Record<string, string> = {
    PORT: 'a number from 1 to 65535',
    SANDBOX_PORT: 'a number from 1 to 65535',
    SANDBOX_SMTP_PORT: 'a number from 1 to 65535',
    DEMO: '0 or 1',
    ROLE: 'all, api or worker',
    NODE_ENV: 'development, test or production',
  };
  return `${name} must be ${allowed[name] ?? 'something else'}, not "${String(given[name])}".`;
}
