import { STAFF_PIN_PATTERN, STAFF_PIN_TEXT } from '@club/rules/staff-pin';
import { z } from 'zod';

/** A PIN of staff as typed. What cannot be one is said at once, and is no try. */
export const staffPin = z.string(STAFF_PIN_TEXT).regex(STAFF_PIN_PATTERN, STAFF_PIN_TEXT);
