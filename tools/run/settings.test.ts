import { describe, expect, it } from 'vitest';

import { productionEnv } from '#tools/operator/production-env.ts';

import { settingsFrom } from './settings.ts';

const production = { ...productionEnv(), DATABASE_URL: 'postgres://db.internal/club' };

describe('the settings of a run', () => {
  it('need nothing', () => {
    expect(settingsFrom({})).toMatchObject({
      port: 3000,
      sandboxPort: 3001,
      isDemo: true,
      usesSandbox: true,
      role: 'all',
    });
  });

  it('take an empty variable as unset', () => {
    expect(settingsFrom({ PORT: '', DATABASE_URL: '' })).toMatchObject({ port: 3000, databaseUrl: undefined });
  });

  it('leave a database of somebody’s own without a demo unless asked', () => {
    const DATABASE_URL = 'postgres://elsewhere/club';
    expect(settingsFrom({ DATABASE_URL }).isDemo).toBe(false);
    expect(settingsFrom({ DATABASE_URL, DEMO: '1' }).isDemo).toBe(true);
    expect(settingsFrom({ DEMO: '0' }).isDemo).toBe(false);
  });

  it('never bring demo or sandbox into production', () => {
    expect(settingsFrom(production)).toMatchObject({ isDemo: false, usesSandbox: false });
  });

  it('refuse in production what the server would not start with, above all the lack of a database', () => {
    expect(() => settingsFrom({ NODE_ENV: 'production' })).toThrow(/DATABASE_URL must name a PostgreSQL database/);
    expect(() => settingsFrom({ ...production, PUBLIC_ORIGIN: 'http://club.example' })).toThrow(
      'PUBLIC_ORIGIN must begin with https:// in production',
    );
  });

  it('leave out the sandbox when every provider is named', () => {
    const all = {
      MTN_BASE_URL: 'https://a',
      AIRTEL_BASE_URL: 'https://b',
      AT_BASE_URL: 'https://c',
      SMTP_URL: 'smtps://d',
    };
    expect(settingsFrom(all).usesSandbox).toBe(false);
    expect(settingsFrom({ ...all, AT_BASE_URL: undefined }).usesSandbox).toBe(true);
  });

  it.each([
    [{ PORT: '80000' }, 'PORT must be a number from 1 to 65535, not "80000".'],
    [{ PORT: 'web' }, 'PORT must be a number from 1 to 65535, not "web".'],
    [{ PORT: '3001' }, 'PORT and SANDBOX_PORT are both 3001: give one of them another number.'],
    [{ DEMO: 'yes' }, 'DEMO must be 0 or 1, not "yes".'],
    [{ ROLE: 'boss' }, 'ROLE must be all, api or worker, not "boss".'],
  ])('refuse %j in one sentence', (env, sentence) => {
    expect(() => settingsFrom(env)).toThrow(sentence);
  });
});
