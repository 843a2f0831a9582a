import PostalMime from 'postal-mime';

import type { Network } from '#sandbox/network/network.ts';
import type { Mail } from '#sandbox/network/records.ts';

/** Read a mail as it came over the wire and put it into the inbox. */
export async function storeMail(network: Network, from: string, to: string[], raw: Buffer): Promise<Mail> {
  const parsed = await PostalMime.parse(raw);
  const id = `mail-${network.nextNumber()}`;
  return network.store.mails.put(id, {
    id,
    at: network.now(),
    from,
    to,
    subject: parsed.subject ?? '',
    text: parsed.text ?? '',
    html: parsed.html,
    headers: parsed.headers.map(({ key, value }) => ({ name: key, value })),
  });
}
