import type { Socket } from 'node:net';

import { problems, type ProblemCode, type ProblemReply } from '@club/contract/problem';

import { isApiPath } from './api-path.ts';

/** What Node reports about bytes that are no request. */
interface ParserError extends Error {
  code?: string;
  /** A buffer, whatever Fastify's types say. */
  rawPacket?: unknown;
}

const codes = new Map(
  Object.entries<ProblemCode>({
    HPE_HEADER_OVERFLOW: 'headers_too_large',
    ERR_HTTP_REQUEST_TIMEOUT: 'request_timeout',
  }),
);
const reasons: Record<number, string> = {
  400: 'Bad Request',
  408: 'Request Timeout',
  431: 'Request Header Fields Too Large',
};

/** Answers what Node's parser refuses before there is a request: in the one envelope, or in plain words where a page was asked for. */
export function answerParserFailure(error: ParserError, socket: Socket): void {
  // The client is gone, or is being answered already.
  if (error.code === 'ECONNRESET' || !socket.writable || socket.bytesWritten > 0) {
    socket.destroy();
    return;
  }
  const code = codes.get(error.code ?? '') ?? 'malformed_request';
  const { status, message } = problems[code];
  const envelope: ProblemReply = { message, error: message, error_code: code, errors: {} };
  const [type, body] = asksForPage(error.rawPacket)
    ? ['text/plain; charset=utf-8', message]
    : ['application/json; charset=utf-8', JSON.stringify(envelope)];
  const head = [
    `HTTP/1.1 ${status} ${reasons[status]}`,
    `Content-Type: ${type}`,
    `Content-Length: ${Buffer.byteLength(body)}`,
    'Cache-Control: no-store',
    'X-Content-Type-Options: nosniff',
    'Connection: close',
  ];
  // Whoever asks for the head alone takes more for the answer to something else.
  const sent = firstBytes(error.rawPacket).startsWith('HEAD ') ? '' : body;
  socket.end(`${head.join('\r\n')}\r\n\r\n${sent}`, () => socket.destroy());
}

const LONGEST_METHOD = 20;

/** The first bytes of the request tell, where Node still has them. */
function asksForPage(packet: unknown): boolean {
  const path = /^[A-Z]+ (\/[^ ]*)/.exec(firstBytes(packet))?.[1];
  return path !== undefined && !isApiPath(path);
}

function firstBytes(packet: unknown): string {
  return Buffer.isBuffer(packet) ? packet.subarray(0, LONGEST_METHOD + '/api/'.length).toString('latin1') : '';
}
