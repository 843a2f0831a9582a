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
  AIRTEL_BASE_URL: 'https://openapi.airtel.ug',
  AIRTEL_CLIENT_ID: 'a real client',
  AIRTEL_CLIENT_SECRET: 'a real client secret',
  AIRTEL_PIN: '7531',
  AIRTEL_CALLBACK_TOKEN: 'a'.repeat(32),
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

  it('names each thing that is wrong once, and all of them', () => {
    const said = refusalOf({ NODE_ENV: 'production', PORT: 'x', TOKEN_KEY: 'short' }).split('\n');
    const names = said.map((line) => line.split(' ')[0]);
    expect(new Set(names).size).toBe(names.length);
    expect(names).toEqual(expect.arrayContaining(['DATABASE_URL', 'PORT', 'TOKEN_KEY', 'PIN_KEY', 'AT_API_KEY']));
    expect(refusalOf({ NODE_ENV: 'production', DATABASE_URL: 'x' }).split('\n')).toHaveLength(
      Object.keys(production).length - 2,
    );
  });

  it('reads retired keys by name, and refuses half of one', () => {
    const [old, older] = ['o'.repeat(32), `a:${'r'.repeat(32)}`];
    const { PIN_KEYS_RETIRED } = parseConfig({ ...production, PIN_KEYS_RETIRED: `2025-11:${old}, 2024:${older}` });
    expect([...PIN_KEYS_RETIRED]).toEqual([
      ['2025-11', old],
      ['2024', older],
    ]);
    for (const wrong of ['2025-11', '2025-11:short', `:${old}`, `2025:${old},2025:${old}`]) {
      expect(refusalOf({ ...production, PIN_KEYS_RETIRED: wrong })).toContain('PIN_KEYS_RETIRED must be');
    }
  });

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

  it('asks only for the keys of the networks that payments go by', () => {
    const { AIRTEL_BASE_URL: _1, AIRTEL_CLIENT_ID: _2, AIRTEL_PIN: _3, ...mtnOnly } = production;
    expect(refusalOf(mtnOnly)).toContain('AIRTEL_PIN must be set in production');
    expect(parseConfig({ ...mtnOnly, PAYMENT_NETWORKS: 'mtn' }).PAYMENT_NETWORKS).toEqual(['mtn']);
    expect(refusalOf({ ...mtnOnly, PAYMENT_NETWORKS: 'mtn, zain' })).toContain('PAYMENT_NETWORKS');
  });
});
