import { describe, expect, it } from 'vitest';

import { ConfigError, parseConfig, rateLimitFactor } from '#server/config.ts';

const production = {
  NODE_ENV: 'production',
  DATABASE_URL: 'postgres://db.internal/club',
  TOKEN_KEY: 't'.repeat(32),
  PIN_KEY: 'p'.repeat(32),
  PIN_KEY_ID: '2026-11',
  CODE_KEY: 'c'.repeat(32),
  PUBLIC_ORIGIN: 'https://club.example',
  METRICS_TOKEN: 'm'.repeat(16),
  PROVIDER_CALLBACK_ORIGIN: 'https://club.example',
  MTN_BASE_URL: 'https://proxy.momoapi.mtn.com',
  MTN_COLLECTION_SUBSCRIPTION_KEY: 'a real key',
  MTN_COLLECTION_API_USER: '7c7a1b7e-1111-4222-8333-444455556666',
  MTN_COLLECTION_API_KEY: 'another real key',
  MTN_DISBURSEMENT_SUBSCRIPTION_KEY: 'a real key of the other product',
  MTN_DISBURSEMENT_API_USER: '7c7a1b7e-1111-4222-8333-444455557777',
  MTN_DISBURSEMENT_API_KEY: 'another real key of the other product',
  AT_BASE_URL: 'https://api.africastalking.com',
  AT_USERNAME: 'club',
  AT_API_KEY: 'a third real key',
  AT_DELIVERY_TOKEN: 'd'.repeat(32),
  SMTP_URL: 'smtps://club:word@mail.example',
  EMAIL_FROM: 'Club <no-reply@club.example>',
};

function refusalOf(env: Record<string, string | undefined>): string {
  try {
    parseConfig(env);
  } catch (error) {
    if (error instanceof ConfigError) return error.message;
    throw error;
  }
  return '';
}

describe('the configuration', () => {
  it('needs nothing but a database in development', () => {
    expect(parseConfig({ DATABASE_URL: 'postgres://localhost/club' })).toMatchObject({ PORT: 3000, ROLE: 'all' });
    expect(refusalOf({})).toContain('DATABASE_URL');
  });

  it('starts in production when everything is given, with the written limits', () => {
    expect(refusalOf(production)).toBe('');
    expect(rateLimitFactor(parseConfig(production))).toBe(1);
  });

  it.each(Object.keys(production).filter((name) => !['NODE_ENV', 'DATABASE_URL'].includes(name)))(
    'names %s when production lacks it',
    (name) => {
      expect(refusalOf({ ...production, [name]: undefined })).toContain(`${name} must be set in production`);
    },
  );

  it('refuses demo secrets and the sandbox in production', () => {
    const { MTN_COLLECTION_API_KEY, TOKEN_KEY } = parseConfig({ DATABASE_URL: 'x' });
    const said = refusalOf({
      ...production,
      TOKEN_KEY,
      MTN_COLLECTION_API_KEY,
      AT_BASE_URL: 'http://127.0.0.1:3001/at',
      DEMO: '1',
    });
    expect(said).toContain('TOKEN_KEY still holds a demo value');
    expect(said).toContain('MTN_COLLECTION_API_KEY still holds a demo value');
    expect(said).toContain('AT_BASE_URL points at this machine');
    expect(said).toContain('DEMO must not be 1 in production');
  });
});
