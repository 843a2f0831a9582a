import webpush from 'web-push';

import type { Config } from '#server/config.ts';
import { directLine, type HttpLine } from '#server/providers/http-call.ts';

import type { Push } from './push.ts';

const KEPT_S = 24 * 60 * 60;
const GONE = new Set([404, 410]);
/** Our keys are wrong, or the service is busy: nothing was sent, and it may work later. */
const WORTH_RETRYING = new Set([401, 403, 429]);

type VapidConfig = Pick<Config, 'VAPID_PUBLIC_KEY' | 'VAPID_PRIVATE_KEY' | 'VAPID_SUBJECT'>;

/** Web push with VAPID (RFC 8030, 8291, 8292); undefined where the operator has no keys. */
export function webPush(config: VapidConfig, line: HttpLine = directLine): Push | undefined {
  const { VAPID_PUBLIC_KEY: publicKey, VAPID_PRIVATE_KEY: privateKey, VAPID_SUBJECT: subject } = config;
  if (publicKey === undefined || privateKey === undefined) return undefined;
  return {
    public_key: publicKey,
    async send({ endpoint, p256dh, auth }, words) {
      const request = webpush.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, JSON.stringify(words), {
        TTL: KEPT_S,
        contentEncoding: 'aes128gcm',
        vapidDetails: { subject, publicKey, privateKey },
      });
      const answer = await line({
        method: 'POST',
        url: request.endpoint,
        headers: Object.fromEntries(Object.entries(request.headers).map(([name, value]) => [name, String(value)])),
        body: request.body ?? '',
      });
      if (answer.kind === 'unreachable') return { kind: 'retry', reason: answer.reason };
      if (answer.kind === 'no_answer') return { kind: 'unknown', reason: answer.reason };
      if (answer.status >= 200 && answer.status < 300) return { kind: 'sent', provider_id: '', cost: null };
      if (GONE.has(answer.status)) return { kind: 'gone' };
      const reason = `HTTP ${answer.status}`;
      return { kind: WORTH_RETRYING.has(answer.status) || answer.status >= 500 ? 'retry' : 'refused', reason };
    },
  };
}
