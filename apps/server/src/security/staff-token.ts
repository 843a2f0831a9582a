import { id } from '@club/contract/shapes';
import { z } from 'zod';

import { readSignedText, signText } from './signed-text.ts';

const PURPOSE = 'staff-session';
const said = z.strictObject({ session_id: id });

/** What somebody who works at an outlet carries while signed in. It names the shift; all else is read from the database. */
export function staffTokenOf(secret: string, session_id: string): string {
  return signText(secret, PURPOSE, { session_id });
}

/** The shift that a token of ours names; undefined for anything that we did not make. */
export function readStaffToken(secret: string, token: string): string | undefined {
  return said.safeParse(readSignedText(secret, PURPOSE, token)).data?.session_id;
}
