import type { Deps } from '#server/ports/deps.ts';
import { deriveKey } from '#server/security/derive-key.ts';
import { openSeal, seal } from '#server/security/seal.ts';

import type { Message } from './store.ts';
import type { TemplateName } from './template-values.ts';

/** Texts whose code is worth money for days: whoever reads the database must not read them. */
const SEALED: readonly string[] = ['redemption_code'] satisfies TemplateName[];
const SEALED_TEXT = 'A code, sealed.';
const PURPOSE = 'message body';

/** The columns that keep a text: as it is, or sealed for this very message. */
export function bodyOf(
  { config, random }: Pick<Deps, 'config' | 'random'>,
  id: string,
  { template, channel, body }: Pick<Message, 'template' | 'channel' | 'body'>,
): Pick<Message, 'body' | 'body_sealed'> {
  // What shows on locked screens holds no code anyway.
  const isSecret = SEALED.includes(template) && (channel === 'sms' || channel === 'email');
  if (!isSecret) return { body, body_sealed: null };
  return { body: SEALED_TEXT, body_sealed: seal(deriveKey(config.CODE_KEY, PURPOSE), random, Buffer.from(body), id) };
}

/** The text as it is to be sent. */
export function textOf({ config }: Pick<Deps, 'config'>, { id, body, body_sealed }: Message): string {
  return body_sealed === null ? body : openSeal(deriveKey(config.CODE_KEY, PURPOSE), body_sealed, id).toString('utf8');
}
