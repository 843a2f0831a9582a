import { buildApp } from './build-app.ts';
import { createMailServer } from './mail/mail-server.ts';
import { openNetwork } from './network/network.ts';
import { startTicking } from './network/tick.ts';

export interface SandboxOptions {
  /** 0 takes any free port. */
  port: number;
  host?: string;
  /** Where wallets and transactions survive a restart; in memory only when left out. */
  dataFile?: string;
  /** Where SMS delivery reports are posted. */
  deliveryReportUrl?: string;
  /** Where Airtel reports the end of collections. */
  airtelCallbackUrl?: string;
  /** Where WhatsApp tells how messages fare. */
  whatsappWebhookUrl?: string;
  /** Port of the mail server; no mail is received when left out, 0 takes any. */
  smtpPort?: number;
  log?: boolean;
}

export interface Sandbox {
  port: number;
  url: string;
  /** Undefined when no mail is received. */
  smtpPort: number | undefined;
  close(): Promise<void>;
}

/** Start the operators' side of the world: MTN, SMS, handset and its controls on one port. */
export async function startSandbox(options: SandboxOptions): Promise<Sandbox> {
  const network = openNetwork(options.dataFile, options);
  const app = await buildApp(network, options.log ?? false);
  startTicking(network);
  const host = options.host ?? '127.0.0.1';
  const mail = options.smtpPort === undefined ? undefined : createMailServer(network);
  const close = async () => {
    await mail?.close();
    await app.close();
    network.close();
  };
  let smtpPort: number | undefined;
  try {
    await app.listen({ port: options.port, host });
    smtpPort = await mail?.listen(options.smtpPort ?? 0, host);
  } catch (error) {
    await close();
    throw error;
  }
  const address = app.server.address();
  const port = typeof address === 'object' && address ? address.port : options.port;
  return {
    port,
    url: `http://${host}:${port}`,
    smtpPort,
    close,
  };
}
