import { startSandbox } from './start-sandbox.ts';

const DEFAULT_PORT = 3001;

/** Started by `npm start` with SANDBOX_PORT and SANDBOX_DATA_FILE; stops on SIGTERM, SIGINT or when its parent is gone. */
const { SANDBOX_PORT, SANDBOX_HOST, SANDBOX_DATA_FILE, SANDBOX_DELIVERY_REPORT_URL, SANDBOX_LOG } = process.env;

try {
  const sandbox = await startSandbox({
    port: Number(SANDBOX_PORT ?? DEFAULT_PORT),
    ...(SANDBOX_HOST && { host: SANDBOX_HOST }),
    ...(SANDBOX_DATA_FILE && { dataFile: SANDBOX_DATA_FILE }),
    ...(SANDBOX_DELIVERY_REPORT_URL && { deliveryReportUrl: SANDBOX_DELIVERY_REPORT_URL }),
    log: SANDBOX_LOG === '1',
  });
  console.log(`Sandbox network ready: ${sandbox.url}/`);
  process.send?.('ready');
  const stop = () => void sandbox.close().then(() => process.exit(0));
  for (const signal of ['SIGTERM', 'SIGINT', 'disconnect'] as const) process.once(signal, stop);
} catch (error) {
  const isTaken = error instanceof Error && 'code' in error && error.code === 'EADDRINUSE';
  console.error(isTaken ? `Port ${SANDBOX_PORT ?? DEFAULT_PORT} is taken; set SANDBOX_PORT to another one.` : error);
  process.exit(1);
}
