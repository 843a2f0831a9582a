import { z } from 'zod';

import type { ProblemCode } from './problem.ts';

/**
 * Who may make a call. `public` needs no session (one is read when sent), `member` any signed-in member, `outlet` a member
 * who manages an outlet, `counter` the same or somebody who works there and is signed in on one of its tablets, `admin` a
 * member with the admin role, `provider` an outside system that proves itself in the path.
 */
export type Access = 'public' | 'member' | 'outlet' | 'counter' | 'admin' | 'provider';

/** How often a caller may make a call; the figures stand in the server's `http/rate-limits.ts`. */
export type Rate = 'browse' | 'poll' | 'write' | 'lookup' | 'sign_in' | 'apply' | 'pay' | 'provider';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** The kinds of files that calls hand out. */
export type FileType = 'application/pdf' | 'text/csv';

const nothing = z.object({});

interface Definition<
  P extends z.ZodType,
  Q extends z.ZodType,
  B extends z.ZodType,
  R extends z.ZodType,
  A extends Access,
> {
  method: Method;
  path: `/${string}/`;
  access: A;
  rate: Rate;
  summary: string;
  params?: P;
  query?: Q;
  body?: B;
  reply: R;
  status?: 200 | 201 | 202;
  idempotent?: boolean;
  needs_pin?: boolean;
  malformed?: ProblemCode;
  takesForm?: boolean;
  cannot_wait?: boolean;
  served_together?: boolean;
  counted_by_device?: boolean;
  body_limit_bytes?: number;
  file?: FileType;
}

/**
 * Whether a member may make the call from a device that is not confirmed yet (decision 8): each call says so. Who acts for the
 * club or an outlet never may, and who needs no session has nothing to confirm.
 */
type Decided<A extends Access> = A extends 'member'
  ? { needs_full: boolean }
  : { needs_full?: A extends 'admin' | 'outlet' | 'counter' ? true : false };

/** One call of the API: everything that the server, the web app and the API description know about it. */
export interface Endpoint<
  P extends z.ZodType = z.ZodType,
  Q extends z.ZodType = z.ZodType,
  B extends z.ZodType = z.ZodType,
  R extends z.ZodType = z.ZodType,
  A extends Access = Access,
> {
  readonly method: Method;
  /** Below `/api/club`, with `:name` for parameters and a trailing slash. */
  readonly path: `/${string}/`;
  readonly access: A;
  readonly rate: Rate;
  readonly summary: string;
  readonly params: P;
  readonly query: Q;
  readonly body: B;
  readonly reply: R;
  readonly status: 200 | 201 | 202;
  /** True when the call honours the `Idempotency-Key` header. */
  readonly idempotent: boolean;
  /** What a body that does not fit the schema is refused with; the texts of its fields go along. */
  readonly malformed: ProblemCode;
  /** True when the body comes as a web form, as some providers send it, instead of JSON. */
  readonly takesForm: boolean;
  /** True when a session on a device that is not confirmed yet is refused with `step_up_required`. */
  readonly needs_full: boolean;
  /** True when the PIN has to be given once more, within the last five minutes, before anything else of the call is looked at. */
  readonly needs_pin: boolean;
  /** True when money is under way or somebody leaves: refused last when more come than can be served. */
  readonly cannot_wait: boolean;
  /** True when those who call at the same moment are served together, so that who waits takes nothing from others. */
  readonly served_together: boolean;
  /** True where bots come: counted not by member alone, but by device and by address as well. */
  readonly counted_by_device: boolean;
  /** How large a body may be, where a call takes more than others. */
  readonly body_limit_bytes: number | undefined;
  /** What a call gives that answers with a file to keep instead of JSON; null for every other. */
  readonly file: FileType | null;
  /** False when the call takes no body, so that whatever is sent is ignored. */
  readonly hasBody: boolean;
}

/** Defines a call. Bodies should be strict objects: a field that nobody expects is refused, never ignored. */
export function endpoint<
  P extends z.ZodType = typeof nothing,
  Q extends z.ZodType = typeof nothing,
  B extends z.ZodType = typeof nothing,
  R extends z.ZodType = z.ZodType,
  const A extends Access = Access,
>(definition: Definition<P, Q, B, R, A> & Decided<A>): Endpoint<P, Q, B, R, A> {
  return {
    status: 200,
    idempotent: false,
    malformed: 'invalid_data',
    takesForm: false,
    file: null,
    needs_full: ['admin', 'outlet', 'counter'].includes(definition.access),
    needs_pin: false,
    cannot_wait: definition.access === 'provider' || definition.rate === 'pay',
    served_together: false,
    counted_by_device: false,
    body_limit_bytes: undefined,
    ...definition,
    params: definition.params ?? (nothing as unknown as P),
    query: definition.query ?? (nothing as unknown as Q),
    body: definition.body ?? (nothing as unknown as B),
    hasBody: definition.body !== undefined,
  };
}

export type ParamsOf<E extends Endpoint> = z.output<E['params']>;
export type QueryOf<E extends Endpoint> = z.output<E['query']>;
export type BodyOf<E extends Endpoint> = z.output<E['body']>;
/** What a client sends, before defaults and normalisation. */
export type BodyIn<E extends Endpoint> = z.input<E['body']>;
export type QueryIn<E extends Endpoint> = z.input<E['query']>;
export type ReplyOf<E extends Endpoint> = z.output<E['reply']>;

/** The prefix of every call. */
export const API_BASE = '/api/club';

/** The address of a call with its parameters and query filled in; `undefined` and empty query values are left out. */
export function addressOf(
  target: Pick<Endpoint, 'path'>,
  params: Record<string, string | number> = {},
  query: object = {},
): string {
  const path = target.path.replaceAll(/:([a-z_]+)/g, (_, name: string) => encodeURIComponent(String(params[name])));
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (isQueryValue(value)) search.set(name, String(value));
  }
  const text = search.toString();
  return `${API_BASE}${path}${text === '' ? '' : `?${text}`}`;
}

function isQueryValue(value: unknown): value is string | number | boolean {
  return typeof value === 'number' || typeof value === 'boolean' || (typeof value === 'string' && value !== '');
}
