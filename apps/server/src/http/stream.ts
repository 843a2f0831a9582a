import { type LiveEvent, STREAM_PATH, streamQuery } from '@club/contract/notifications';
import type { FastifyInstance, FastifyReply } from 'fastify';
import pg from 'pg';

import { LIVE_CHANNEL, type Announcement, type Audience } from '#server/db/announce.ts';
import { impatientSocket } from '#server/db/impatient-socket.ts';
import type { Deps } from '#server/ports/deps.ts';
import { Problem } from '#server/problem.ts';

import { bearerToken, callerFinder, demandAccess, type Caller } from './access.ts';
import { Announced } from './announced.ts';

const HEARTBEAT_MS = 25_000;
const MAX_LISTENERS = 5_000;
const MAX_LISTENERS_A_MEMBER = 8;
const RECONNECT_MS = 1_000;
/** How often PostgreSQL is asked whether it is still there; twice without an answer, and a new connection is made. */
const PULSE_MS = 15_000;
/** A stream is closed after this long, so that a revoked session does not listen on; the client opens a new one. */
const LIFE_MS = 10 * 60_000;

interface Listener {
  readonly caller: Caller;
  readonly reply: FastifyReply;
}

/** Who is listening on this process, and the one connection that hears PostgreSQL's notifications for all of them. */
export class LiveHub {
  readonly #listeners = new Set<Listener>();
  readonly #announced = new Announced();
  #client: pg.Client | undefined;
  #closing = false;

  /** Begins to hear what other processes announce; connects again by itself when the connection is lost. */
  async open(databaseUrl: string, pulseMs = PULSE_MS): Promise<void> {
    const client = new pg.Client({
      connectionString: databaseUrl,
      application_name: 'kasente-live',
      stream: () => impatientSocket(2 * pulseMs),
    });
    // One question at a time: a connection that owes us an answer is not asked again.
    let isAsked = true;
    const ask = async (text: string) => {
      isAsked = true;
      await client.query(text);
      isAsked = false;
    };
    const pulse = setInterval(() => {
      if (!isAsked) ask('SELECT 1').catch(() => {});
    }, pulseMs);
    client.on('notification', ({ payload }) => this.#tell(payload));
    client.on('error', () => {});
    client.on('end', () => {
      clearInterval(pulse);
      this.#announced.end();
      if (!this.#closing) setTimeout(() => void this.open(databaseUrl, pulseMs).catch(() => {}), RECONNECT_MS).unref();
    });
    await client.connect();
    await ask(`LISTEN ${LIVE_CHANNEL}`);
    this.#client = client;
    this.#announced.begin();
    // What was announced before the connection was there, nobody has told them.
    for (const { reply } of this.#listeners) reply.raw.write(EVERYTHING);
  }

  add(listener: Listener): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /**
   * Tells a new listener what changed while nothing was heard on its page. Where that is not known, its page asks for
   * everything that it has not asked for already; what changed just now, while those questions were on their way, is named.
   */
  catchUp({ caller, reply }: Listener, missedMs: number): void {
    const isKnown = this.#announced.knows(missedMs);
    if (!isKnown) reply.raw.write(EVERYTHING);
    const missed = this.#announced.within(isKnown ? missedMs : 0);
    for (const text of new Set(missed.filter(({ to }) => concerns(to, caller)).map(eventText))) reply.raw.write(text);
  }

  /** A member who opens many pages keeps the newest streams: those left behind by pages that are gone end first. */
  makeRoomFor(member_id: string): void {
    const own = [...this.#listeners].filter(({ caller }) => caller.member_id === member_id);
    for (const { reply } of own.slice(0, Math.max(0, own.length - MAX_LISTENERS_A_MEMBER + 1))) reply.raw.end();
  }

  get size(): number {
    return this.#listeners.size;
  }

  #tell(payload: string | undefined): void {
    if (payload === undefined) return;
    const announcement = JSON.parse(payload) as Announcement;
    this.#announced.keep(announcement);
    const text = eventText(announcement);
    for (const { caller, reply } of this.#listeners) if (concerns(announcement.to, caller)) reply.raw.write(text);
  }

  async close(): Promise<void> {
    this.#closing = true;
    for (const { reply } of this.#listeners) reply.raw.end();
    this.#listeners.clear();
    await this.#client?.end();
  }
}

function eventText({ topic, id }: LiveEvent): string {
  return `event: change\ndata: ${JSON.stringify({ topic, id })}\n\n`;
}

const EVERYTHING = eventText({ topic: 'everything', id: null });

function concerns(to: Audience, caller: Caller): boolean {
  if ('member_id' in to) return to.member_id === caller.member_id;
  if ('outlet_id' in to) return caller.outlet_ids.includes(to.outlet_id);
  return caller.is_admin;
}

const LISTENING = { access: 'member', needs_full: false } as const;

/** `GET /api/club/stream/`: small "this changed" events for the signed-in member, as server-sent events. */
export function mountStream(app: FastifyInstance, deps: Deps, hub: LiveHub): void {
  const findCaller = callerFinder(deps);
  app.get(STREAM_PATH, { config: { rateLimit: { max: 120, timeWindow: '1 minute' } } }, async (request, reply) => {
    const caller = await findCaller(request, LISTENING);
    demandAccess(LISTENING, caller, bearerToken(request) !== undefined);
    if (caller === undefined) throw new Problem('authentication_required');
    if (hub.size >= MAX_LISTENERS) throw new Problem('too_many_requests', { facts: { retry_after: 30 } });
    hub.makeRoomFor(caller.member_id);
    reply.hijack();
    reply.raw.writeHead(200, {
      ...(reply.getHeaders() as Record<string, string>),
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store',
      'x-accel-buffering': 'no',
    });
    const leave = hub.add({ caller, reply });
    const { missed_ms } = streamQuery.parse(request.query);
    if (missed_ms > 0) hub.catchUp({ caller, reply }, missed_ms);
    reply.raw.write('retry: 3000\n\n');
    const beat = setInterval(() => reply.raw.write(': beat\n\n'), HEARTBEAT_MS);
    const life = setTimeout(() => reply.raw.end(), LIFE_MS);
    reply.raw.on('close', () => {
      leave();
      clearInterval(beat);
      clearTimeout(life);
    });
  });
}
