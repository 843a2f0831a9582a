import type { Readable } from 'node:stream';

import type { BodyOf, Endpoint, ParamsOf, QueryOf, ReplyOf } from '@club/contract/endpoint';
import { API_BASE } from '@club/contract/endpoint';
import formBody from '@fastify/formbody';
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify';

import { rateLimitFactor, type Config } from '#server/config.ts';
import { fingerprintOf, type Once } from '#server/db/idempotency.ts';
import type { Deps } from '#server/ports/deps.ts';
import { Problem } from '#server/problem.ts';
import { addressKey } from '#server/security/address-key.ts';
import { demandRecentPin } from '#server/security/recent-pin.ts';

import { bearerToken, callerFinder, demandAccess, type Caller, type CallerFor, type CounterStaff } from './access.ts';
import type { Admission } from './admission.ts';
import { DeviceOfCall, TabletOfCall, type DeviceCookie, type TabletCookie } from './device-cookie.ts';
import { doorOf, urgencyOf } from './door.ts';
import { plainText } from './field-texts.ts';
import type { CallLimits, Limit } from './limit-calls.ts';
import { problemOfSchema } from './problem-reply.ts';
import { RATE_PER_MINUTE, SHARED_BY } from './rate-limits.ts';

/** JSON made by PostgreSQL in the shape of the reply, as text or as bytes ready to send, passed on as it is. */
export class RawJson {
  readonly text: string | Buffer;
  constructor(text: string | Buffer) {
    this.text = text;
  }
}

/** A file to keep, read while it is sent. */
export class FileReply {
  readonly name: string;
  readonly content: Readable;
  /** `name`: of plain letters, digits, dots and dashes. */
  constructor(name: string, content: Readable) {
    this.name = name;
    this.content = content;
  }
}

/** By what a call comes, and its answer goes. */
interface Over {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

/** What of a call its endpoint's schemas have read. */
interface Parsed<E extends Endpoint> {
  readonly params: ParamsOf<E>;
  readonly query: QueryOf<E>;
  readonly body: BodyOf<E>;
  /** The user intent this request repeats or begins; undefined when the client named none. */
  readonly once: Once | undefined;
}

/**
 * What a handler is given. A class, because what an object literal with getters or functions of its own holds, request and answer,
 * stayed in memory until the next great collection (decision 0303); and without getters, which a copy of a call would not have.
 */
class Call<E extends Endpoint> implements Parsed<E> {
  readonly params: ParamsOf<E>;
  readonly query: QueryOf<E>;
  readonly body: BodyOf<E>;
  readonly once: Once | undefined;
  readonly ip: string;
  readonly user_agent: string;
  readonly token: string | undefined;
  readonly device: DeviceCookie;
  /** The tablet of an outlet that this browser is. */
  readonly tablet: TabletCookie;
  readonly #headers: FastifyRequest['headers'];

  constructor({ params, query, body, once }: Parsed<E>, { request, reply }: Over, config: Config) {
    this.params = params;
    this.query = query;
    this.body = body;
    this.once = once;
    this.ip = request.ip;
    this.user_agent = (request.headers['user-agent'] ?? '').slice(0, 300);
    this.token = bearerToken(request);
    this.device = new DeviceOfCall(config, request, reply);
    this.tablet = new TabletOfCall(config, request, reply);
    this.#headers = request.headers;
  }

  /** One header by its lower-case name; undefined when it is missing or repeated. */
  header(name: string): string | undefined {
    const value = this.#headers[name];
    return typeof value === 'string' ? value : undefined;
  }
}

type Somebody = Caller | CounterStaff | undefined;

declare module 'fastify' {
  interface FastifyRequest {
    /** Who calls, once that is known. */
    caller: Somebody;
  }
}

export type Handler<E extends Endpoint> = (
  call: Call<E>,
  caller: CallerFor<E['access']>,
) => Promise<ReplyOf<E> | RawJson | FileReply>;

export type Mount = <E extends Endpoint>(target: E, handler: Handler<E>) => void;

const KEY_PATTERN = /^[\w-]{8,128}$/;

/** Makes `mount`: it gives an endpoint its route, and refuses an endpoint without access rule, rate class or reply. */
export function mountOn(
  app: FastifyInstance,
  deps: Deps,
  mounted: Endpoint[],
  { admission, limits }: { admission: Admission; limits: CallLimits },
): Mount {
  const findCaller = callerFinder(deps);
  app.decorateRequest('caller', undefined);
  return <E extends Endpoint>(target: E, handler: Handler<E>) => {
    refuseIncomplete(target, mounted);
    mounted.push(target);
    const name = `${target.method} ${target.path}`;
    const door = doorOf(admission, urgencyOf(target));
    const max = Math.ceil(RATE_PER_MINUTE[target.rate] * rateLimitFactor(deps.config));
    const route: RouteOptions = {
      method: target.method,
      url: API_BASE + target.path,
      ...(target.body_limit_bytes === undefined ? {} : { bodyLimit: target.body_limit_bytes }),
      onRequest: (request, reply, done) => {
        const letIn = (caller: Somebody) => {
          request.caller = caller;
          demandAccess(target, caller, bearerToken(request) !== undefined);
          if (target.needs_pin) demandRecentPin(caller as Caller, deps.now());
          const own = { caller: nameOf(caller) ?? addressKey(request.ip), max };
          limits.demandAll(name, target.counted_by_device ? [own, ...sharedLimits(caller, request.ip, max)] : [own]);
        };
        try {
          door.enter(request, reply);
          const caller = findCaller(request, target);
          if (caller instanceof Promise) return void caller.then(letIn).then(() => done(), done);
          letIn(caller);
        } catch (error) {
          return done(error as Error);
        }
        return done();
      },
      handler: (request, reply) =>
        door.during(request, async () => {
          const caller = request.caller as CallerFor<E['access']>;
          const call = readCall(target, { request, reply }, caller, deps);
          const answer = await handler(call, caller);
          return send(target, reply, answer, deps);
        }),
    };
    if (target.takesForm) {
      // Forms besides JSON in the scope of this route alone: everywhere else a page of another site cannot post to us.
      void app.register(async (own) => {
        await own.register(formBody, { bodyLimit: FORM_LIMIT_BYTES });
        own.route(route);
      });
    } else app.route(route);
  };
}

/** For whom calls are counted and intents remembered: a member, or the tablet at which somebody works. */
function nameOf(caller: Somebody): string | undefined {
  return caller?.member_id ?? caller?.tablet_id;
}

/** After the member's own: what a bot is refused of one account or device takes nothing from others at its address. */
function sharedLimits(caller: Somebody, ip: string, max: number): Limit[] {
  const device_id = caller !== undefined && 'device_id' in caller ? caller.device_id : null;
  const byAddress = { caller: `address ${addressKey(ip)}`, max: max * SHARED_BY.address };
  return device_id === null ? [byAddress] : [{ caller: `device ${device_id}`, max: max * SHARED_BY.device }, byAddress];
}

const FORM_LIMIT_BYTES = 8 * 1024;

function refuseIncomplete(target: Endpoint, mounted: readonly Endpoint[]): void {
  const name = `${target.method} ${target.path}`;
  const complete = [target.access, target.rate, target.reply, target.summary].every(Boolean);
  if (!complete || !Object.hasOwn(RATE_PER_MINUTE, target.rate) || typeof target.needs_full !== 'boolean') {
    throw new Error(`${name} lacks an access rule, a word on unconfirmed devices, a rate class, a summary or a reply`);
  }
  if (target.needs_pin && !['member', 'admin', 'outlet'].includes(target.access)) {
    throw new Error(`${name} asks for a PIN that whoever may call it does not have`);
  }
  if (mounted.some((other) => other.method === target.method && other.path === target.path)) {
    throw new Error(`${name} is mounted twice`);
  }
}

function readCall<E extends Endpoint>(target: E, { request, reply }: Over, caller: Somebody, deps: Deps): Call<E> {
  const params = target.params.safeParse(request.params);
  // A path that cannot name anything names nothing.
  if (!params.success) throw new Problem('not_found');
  const query = target.query.safeParse(request.query, { error: plainText });
  if (!query.success) throw problemOfSchema(query.error);
  const body = target.hasBody ? readBody(target, request) : {};
  const parsed = {
    params: params.data as ParamsOf<E>,
    query: query.data as QueryOf<E>,
    body: body as BodyOf<E>,
    once: target.idempotent ? readOnce(target, request, caller, body, deps) : undefined,
  };
  return new Call<E>(parsed, { request, reply }, deps.config);
}

function readBody(target: Endpoint, request: FastifyRequest): unknown {
  const body = target.body.safeParse(request.body ?? {}, { error: plainText });
  if (!body.success) throw problemOfSchema(body.error, target.malformed);
  return body.data;
}

function readOnce(
  target: Endpoint,
  request: FastifyRequest,
  caller: Somebody,
  body: unknown,
  deps: Deps,
): Once | undefined {
  const key = request.headers['idempotency-key'];
  if (key === undefined) return undefined;
  if (typeof key !== 'string' || !KEY_PATTERN.test(key)) {
    throw new Problem('invalid_data', { errors: { 'Idempotency-Key': ['Use 8 to 128 letters, digits, - or _'] } });
  }
  return {
    scope: nameOf(caller) ?? 'visitor',
    route: `${target.method} ${target.path}`,
    key,
    fingerprint: fingerprintOf({ params: request.params, body }),
    at: deps.now(),
  };
}

function send(target: Endpoint, reply: FastifyReply, answer: unknown, deps: Deps): FastifyReply {
  void reply.status(target.status);
  if (answer instanceof FileReply) return sendFile(target, reply, answer);
  void reply.header('content-type', 'application/json; charset=utf-8');
  if (!(answer instanceof RawJson)) return reply.send(JSON.stringify(target.reply.parse(answer)));
  // Ready-made text skips the schema for speed; under test it must fit all the same.
  if (deps.config.NODE_ENV === 'test') target.reply.parse(JSON.parse(String(answer.text)));
  return reply.send(answer.text);
}

function sendFile(target: Endpoint, reply: FastifyReply, { name, content }: FileReply): FastifyReply {
  if (target.file === null) throw new Error(`${target.path} answers with a file and does not say which kind`);
  const charset = target.file === 'text/csv' ? '; charset=utf-8; header=present' : '';
  return reply
    .header('content-type', target.file + charset)
    .header('content-disposition', `attachment; filename="${name}"`)
    .send(content);
}
