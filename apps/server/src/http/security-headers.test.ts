import { CspEvaluator } from 'csp_evaluator';
import { CspParser } from 'csp_evaluator/dist/parser.js';
import Fastify from 'fastify';
import { describe, expect, it } from 'vitest';

import { addSecurityHeaders, hashSource, pagePolicy, plainPagePolicy, WORKER_POLICY } from './security-headers.ts';

/** Findings of Google's evaluator that it calls high, or that it says are written wrongly. */
const HIGH_OR_WRITTEN_WRONG = 20;

const policies = {
  'a page with scripts': pagePolicy({ scripts: [hashSource('start()')], styles: [hashSource('p{}')] }),
  'a page with nothing inline': pagePolicy(),
  'a page of nothing but HTML': plainPagePolicy([hashSource('p{}')]),
  'the worker': WORKER_POLICY,
};

function findings(policy: string): string[] {
  const found = new CspEvaluator(new CspParser(policy).csp).evaluate();
  return found
    .filter(({ severity }) => severity <= HIGH_OR_WRITTEN_WRONG)
    .map(({ directive, value, description }) => `${directive} ${value ?? ''}: ${description}`);
}

describe('the content security policy of', () => {
  it.each(Object.entries(policies))('%s leaves nothing open that csp_evaluator calls high', (_name, policy) => {
    expect(findings(policy)).toEqual([]);
  });

  it.each(Object.entries(policies))('%s lets no text become code', (_name, policy) => {
    const directives = policy.split('; ');
    expect(directives[0]).toBe("default-src 'none'");
    expect(directives).toContain("require-trusted-types-for 'script'");
    expect(directives).not.toContainEqual(expect.stringMatching(/unsafe|\*|allow-duplicates|default(?!-src)/));
  });

  it('a page names one Trusted Types policy, what has no scripts none', () => {
    const trusted = Object.values(policies).map((policy) => /trusted-types ([^;]*)$/.exec(policy)?.[1]);
    expect(trusted).toEqual(['kasente-worker', 'kasente-worker', "'none'", "'none'"]);
  });

  it('an open page would be found, so that the evaluator is known to look', () => {
    expect(findings("script-src 'unsafe-inline' https:")).not.toEqual([]);
  });
});

describe('every answer', () => {
  it.each([true, false])('says what browsers may do with it; https: %s', async (https) => {
    const app = Fastify();
    addSecurityHeaders(app, { https });
    app.get('/api/club/x/', async () => ({}));
    for (const url of ['/api/club/x/', '/nowhere']) {
      const { headers } = await app.inject({ url });
      expect(headers).toMatchObject({
        'content-security-policy': "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'",
        'x-content-type-options': 'nosniff',
        'x-frame-options': 'DENY',
        'referrer-policy': 'no-referrer',
        'cross-origin-opener-policy': 'same-origin',
        'cross-origin-resource-policy': 'same-origin',
        'permissions-policy': expect.stringMatching(
          /^geolocation=\(self\), camera=\(self\), microphone=\(\)/,
        ) as string,
      });
      const lasting = headers['strict-transport-security'];
      expect(lasting).toBe(https ? 'max-age=31536000; includeSubDomains' : undefined);
    }
    expect((await app.inject({ url: '/api/club/x/' })).headers['cache-control']).toBe('no-store');
  });
});
