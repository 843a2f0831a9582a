import { randomUUID } from 'node:crypto';
import { resolve } from 'node:path';

import { API_BASE, type Endpoint } from '@club/contract/endpoint';
import { describeApi } from '@club/contract/openapi';
import cookie from '@fastify/cookie';
import Fastify, { LogController, type FastifyBaseLogger, type FastifyInstance } from 'fastify';

import { CATALOGUE_CHANNEL } from '#server/db/announce.ts';
import type { Database } from '#server/db/connect.ts';
import { mountWhatsappWebhook } from '#server/features/club/notifications/whatsapp-webhook.ts';
import { landingOfClub, readPart } from '#server/features/club/site/site-parts.ts';
import { readTeaser } from '#server/features/offers-of-the-day/offers/read-teaser.ts';
import { overSessions } from '#server/http/access.ts';
import { Admission, type Connections } from '#server/http/admission.ts';
import { API_PAGE_STYLE, apiPage } from '#server/http/api-page.ts';
import { addressToLookUp, isApiPath } from '#server/http/api-path.ts';
import { refuseWhenBusy } from '#server/http/busy.ts';
import { prepareDoors, tellOfTheCrowd, wasTurnedAway } from '#server/http/door.ts';
import { answerFailures } from '#server/http/failures.ts';
import { mountHealth } from '#server/http/health.ts';
import { letInByTurns } from '#server/http/let-in.ts';
import { limitCalls } from '#server/http/limit-calls.ts';
import { mountOn } from '#server/http/mount.ts';
import { readPages } from '#server/http/pages.ts';
import { answerParserFailure } from '#server/http/parser-failures.ts';
import { addSecurityHeaders, hashSource, plainPagePolicy } from '#server/http/security-headers.ts';
import { LiveHub, mountStream } from '#server/http/stream.ts';
import { mountTeaser } from '#server/http/teaser.ts';
import { tellCrowd } from '#server/http/tell-crowd.ts';
import { serveWeb } from '#server/http/web.ts';
import type { Deps } from '#server/ports/deps.ts';
import { Problem } from '#server/problem.ts';
import { mountRoutes } from '#server/wiring/routes.ts';

const BODY_LIMIT_BYTES = 64 * 1024;
const REQUEST_TIMEOUT_MS = 20_000;

export interface App {
  readonly http: FastifyInstance;
  readonly hub: LiveHub;
  /** Everything that is mounted, for the API description and the route × role table. */
  readonly endpoints: readonly Endpoint[];
  /** Tells the other processes now how often everybody has called, which happens by itself while it listens. */
  readonly shareCalls: () => Promise<void>;
  /** Reads ahead what the first calls would wait for. */
  readonly warmUp: () => Promise<void>;
}

/** What the process has for requests. */
export interface Means {
  readonly connections: Connections;
  /** Connections that no request ever takes, so that health is known when everything else is taken. */
  readonly reserve: Database;
}

/** Builds the whole HTTP side: the API, the pages, the pictures, health. Does not listen. */
export async function buildApp(deps: Deps, means: Means = meansOf(deps)): Promise<App> {
  // As the interface, because with pino's own type every helper that takes an instance would need it as a parameter.
  const loggerInstance: FastifyBaseLogger = deps.log;
  const http: FastifyInstance = Fastify({
    loggerInstance,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    requestIdHeader: false,
    bodyLimit: BODY_LIMIT_BYTES,
    requestTimeout: REQUEST_TIMEOUT_MS,
    // As long as Node lets an address be, so that it is our own 404 that refuses a parameter.
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 16 * 1024 },
    forceCloseConnections: 'idle',
    // What still comes on open connections while it closes is answered as ever, each for the last time on its connection.
    return503OnClosing: false,
    // Only addresses that an operator names are believed about who is behind them; a hop count never is.
    trustProxy: deps.config.TRUSTED_PROXIES.length > 0 && deps.config.TRUSTED_PROXIES,
    rewriteUrl: (request) => addressToLookUp(request.url ?? '/'),
    clientErrorHandler: answerParserFailure,
  });
  acceptJsonOnly(http);
  nameRequests(http);
  logResponses(http);
  addSecurityHeaders(http, { https: deps.config.PUBLIC_ORIGIN?.startsWith('https:') ?? false });
  refuseUnstorableQuery(http);
  refuseCompressed(http);
  const pages = await readPages(resolve(deps.config.WEB_DIR));
  answerFailures(http, pages);
  refuseWhenBusy(http);
  await http.register(cookie);
  const limits = await limitCalls(http, deps, means.reserve);

  const hub = new LiveHub((session_ids) => overSessions(deps, session_ids));
  const admission = new Admission(means.connections);
  prepareDoors(http);
  tellOfTheCrowd(http, admission, deps.log);
  const endpoints: Endpoint[] = [];
  mountHealth(http, { ...deps, db: means.reserve }, admission);
  mountStream(http, deps, hub, admission);
  mountWhatsappWebhook(http, deps);
  const { warmUp, catalogueChanged } = mountRoutes(mountOn(http, deps, endpoints, { admission, limits }), deps);
  hub.hear(CATALOGUE_CHANNEL, catalogueChanged);
  mountDescription(http, endpoints);
  mountTeaser(http, deps, (id) => readTeaser(deps, id));
  const turns = letInByTurns(http, { admission, endpoints });
  tellCrowd(http, { unanswered: () => turns.waiting + admission.insideInAll, db: means.reserve });
  await serveWeb(http, deps, pages, () => readPart(deps.db, landingOfClub));
  return { http, hub, endpoints, shareCalls: limits.share, warmUp };
}

/** Where nobody says: nobody waits for a connection, and none is kept. */
function meansOf({ db, config }: Deps): Means {
  return { connections: { size: config.DATABASE_POOL, oldestWaitMs: () => 0 }, reserve: db };
}

/** PostgreSQL keeps no NUL and no half of a character, wherever it stands. */
function refuseUnstorableQuery(http: FastifyInstance): void {
  http.addHook('onRequest', (request, _reply, done) => {
    if (isApiPath(request.url) && request.url.includes('%00')) return done(new Problem('malformed_request'));
    return done();
  });
}

/** JSON shows what cannot be stored as escapes; looked at only where the text has such escapes. */
function isStorable(text: string, parsed: unknown): boolean {
  return !/\\u(0000|d[89a-f])/i.test(text) || !/\\u(0000|d[89a-f])/.test(JSON.stringify(parsed));
}

/** Unpacked, a small body may be of any size; and nobody needs to pack 64 KiB. */
function refuseCompressed(http: FastifyInstance): void {
  http.addHook('onRequest', ({ headers }, _reply, done) => {
    const encoding = headers['content-encoding'] ?? 'identity';
    if (encoding.toLowerCase() !== 'identity') return done(new Problem('compressed_body'));
    return done();
  });
}

/** JSON and nothing else; an empty body is none, since clients send the header with calls that have no body. */
function acceptJsonOnly(http: FastifyInstance): void {
  const parse = http.getDefaultJsonParser('error', 'error');
  http.removeAllContentTypeParsers();
  http.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') return done(null);
    return parse(request, body, (error, parsed) => {
      if (error === null && !isStorable(body, parsed)) return done(new Problem('malformed_request'));
      return done(error, parsed);
    });
  });
}

/** The way from an answer to its lines in the log. */
function nameRequests(http: FastifyInstance): void {
  http.addHook('onRequest', (request, reply, done) => {
    void reply.header('x-request-id', request.id);
    done();
  });
}

function logResponses(http: FastifyInstance): void {
  http.addHook('onResponse', (request, reply, done) => {
    if (wasTurnedAway(request)) return done();
    const level = reply.statusCode >= 500 ? 'error' : request.method === 'GET' ? 'debug' : 'info';
    request.log[level](
      {
        method: request.method,
        route: request.routeOptions.url,
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
      },
      'answered',
    );
    return done();
  });
}

function mountDescription(http: FastifyInstance, endpoints: readonly Endpoint[]): void {
  let description: Record<string, unknown> | undefined;
  const described = () => (description ??= describeApi(endpoints, 'Kasente Club API'));
  http.get(`${API_BASE}/openapi.json`, async (_request, reply) =>
    reply.type('application/json; charset=utf-8').send(JSON.stringify(described())),
  );
  http.get(`${API_BASE}/docs`, async (_request, reply) =>
    reply
      .type('text/html; charset=utf-8')
      .header('content-security-policy', plainPagePolicy([hashSource(API_PAGE_STYLE)]))
      .send(apiPage(described())),
  );
}
