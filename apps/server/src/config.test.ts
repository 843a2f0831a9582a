import { readFileSync } from 'node:fs';

import { describe, expect, it } from 'vitest';

import { ConfigError, parseConfig, rateLimitFactor } from '#server/config.ts';
import { missingWebApp } from '#server/production.ts';

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

const whatsapp = { WHATSAPP_PHONE_NUMBER_ID: '1055', WHATSAPP_TOKEN: 'EAAG' };

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
    expect(refusalOf({ NODE_ENV: 'production', DATABASE_URL: 'postgres://x/club' }).split('\n')).toHaveLength(
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
    for (const wrong of ['2025-11', '2025-11:short', `:${old}`, `2025-11=${old}`, `2025:${old},2025:${old}`]) {
      expect(refusalOf({ ...production, PIN_KEYS_RETIRED: wrong })).toContain('PIN_KEYS_RETIRED must be');
    }
  });

  it('refuses demo secrets and the sandbox in production', () => {
    const { MTN_COLLECTION_API_KEY, TOKEN_KEY } = parseConfig({ DATABASE_URL: 'postgres://x/club' });
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

  it('refuses whatever opens the sandbox network, in any variable', () => {
    const credentials = readFileSync(new URL('../../sandbox/src/demo-credentials.ts', import.meta.url), 'utf8');
    const quoted = [...credentials.matchAll(/'([^']{10,})'/g)].map(([, value]) => value!);
    const secrets = quoted.filter((value) => /\d/.test(value) && !/^(mtnuganda|[A-Z_]+)$/.test(value));
    expect(secrets.length).toBeGreaterThan(12);
    for (const secret of secrets) {
      expect(refusalOf({ ...production, ...whatsapp, WHATSAPP_TOKEN: secret })).toBe(
        'WHATSAPP_TOKEN still holds a demo value',
      );
    }
  });

  it.each([
    ['WHATSAPP_PHONE_NUMBER_ID', '105500000000001'],
    ['WHATSAPP_TOKEN', 'EAAG5a0d0000000000000000000000000000000000a9'],
    ['WHATSAPP_APP_SECRET', '5a0d00000000000000000000000a9900'],
    ['AIRTEL_CALLBACK_KEY', '5a0d0000a1124e10ca11bac000000005'],
    ['PIN_KEYS_RETIRED', 'old:development-only-pin-wrap-key-00000000'],
    ['PIN_KEYS_RETIRED', `older:${'r'.repeat(32)},old:development-only-pin-wrap-key-00000000`],
    ['SMTP_URL', 'smtp://127.0.0.1:3025'],
  ])('refuses the demo value of %s in production', (name, value) => {
    expect(refusalOf({ ...production, ...whatsapp, [name]: value })).toBe(`${name} still holds a demo value`);
  });

  it.each([
    'https://0.0.0.0/mtn',
    'https://0/mtn',
    'https://127.1:3001',
    'https://2130706433',
    'https://0x7f.0.0.1',
    'https://[::]',
    'https://[::1]:3001',
    'https://[::ffff:127.0.0.1]:3001/mtn',
    'https://[::ffff:0.0.0.0]',
    'https://localhost:3001',
    'https://LOCALHOST.',
    'https://mtn.localhost',
    'https://localhost.localdomain',
  ])('knows %s for this machine in production', (address) => {
    const ours = ['PUBLIC_ORIGIN', 'PROVIDER_CALLBACK_ORIGIN'];
    for (const name of ['MTN_BASE_URL', 'AIRTEL_BASE_URL', 'AT_BASE_URL', 'WHATSAPP_BASE_URL', ...ours]) {
      expect(refusalOf({ ...production, [name]: address })).toContain(`${name} points at this machine`);
    }
  });

  it('takes providers by a name or a private address in production', () => {
    for (const address of ['https://api.mtn.test/x', 'https://10.0.0.7', 'https://[fd00::7]']) {
      expect(refusalOf({ ...production, MTN_BASE_URL: address })).toBe('');
    }
  });

  it('wants https for its own addresses and the providers’ in production', () => {
    for (const name of ['PUBLIC_ORIGIN', 'PROVIDER_CALLBACK_ORIGIN', 'MTN_BASE_URL', 'WHATSAPP_BASE_URL']) {
      const said = refusalOf({ ...production, [name]: 'http://club.example' });
      expect(said).toBe(`${name} must begin with https:// in production`);
    }
  });

  it('takes its own address with a slash at its end, and with nothing else behind the name', () => {
    const { PUBLIC_ORIGIN } = parseConfig({ ...production, PUBLIC_ORIGIN: ' https://club.example/ ' });
    expect(PUBLIC_ORIGIN).toBe('https://club.example');
    for (const wrong of ['https://club.example/app', 'https://club.example/?a=b', 'https://club.example/#a']) {
      const said = refusalOf({ ...production, PUBLIC_ORIGIN: wrong });
      expect(said).toBe('PUBLIC_ORIGIN must be an address without a path, such as https://club.example');
    }
  });

  it.each([
    ['DATABASE_URL', { DATABASE_URL: 'club' }, 'must be the address of a PostgreSQL database'],
    ['DATABASE_URL', { DATABASE_URL: '"postgres://db.internal/club"' }, 'must be the address of a PostgreSQL database'],
    ['DATABASE_URL', { DATABASE_URL: 'mysql://db.internal/club' }, 'must be the address of a PostgreSQL database'],
    ['TRUSTED_PROXIES', { TRUSTED_PROXIES: '10.0.0.7, front' }, 'must be addresses or ranges'],
    ['TRUSTED_PROXIES', { TRUSTED_PROXIES: '10.0.0.0/40' }, 'must be addresses or ranges'],
    ['EMAIL_FROM', { EMAIL_FROM: 'Kasente Club' }, 'must be an e-mail address, or a name and one'],
    ['AIRTEL_PIN_PUBLIC_KEY', { AIRTEL_PIN_PUBLIC_KEY: 'no key' }, 'must be the base64 of a public key in DER'],
    ['VAPID_PUBLIC_KEY', { VAPID_PUBLIC_KEY: 'short', VAPID_PRIVATE_KEY: 'p'.repeat(43) }, 'must be of a pair'],
    ['VAPID_PUBLIC_KEY', { VAPID_PUBLIC_KEY: 'p'.repeat(87) }, 'and VAPID_PRIVATE_KEY must both be set, or neither'],
    ['WHATSAPP_PHONE_NUMBER_ID', { WHATSAPP_TOKEN: 'EAAG' }, 'and WHATSAPP_TOKEN must both be set, or neither'],
    [
      'WHATSAPP_PHONE_NUMBER_ID',
      { WHATSAPP_PHONE_NUMBER_ID: '1055' },
      'and WHATSAPP_TOKEN must both be set, or neither',
    ],
    ['PAYMENT_MINIMUM_UGX', { PAYMENT_MINIMUM_UGX: '6000000' }, 'must not be above PAYMENT_MAXIMUM_UGX'],
    ['PIN_KEYS_RETIRED', { PIN_KEYS_RETIRED: `2026-11:${'o'.repeat(32)}` }, 'must not name a key 2026-11'],
  ])('says at the start that %s cannot be meant so: %j', (name, env, words) => {
    const said = refusalOf({ ...production, ...env });
    expect(said.split('\n')).toEqual([expect.stringContaining(`${name} ${words}`)]);
  });

  it('takes lists with spaces in them, and names of ranges', () => {
    const { TRUSTED_PROXIES, PUSH_HOSTS } = parseConfig({
      ...production,
      TRUSTED_PROXIES: ' 10.0.0.7, fd00::/8 ,loopback,',
      PUSH_HOSTS: 'mozilla.com, apple.com,',
    });
    expect(TRUSTED_PROXIES).toEqual(['10.0.0.7', 'fd00::/8', 'loopback']);
    expect(PUSH_HOSTS).toEqual(['mozilla.com', 'apple.com']);
  });

  it('knows a folder without the built web app', () => {
    expect(missingWebApp({ WEB_DIR: '/nonexistent/client' })).toBe(
      'WEB_DIR holds no built web app (/nonexistent/client): npm run build makes it',
    );
  });

  it('asks only for the keys of the networks that payments go by', () => {
    const { AIRTEL_BASE_URL: _1, AIRTEL_CLIENT_ID: _2, AIRTEL_PIN: _3, ...mtnOnly } = production;
    expect(refusalOf(mtnOnly)).toContain('AIRTEL_PIN must be set in production');
    expect(parseConfig({ ...mtnOnly, PAYMENT_NETWORKS: 'mtn' }).PAYMENT_NETWORKS).toEqual(['mtn']);
    expect(refusalOf({ ...mtnOnly, PAYMENT_NETWORKS: 'mtn, zain' })).toContain('PAYMENT_NETWORKS');
  });
});
