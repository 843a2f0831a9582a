import { startSandbox } from './start-sandbox.ts';

const DEFAULT_PORT = 3001;

/** Started by `npm start` with SANDBOX_PORT and SANDBOX_DATA_FILE; stops on SIGTERM, SIGINT or when its parent is gone. */
const { env } = process;
const port = Number(env['SANDBOX_PORT'] ?? DEFAULT_PORT);
const smtpPort = env['SANDBOX_SMTP_PORT'];

try {
  const sandbox = await startSandbox({
    port,
    log: env['SANDBOX_LOG'] === '1',
    ...(smtpPort !== undefined && { smtpPort: Number(smtpPort) }),
    ...set('host', env['SANDBOX_HOST']),
    ...set('dataFile', env['SANDBOX_DATA_FILE']),
    ...set('deliveryReportUrl', env['SANDBOX_DELIVERY_REPORT_URL']),
    ...set('airtelCallbackUrl', env['SANDBOX_AIRTEL_CALLBACK_URL']),
    ...set('whatsappWebhookUrl', env['SANDBOX_WHATSAPP_WEBHOOK_URL']),
  });
  console.log(`Sandbox network ready: ${sandbox.url}/`);
  if (sandbox.smtpPort !== undefined) console.log(`Sandbox mail server: port ${sandbox.smtpPort}`);
  process.send?.('ready');
  const stop = () => void sandbox.close().then(() => process.exit(0));
  for (const signal of ['SIGTERM', 'SIGINT', 'disconnect'] as const) process.once(signal, stop);
} catch (error) {
  const isTaken = error instanceof Error && 'code' in error && error.code === 'EADDRINUSE';
  const ports = smtpPort === undefined ? `Port ${port}` : `Port ${port} or ${smtpPort}`;
  console.error(isTaken ? `${ports} is taken; set SANDBOX_PORT or SANDBOX_SMTP_PORT to another one.` : error);
  process.exit(1);
}

/** An option that is only there when its variable is. */
function set<K extends string>(name: K, value: string | undefined): Partial<Record<K, string>> {
  // A computed key is widened to string; it is this one.
  return value === undefined || value === '' ? {} : ({ [name]: value } as Record<K, string>);
}
