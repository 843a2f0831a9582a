import { createHash } from 'node:crypto';

import type { FastifyInstance } from 'fastify';

import { isApiPath } from './api-path.ts';

const API_POLICY = "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'";

/** Texts become code in no way (Trusted Types): only what the named policy has made, or nothing at all. */
const noCodeFromText = (policy: string) => `require-trusted-types-for 'script'; trusted-types ${policy}`;

/** What makes the address of the worker, and of nothing else: `apps/web/app/offline/worker-address.ts`. */
const WORKER_ADDRESS = 'kasente-worker';

/** The worker loads no script of others, and may ask only us. */
export const WORKER_POLICY = `default-src 'none'; connect-src 'self'; ${noCodeFromText("'none'")}`;

const COMMON = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'geolocation=(self), camera=(self), microphone=(), payment=(), usb=()',
  'x-frame-options': 'DENY',
} as const;

/** A CSP source for an inline script or style: its hash, so that nothing else inline can run. */
export function hashSource(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
}

/** Of one page, as sources. */
interface Inline {
  scripts?: readonly string[];
  styles?: readonly string[];
}

/** The policy of a page of the app: our own files, and the inline scripts and styles that the build put there. */
export function pagePolicy(inline: Inline = {}): string {
  return [
    "default-src 'none'",
    `script-src 'self' ${(inline.scripts ?? []).join(' ')}`.trim(),
    `style-src 'self' ${(inline.styles ?? []).join(' ')}`.trim(),
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "worker-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "object-src 'none'",
    noCodeFromText(WORKER_ADDRESS),
  ].join('; ');
}

/** The policy of a page that is nothing but HTML and these styles. */
export function plainPagePolicy(styles: readonly string[]): string {
  return `${API_POLICY}; img-src 'self'; style-src ${styles.join(' ')}; ${noCodeFromText("'none'")}`;
}

/** Headers of every answer. A page sets its own policy; all else may load and run nothing. */
export function addSecurityHeaders(app: FastifyInstance, { https }: { https: boolean }): void {
  const headers = {
    ...COMMON,
    'content-security-policy': API_POLICY,
    ...(https ? { 'strict-transport-security': 'max-age=31536000; includeSubDomains' } : {}),
  };
  app.addHook('onRequest', (_request, reply, done) => {
    void reply.headers(headers);
    done();
  });
  app.addHook('onSend', (request, reply, _payload, done) => {
    if (isApiPath(request.url)) void reply.header('cache-control', 'no-store');
    done();
  });
}
