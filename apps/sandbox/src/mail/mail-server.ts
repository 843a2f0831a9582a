import { SMTPServer } from 'smtp-server';

import type { Network } from '#sandbox/network/network.ts';

import { storeMail } from './store-mail.ts';

const LARGEST_MAIL_BYTES = 2 * 1024 * 1024;
/** How long a client that is still talking may hold up the end. */
const CLOSE_TIMEOUT_MS = 1000;

export interface MailServer {
  /** Gives the port it took. */
  listen(port: number, host: string): Promise<number>;
  close(): Promise<void>;
}

/** A mail server that takes every mail for everybody and passes nothing on. Any user name and password will do. */
export function createMailServer(network: Network): MailServer {
  const server = new SMTPServer({
    banner: 'Sandbox mail, nothing is delivered',
    // A certificate that nobody trusts would only get in the way on this machine.
    disabledCommands: ['STARTTLS'],
    allowInsecureAuth: true,
    authOptional: true,
    disableReverseLookup: true,
    closeTimeout: CLOSE_TIMEOUT_MS,
    size: LARGEST_MAIL_BYTES,
    onAuth: (auth, _session, done) => done(null, { user: auth.username ?? 'anybody' }),
    onRcptTo: (recipient, _session, done) => done(refusalOf(network, recipient.address)),
    onData: (stream, session, done) => {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        if (stream.sizeExceeded) return done(smtpError(552, 'Message exceeds the size limit'));
        const { mailFrom, rcptTo } = session.envelope;
        const from = mailFrom ? mailFrom.address : '';
        const to = rcptTo.map((each) => each.address.toLowerCase());
        return void storeMail(network, from, to, Buffer.concat(chunks)).then(
          (mail) => done(null, `OK: ${mail.id}`),
          () => done(smtpError(554, 'Message cannot be read')),
        );
      });
    },
  });
  return {
    listen(port, host) {
      const { promise, resolve, reject } = Promise.withResolvers<number>();
      server.once('error', reject);
      const listener = server.listen(port, host, () => {
        server.off('error', reject);
        // A client that breaks off in the middle is no reason to stop.
        server.on('error', () => undefined);
        const address = listener.address();
        resolve(typeof address === 'object' && address ? address.port : port);
      });
      return promise;
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

function refusalOf(network: Network, address: string): Error | null {
  const { refused, code } = network.settings().mail;
  if (!refused.includes(address.toLowerCase())) return null;
  return smtpError(code, code === 550 ? 'No such mailbox' : 'Mailbox is busy, try again later');
}

function smtpError(code: number, message: string): Error {
  return Object.assign(new Error(message), { responseCode: code });
}
