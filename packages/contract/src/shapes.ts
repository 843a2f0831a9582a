import { z } from 'zod';

/** A whole number of Ugandan shillings. */
export const ugx = z.int().describe('Whole UGX');

/** An instant in UTC, ISO 8601. Screens show it in East Africa Time. */
export const instant = z.iso.datetime();

/** Any that PostgreSQL takes for one, also without a version in it: a list must not fail over a row that was made by hand. */
export const id = z.guid();
export const idParams = z.object({ id });

export const network = z.enum(['mtn', 'airtel']);
export type Network = z.output<typeof network>;

export const serviceType = z.enum(['in_store', 'delivery', 'curbside']);
export type ServiceType = z.output<typeof serviceType>;

/** What is to be done where something of an order is missing. */
export const ifMissing = z.enum(['refund', 'call', 'cancel']);
export type IfMissing = z.output<typeof ifMissing>;

/** A picture in several widths: `${base}-${width}.avif` and `.webp`; `colour` fills the frame until it has loaded. */
export const picture = z.object({
  base: z.string(),
  widths: z.array(z.int()),
  colour: z.string(),
});
export type Picture = z.output<typeof picture>;

/** Query of a paged list; values out of range fall back to the first page and the list's own size. */
export function pageQuery(defaultSize: number, maxSize = 50) {
  return z.object({
    page: z.coerce.number().int().min(1).max(10_000).catch(1).default(1),
    per_page: z.coerce.number().int().min(1).max(maxSize).catch(defaultSize).default(defaultSize),
  });
}

/** A day in Kampala, such as 2026-11-21. PostgreSQL knows no year 0. */
export const day = z.iso.date().refine((text) => text >= '0001', 'Please choose a day');

/** The days in Kampala between which a list is, both included; what is no day bounds nothing. */
export const dayRange = {
  from: day.optional().catch(undefined),
  until: day.optional().catch(undefined),
};

/** What is typed into the search field of a list: at most 80 characters without the spaces around; what does not fit finds all. */
export const searched = z.string().trim().max(80).catch('').default('');

/** Every list: a page in a stable order. `next` and `previous` are page numbers, null at the ends. */
export function pageOf<T extends z.ZodType>(item: T) {
  return z.object({
    results: z.array(item),
    count: z.int(),
    next: z.int().nullable(),
    previous: z.int().nullable(),
  });
}

/** A plain acknowledgement. */
export const done = z.object({ success: z.boolean(), message: z.string() });
