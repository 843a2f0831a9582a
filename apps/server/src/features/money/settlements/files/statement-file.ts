import type { Readable } from 'node:stream';

import { plainLetters } from '@club/rules/plain-letters';

import type { Statement } from '#server/features/money/settlements/store.ts';

/** A statement as a file, read from the books while it is sent. */
export interface StatementFile {
  readonly name: string;
  readonly content: Readable;
}

/** `freshbasket-supermarket-statement-3.pdf` */
export function fileName({ outlet_name, number }: Statement, ending: 'pdf' | 'csv'): string {
  const outlet = plainLetters(outlet_name)
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '');
  return `${outlet || 'outlet'}-statement-${number}.${ending}`;
}
