import { BEAT_MS, type LiveEvent, STREAM_PATH, streamQuery } from '@club/contract/club/notifications';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

import { LIVE_CHANNEL, type Announcement, type Audience } from '#server/db/announce.ts';
import { Ear } from '#server/db/ear.ts';
import type { Deps } from '#server/ports/deps.ts';
import { Problem } from '#server/problem.ts';
import { endedSessions } from '#server/security/ended-sessions.ts';

import { bearerToken, callerFinder, demandAccess, type Caller, type CounterStaff } from './access.ts';
import type { Admission } from './admission.ts';
import { Announced } from './announced.ts';
import { doorOf } from './door.ts';

const MAX_LISTENERS = 5_000;
const MAX_LISTENERS_A_MEMBER = 8;
/** A stream is closed after this long, with what its session was allowed when it began; the client opens a new one. */
const LIFE_MS = 10 * 60_000;
/** How often it is asked whether sessions ran out, or ended without a word that was heard. */
const LOOK_FOR_ENDS_MS = 30_000;
const RETRY_AFTER_S = 2;
/** Of a phone that takes no more for now. What it has missed it is told when it listens again. */
const MAX_UNREAD_BYTES = 64 * 1024;

type Hearer = Caller | CounterStaff;

interface Listener {
  readonly caller: Hearer;
  readonly reply: FastifyReply;
}

/** Who is listening on this process, and the one connection that hears PostgreSQL's notifications for all of them. */
export class LiveHub {
  readonly #findOver: (session_ids: readonly string[]) => Promise<readonly string[]>;
  readonly #listeners = new Set<Listener>();
  readonly #announced = new Announced();
  readonly #others = new Map<string, () => void>();
  readonly #ear = new Ear({
    name: 'kasente-live',
    channels: () => [LIVE_CHANNEL, ...this.#others.keys()],
    heard: (channel, payload) => (channel === LIVE_CHANNEL ? this.#tell(payload) : this.#others.get(channel)?.()),
    began: () => this.#begin(),
    ended: () => this.#announced.end(),
  });
  #closing = false;

  /** `findOver`: which of some sessions are over. */
  constructor(findOver: (session_ids: readonly string[]) => Promise<readonly string[]>) {
    this.#findOver = findOver;
  }

  /** Calls `heard` when something is told on another channel, and when what was told may have been missed. To be said before `open`. */
  hear(channel: string, heard: () => void): void {
    this.#others.set(channel, heard);
  }

  /** Begins to hear what other processes announce; connects again by itself when the connection is lost. */
  open(databaseUrl: string, pulseMs?: number): Promise<void> {
    return this.#ear.open(databaseUrl, pulseMs);
  }

  async #begin(): Promise<void> {
    this.#announced.begin();
    // What was announced before the connection was there, nobody has told them.
    for (const listener of this.#listeners) this.#say(listener, EVERYTHING);
    for (const heard of this.#others.values()) heard();
    await this.endOver();
  }

  add(listener: Listener): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /**
   * Tells a new listener what changed while nothing was heard on its page. Where that is not known, its page asks for
   * everything that it has not asked for already; what changed just now, while those questions were on their way, is named.
   */
  catchUp(listener: Listener, missedMs: number): void {
    const isKnown = this.#announced.knows(missedMs);
    if (!isKnown) this.#say(listener, EVERYTHING);
    const missed = this.#announced.within(isKnown ? missedMs : 0);
    const concerning = missed.filter(({ to }) => concerns(to, listener.caller));
    for (const text of new Set(concerning.map(eventText))) this.#say(listener, text);
  }

  /** A member who opens many pages keeps the newest streams: those left behind by pages that are gone end first. */
  makeRoomFor(hearer: Hearer): void {
    const own = [...this.#listeners].filter(({ caller }) => isSame(caller, hearer));
    for (const oldest of own.slice(0, Math.max(0, own.length - MAX_LISTENERS_A_MEMBER + 1))) this.#leave(oldest);
  }

  /** Ends the streams of sessions that are over. */
  async endOver(): Promise<void> {
    if (this.#listeners.size === 0) return;
    const asked = new Set([...this.#listeners].map(({ caller }) => caller.session_id));
    this.#end(await this.#findOver([...asked]));
  }

  #end(session_ids: readonly string[]): void {
    endedSessions.note(session_ids);
    for (const listener of this.#listeners) {
      if (session_ids.includes(listener.caller.session_id)) this.#leave(listener, OVER);
    }
  }

  #say(listener: Listener, text: string): void {
    const { raw } = listener.reply;
    if (raw.writableLength <= MAX_UNREAD_BYTES) {
      raw.write(text);
      return;
    }
    this.#listeners.delete(listener);
    raw.destroy();
  }

  #leave(listener: Listener, lastWords = ''): void {
    this.#listeners.delete(listener);
    listener.reply.raw.end(lastWords);
  }

  /** Whoever listens from now on would be waited for in vain. */
  get isClosing(): boolean {
    return this.#closing;
  }

  get size(): number {
    return this.#listeners.size;
  }

  #tell(payload: string): void {
    const announcement = JSON.parse(payload) as Announcement;
    if ('session_ids' in announcement.to) return this.#end(announcement.to.session_ids);
    this.#announced.keep(announcement);
    const text = eventText(announcement);
    for (const listener of this.#listeners) {
      if (!concerns(announcement.to, listener.caller)) continue;
      // Another role, and what a stream may tell was found out when it began: the page opens one that tells what is theirs now.
      if (announcement.topic === 'everything') this.#leave(listener, text);
      else this.#say(listener, text);
    }
  }

  async close(): Promise<void> {
    this.#closing = true;
    for (const { reply } of this.#listeners) reply.raw.end();
    this.#listeners.clear();
    await this.#ear.close();
  }
}

function eventText({ topic, id }: LiveEvent): string {
  return `event: change\ndata: ${JSON.stringify({ topic, id })}\n\n`;
}

const EVERYTHING = eventText({ topic: 'everything', id: null });
const OVER = eventText({ topic: 'session', id: null });

/** Somebody of the staff is known by the shift, everybody else by themselves. */
function isSame(one: Hearer, other: Hearer): boolean {
  return one.member_id === null ? one.session_id === other.session_id : one.member_id === other.member_id;
}

function concerns(to: Audience, caller: Hearer): boolean {
  if ('member_id' in to) return to.member_id === caller.member_id;
  if ('session_ids' in to) return to.session_ids.includes(caller.session_id);
  if ('outlet_id' in to) return caller.outlet_ids.includes(to.outlet_id);
  if ('managers_of' in to) return caller.member_id !== null && caller.outlet_ids.includes(to.managers_of);
  return caller.member_id !== null && caller.is_admin;
}

/** Looked up anew where the session ended in the meantime: its end is told once, to those who listen already. */
async function findListener(request: FastifyRequest, findCaller: ReturnType<typeof callerFinder>): Promise<Hearer> {
  let caller = await findCaller(request, LISTENING);
  if (caller !== undefined && endedSessions.has(caller.session_id)) caller = await findCaller(request, LISTENING);
  if (caller?.member_id === null) return caller;
  demandAccess(LISTENING, caller, bearerToken(request) !== undefined);
  if (caller === undefined) throw new Problem('authentication_required');
  return caller;
}

const LISTENING = { access: 'member', needs_full: false } as const;

/** `GET /api/club/stream/`: small "this changed" events for the signed-in member, as server-sent events. */
export function mountStream(app: FastifyInstance, deps: Deps, hub: LiveHub, admission: Admission): void {
  const door = doorOf(admission, 'look');
  const findCaller = callerFinder(deps);
  const looking = setInterval(() => void hub.endOver().catch(() => {}), LOOK_FOR_ENDS_MS).unref();
  app.addHook('onClose', async () => clearInterval(looking));
  app.get(STREAM_PATH, { config: { rateLimit: { max: 120, timeWindow: '1 minute' } } }, async (request, reply) => {
    door.enter(request, reply);
    const caller = await door.during(request, () => findListener(request, findCaller));
    if (hub.isClosing) throw new Problem('service_busy', { facts: { retry_after: RETRY_AFTER_S } });
    if (hub.size >= MAX_LISTENERS) throw new Problem('too_many_requests', { facts: { retry_after: 30 } });
    hub.makeRoomFor(caller);
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
    const beat = setInterval(() => reply.raw.writableEnded || reply.raw.write(': beat\n\n'), BEAT_MS);
    const life = setTimeout(() => reply.raw.end(), LIFE_MS);
    reply.raw.on('close', () => {
      leave();
      clearInterval(beat);
      clearTimeout(life);
    });
  });
}
