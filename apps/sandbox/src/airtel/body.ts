import { z } from 'zod';

/** A number in the documents, a string in one Ugandan sample; whole shillings either way. */
export const amount = z
  .union([z.number(), z.string().regex(/^\d{1,12}$/)])
  .refine((value) => Number.isSafeInteger(Number(value)) && Number(value) > 0);

export const transactionId = z.string().min(1).max(64);
