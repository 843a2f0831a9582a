import { z } from 'zod';

const ofMtn = z.looseObject({ status: z.literal('SUCCESSFUL') });
const ofAirtel = z.looseObject({ transaction: z.looseObject({ status_code: z.literal('TS') }) });

/** Whether a callback only says once more of a paid attempt what is known: most do, after we have asked first. */
export function saysPaid(body: unknown): boolean {
  return ofMtn.safeParse(body).success || ofAirtel.safeParse(body).success;
}
