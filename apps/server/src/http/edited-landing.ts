import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';

import type { LandingContent } from '@club/rules/site-content';

import type { Deps } from '#server/ports/deps.ts';

import { withWords } from './landing-words.ts';

/** A change is seen after so long at the latest; until then no visit asks the database. */
const FRESH_MS = 5_000;

const packers = { br: promisify(brotliCompress), gzip: promisify(gzip) };

/** The landing page as an admin has worded it, in each encoding. */
export interface EditedPage {
  /** Of the words. */
  readonly version: number;
  /** Of the words and the page that they stand in. */
  readonly hash: string;
  readonly bodies: Readonly<Record<'br' | 'gzip' | 'identity', Buffer>>;
}

export type ReadLanding = () => Promise<{ readonly value: LandingContent; readonly version: number }>;

/**
 * Gives the landing page in its present words; undefined while the built one stands. A database that cannot be asked takes
 * nobody the page: what was known stands on.
 */
export function editedLanding(
  file: string,
  read: ReadLanding,
  log: Deps['log'],
): () => Promise<EditedPage | undefined> {
  let known: EditedPage | undefined;
  let askedAt = Number.NEGATIVE_INFINITY;
  return async () => {
    const now = performance.now();
    if (now - askedAt < FRESH_MS) return known;
    askedAt = now;
    try {
      const { value, version } = await read();
      if (version !== (known?.version ?? 0)) known = await worded(file, value, version);
    } catch (error) {
      log.error({ err: error }, 'the words of the landing page could not be read');
    }
    return known;
  };
}

async function worded(file: string, value: LandingContent, version: number): Promise<EditedPage> {
  const identity = Buffer.from(withWords(await readFile(file, 'utf8'), value));
  const [br, packed] = await Promise.all([packers.br(identity), packers.gzip(identity)]);
  const hash = createHash('sha256').update(identity).digest('hex').slice(0, 16);
  return { version, hash, bodies: { br, gzip: packed, identity } };
}
