import { z } from 'zod';

const ofMtn = z.looseObject({ status: z.literal('SUCCESSFUL'), amount: z.unknown().optional() });
const ofAirtel = z.looseObject({ transaction: z.looseObject({ status_code: z.literal('TS') }) });

/** Whether a callback only says once more that this sum was paid: most do, after we have asked first. Not all name a sum. */
export function saysPaid(body: unknown, sum: number): boolean {
  const said = ofMtn.safeParse(body);
  if (said.success) return (sumIn(said.data.amount) ?? sum) === sum;
  return ofAirtel.safeParse(body).success;
}

function sumIn(amount: unknown): number | null {
  const sum = typeof amount === 'string' && amount.trim() !== '' ? Number(amount) : amount;
  return typeof sum === 'number' && Number.isFinite(sum) ? sum : null;
}
