import { PHOTO_MAX_BYTES } from '@club/rules/limits';
import { z } from 'zod';

const MAX_CHARS = 4 * Math.ceil(PHOTO_MAX_BYTES / 3);

/** A picture that goes with a call. */
export const photo = z.string().max(MAX_CHARS).describe('A JPEG as Base64');

/** The body limit of calls that may carry one. */
export const PHOTO_BODY_BYTES = 256 * 1024;

/** A picture, or null where there is none. */
export const shownPhoto = z.object({ photo: z.string().nullable().describe('A JPEG as Base64') });
