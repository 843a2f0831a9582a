import { join } from 'node:path';

import type { ProcessIdentity } from '#tools/process-identity.ts';
import { ROOT } from '#tools/root.ts';
import { answersOk, type ServicePlan } from '#tools/run/service.ts';
import type { RunSettings } from '#tools/run/settings.ts';
import { WEB_DIR } from '#tools/run/web-build.ts';

/** What every service is told by the run it belongs to. */
export interface RunContext {
  settings: RunSettings;
  /** Where the sandbox receives mail. */
  mailPort: number;
  isDev: boolean;
  say(line: string): void;
  onStart(process: ProcessIdentity): void;
  onGiveUp(sentence: string): void;
}

/** The network of operators that stands in for the real ones: wallets, prompts, SMS. */
export function sandboxPlan({ settings, mailPort, isDev, ...reports }: RunContext): ServicePlan {
  const { dataDir, port, sandboxPort } = settings;
  return {
    ...reports,
    name: 'sandbox network',
    words: [join(ROOT, 'apps/sandbox/src/main.ts')],
    env: {
      SANDBOX_PORT: String(sandboxPort),
      SANDBOX_SMTP_PORT: String(mailPort),
      SANDBOX_DATA_FILE: join(dataDir, 'sandbox.json'),
      SANDBOX_WHATSAPP_WEBHOOK_URL: `http://127.0.0.1:${port}/api/club/messages/whatsapp/`,
      SANDBOX_DELIVERY_REPORT_URL: `http://127.0.0.1:${port}/api/club/messages/delivery-reports/${deliveryToken()}/`,
      SANDBOX_AIRTEL_CALLBACK_URL: `http://127.0.0.1:${port}/api/club/payments/callbacks/airtel/${airtelToken()}/`,
    },
    logFile: isDev ? undefined : join(dataDir, 'sandbox.log'),
    isReady: () => answersOk(`http://127.0.0.1:${sandboxPort}/`),
    readyMs: 30_000,
    stopMs: 5_000,
  };
}

/** The product: API, web pages and worker, as ROLE says. It migrates and fills an empty database by itself. */
export function serverPlan(context: RunContext, databaseUrl: string, port: number): ServicePlan {
  const { settings, mailPort, isDev, ...reports } = context;
  const { dataDir, host, role } = settings;
  const own = host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host;
  return {
    ...reports,
    name: 'server',
    words: [join(ROOT, 'apps/server/src/main.ts')],
    env: {
      NODE_ENV: settings.mode,
      PORT: String(port),
      HOST: host,
      ROLE: role,
      DATA_DIR: dataDir,
      DATABASE_URL: databaseUrl,
      DEMO: settings.isDemo ? '1' : '0',
      WEB_DIR,
      ...(settings.usesSandbox ? sandboxAddresses(settings.sandboxPort, mailPort) : {}),
      ...(isDev ? { PUBLIC_ORIGIN: process.env['PUBLIC_ORIGIN'] ?? `http://localhost:${settings.port}` } : {}),
    },
    logFile: isDev ? undefined : join(dataDir, 'server.log'),
    // A worker opens no port; it says itself when it works.
    isReady: async (hasReported) => (role === 'worker' ? hasReported : answersOk(`http://${own}:${port}/readyz`)),
    // The demo story is told before; that takes forty seconds on two quiet cores, and minutes where others work as well.
    readyMs: 300_000,
    stopMs: 20_000,
  };
}

/** The server's own default, which production refuses. */
function deliveryToken(): string {
  return process.env['AT_DELIVERY_TOKEN'] || 'development-only-delivery-token-0000';
}

/** Airtel's callback address is entered in its portal, not named in each request. */
function airtelToken(): string {
  return process.env['AIRTEL_CALLBACK_TOKEN'] || 'development-only-airtel-callback-0000';
}

/** Where the parts of the sandbox answer, but for what the shell names itself. */
export function sandboxAddresses(port: number, mailPort: number): Record<string, string> {
  const base = `http://127.0.0.1:${port}`;
  return {
    MTN_BASE_URL: process.env['MTN_BASE_URL'] || `${base}/mtn`,
    AIRTEL_BASE_URL: process.env['AIRTEL_BASE_URL'] || `${base}/airtel`,
    AT_BASE_URL: process.env['AT_BASE_URL'] || `${base}/africastalking`,
    // The sandbox knows this sender.
    ...(process.env['AT_BASE_URL'] ? {} : { AT_SENDER_ID: process.env['AT_SENDER_ID'] || 'KASENTE' }),
    GEOCODER_BASE_URL: process.env['GEOCODER_BASE_URL'] || `${base}/nominatim`,
    SMTP_URL: process.env['SMTP_URL'] || `smtp://127.0.0.1:${mailPort}`,
  };
}

/** Vite with hot reload on PORT; calls to /api go on to the server. */
export function webDevPlan(
  { settings, mailPort: _mailPort, isDev: _, ...reports }: RunContext,
  apiPort: number,
): ServicePlan {
  const command = join(ROOT, 'node_modules/@react-router/dev/bin.cjs');
  return {
    ...reports,
    name: 'web development server',
    words: [command, 'dev', '--port', String(settings.port), '--strictPort', '--host', settings.host],
    cwd: join(ROOT, 'apps/web'),
    env: { NODE_ENV: 'development', API_URL: `http://127.0.0.1:${apiPort}` },
    logFile: undefined,
    isReady: () => answersOk(`http://127.0.0.1:${settings.port}/`),
    readyMs: 60_000,
    stopMs: 5_000,
  };
}
