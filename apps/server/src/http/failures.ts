import { API_BASE } from '@club/contract/endpoint';
import { problems } from '@club/contract/problem';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

import { Problem } from '#server/problem.ts';

import { isApiPath, patternOf } from './api-path.ts';
import type { Pages } from './pages.ts';
import { problemOf, sendProblem } from './problem-reply.ts';

/**
 * Answers what no route answers and whatever was thrown: below `/api` in the one envelope, to people with the Not Found
 * page, and where files are kept in plain words. To be called before any route is added.
 */
export function answerFailures(http: FastifyInstance, pages: Pages | undefined): void {
  const routes = routesOf(http);
  http.setErrorHandler((error, request, reply) => {
    if (isApiPath(request.url)) return sendProblem(request, reply, error);
    return refusePage(request, reply, pages, error);
  });
  // Files are never looked for below `/api`, whatever stands there.
  http.get('/api/*', (_request, reply) => reply.callNotFound());
  // Nothing is returned: a reply that is returned is listened to once more for its end, and Node warns of the eleventh listener.
  http.setNotFoundHandler((request, reply) => {
    const methods = routes(request.url);
    if (methods.length > 0 && !methods.includes(request.method)) void reply.header('allow', methods.join(', '));
    if (!isApiPath(request.url)) void refusePage(request, reply, pages);
    else sendProblem(request, reply, new Problem(reply.hasHeader('allow') ? 'method_not_allowed' : 'not_found'));
  });
}

/** Which methods an address of the API takes; filled while routes are added. */
function routesOf(http: FastifyInstance): (url: string) => string[] {
  const known: { pattern: RegExp; methods: string[] }[] = [];
  http.addHook('onRoute', ({ url, method }) => {
    if (!url.startsWith(`${API_BASE}/`)) return;
    known.push({ pattern: patternOf(url), methods: [method].flat() });
  });
  return (url) => {
    const path = url.split('?')[0]!;
    return [...new Set(known.filter(({ pattern }) => pattern.test(path)).flatMap(({ methods }) => methods))];
  };
}

/** Refuses what is not of the API. What no address can be is no page either. */
function refusePage(
  request: FastifyRequest,
  reply: FastifyReply,
  pages: Pages | undefined,
  error?: unknown,
): FastifyReply {
  if (!['GET', 'HEAD'].includes(request.method)) {
    return sendPlain(reply.header('allow', 'GET, HEAD'), 405, problems.method_not_allowed.message);
  }
  const problem = error === undefined ? new Problem('not_found') : problemOf(error);
  if (problem === undefined) request.log.error({ err: error }, 'page failed');
  const { status, message } = problem ?? problems.server_error;
  if (status >= 500) return sendPlain(reply, status, message);
  if (pages === undefined || isFilePath(request.url) || !acceptsHtml(request))
    return sendPlain(reply, 404, 'Not found');
  // What nobody else answers may be a screen that the script draws.
  return error === undefined ? pages.send(request, reply) : pages.sendNotFound(reply);
}

function isFilePath(url: string): boolean {
  return /^\/(?:assets|media)(?:[/?]|$)/.test(url);
}

function acceptsHtml(request: FastifyRequest): boolean {
  return /text\/html|\*\/\*/.test(request.headers.accept ?? '*/*');
}

function sendPlain(reply: FastifyReply, status: number, text: string): FastifyReply {
  return reply.status(status).header('cache-control', 'no-cache').type('text/plain; charset=utf-8').send(text);
}
