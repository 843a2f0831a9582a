import { z } from 'zod';

const WAIT_MS = 30_000;
const mail = z.object({ subject: z.string(), text: z.string() });
export type Mail = z.output<typeof mail>;

/** The newest e-mail to an address that contains the words, waited for. */
export async function mailTo(
  address: string,
  contains: string,
  sandbox = process.env['SANDBOX_ORIGIN']!,
): Promise<Mail> {
  return mail.parse(await read(`/mail/latest?${search({ to: address, contains, wait_ms: String(WAIT_MS) })}`, sandbox));
}

/** All e-mails to an address that contain the words, newest first. */
export async function mailsTo(
  address: string,
  contains: string,
  sandbox = process.env['SANDBOX_ORIGIN']!,
): Promise<Mail[]> {
  return z.array(mail).parse(await read(`/mail?${search({ to: address, contains })}`, sandbox));
}

/** The path of the club's own page that a letter leads to. */
export function linkIn({ text }: Mail): string {
  const address = /https?:\/\/\S+/.exec(text)?.[0];
  if (address === undefined) throw new Error(`No link in: ${text}`);
  const { pathname, search: query } = new URL(address);
  return pathname + query;
}

const search = (fields: Record<string, string>) => new URLSearchParams(fields).toString();

async function read(path: string, sandbox: string): Promise<unknown> {
  const response = await fetch(`${sandbox}/control${path}`);
  if (!response.ok) throw new Error(`${path} answered ${response.status}: ${await response.text()}`);
  return response.json();
}
