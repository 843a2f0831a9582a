import { z } from 'zod';

import { demoDefaults, missingInProduction, unfitForProduction } from './production.ts';
import {
  databaseAddress,
  flag,
  hosts,
  namedKeys,
  networks,
  origin,
  proxies,
  publicKey,
  secret,
  sender,
  webPushKey,
} from './variable-shapes.ts';

/** Every variable the server reads, with its default for development. `.env.example` says what each is for. */
const schema = z.object({
  NODE_ENV: z.enum(['development', 'test', 'production']).default('development'),
  HOST: z.string().default('0.0.0.0'),
  PORT: z.coerce.number().int().min(0).max(65_535).default(3000),
  ROLE: z.enum(['all', 'api', 'worker']).default('all'),
  DATABASE_URL: databaseAddress,
  DATABASE_POOL: z.coerce.number().int().min(2).max(100).default(12),
  ANSWERS_KEPT_MS: z.coerce.number().int().min(0).max(2_000).default(2_000),
  DATA_DIR: z.string().default('./data'),
  WEB_DIR: z.string().default('./apps/web/build/client'),
  OFFLINE_SUPPORT: z.enum(['on', 'off']).default('on'),
  DEMO: flag.default(false),
  PUBLIC_ORIGIN: origin.optional(),
  TRUSTED_PROXIES: proxies.default([]),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  METRICS_TOKEN: z.string().default(''),
  RATE_LIMIT_FACTOR: z.coerce.number().min(0.1).max(100_000).optional(),

  TOKEN_KEY: secret.default('development-only-token-key-0000000000'),
  PIN_KEY: secret.default('development-only-pin-wrap-key-00000000'),
  PIN_KEY_ID: z.string().default('dev'),
  PIN_KEYS_RETIRED: z.string().default('').transform(namedKeys),
  CODE_KEY: secret.default('development-only-code-key-000000000000'),
  PIN_EASY: z.enum(['hint', 'refuse']).default('hint'),
  DEVICE_STEP_UP: z.enum(['off', 'limited']).optional(),

  MTN_BASE_URL: z.url().default('http://127.0.0.1:3001/mtn'),
  MTN_TARGET_ENVIRONMENT: z.string().default('mtnuganda'),
  MTN_MINIMUM_UGX: z.coerce.number().int().min(1).default(500),
  MTN_CURRENCY: z.string().length(3).default('UGX'),
  MTN_COLLECTION_SUBSCRIPTION_KEY: z.string().default(demoDefaults.MTN_COLLECTION_SUBSCRIPTION_KEY),
  MTN_COLLECTION_API_USER: z.string().default(demoDefaults.MTN_COLLECTION_API_USER),
  MTN_COLLECTION_API_KEY: z.string().default(demoDefaults.MTN_COLLECTION_API_KEY),
  MTN_DISBURSEMENT_SUBSCRIPTION_KEY: z.string().default(demoDefaults.MTN_DISBURSEMENT_SUBSCRIPTION_KEY),
  MTN_DISBURSEMENT_API_USER: z.string().default(demoDefaults.MTN_DISBURSEMENT_API_USER),
  MTN_DISBURSEMENT_API_KEY: z.string().default(demoDefaults.MTN_DISBURSEMENT_API_KEY),

  AIRTEL_BASE_URL: z.url().default('http://127.0.0.1:3001/airtel'),
  AIRTEL_PATH_PREFIX: z
    .string()
    .regex(/^(\/[\w.-]+)*$/, 'must be empty or begin with / and not end with it')
    .default(''),
  AIRTEL_CLIENT_ID: z.string().default(demoDefaults.AIRTEL_CLIENT_ID),
  AIRTEL_CLIENT_SECRET: z.string().default(demoDefaults.AIRTEL_CLIENT_SECRET),
  AIRTEL_COUNTRY: z.string().length(2).default('UG'),
  AIRTEL_CURRENCY: z.string().length(3).default('UGX'),
  AIRTEL_COLLECTION_API: z.enum(['v1', 'v2']).default('v1'),
  AIRTEL_DISBURSEMENT_API: z.enum(['v1', 'v2']).default('v2'),
  AIRTEL_SIGNING: z.enum(['none', 'collections', 'all']).default('none'),
  AIRTEL_PIN: z
    .string()
    .regex(/^\d{4}$/, 'must be four digits')
    .default('4210'),
  AIRTEL_PIN_PADDING: z.enum(['pkcs1', 'oaep']).default('pkcs1'),
  AIRTEL_PIN_PUBLIC_KEY: publicKey.optional(),
  AIRTEL_CALLBACK_TOKEN: secret.max(64).default('development-only-airtel-callback-0000'),
  AIRTEL_CALLBACK_KEY: z.string().optional(),
  AIRTEL_MINIMUM_UGX: z.coerce.number().int().min(1).default(500),
  AIRTEL_FIRST_ENQUIRY_SECONDS: z.coerce.number().int().min(0).max(600).default(180),

  PAYMENT_NETWORKS: networks,
  STATUS_QUERIES_PER_SECOND: z.coerce.number().min(0.1).max(10_000).default(10),
  PROVIDER_CALLBACK_ORIGIN: z.url().optional(),
  PAYMENT_MINIMUM_UGX: z.coerce.number().int().min(1).default(500),
  UNPAID_ORDERS_MAXIMUM: z.coerce.number().int().min(1).default(10),
  PAYMENT_MAXIMUM_UGX: z.coerce.number().int().min(1).default(5_000_000),
  COMMISSION_BASIS_POINTS: z.coerce.number().int().min(0).max(10_000).default(800),

  AT_BASE_URL: z.url().default('http://127.0.0.1:3001/africastalking'),
  AT_USERNAME: z.string().default('sandbox'),
  AT_API_KEY: z.string().default(demoDefaults.AT_API_KEY),
  AT_SENDER_ID: z.string().max(11).optional(),
  AT_DELIVERY_TOKEN: secret.max(64).default('development-only-delivery-token-0000'),
  CODE_SMS_A_DAY: z.coerce.number().int().min(1).default(1_000),
  SMS_DAILY_BUDGET: z.coerce.number().int().min(1).default(5_000),
  SMS_PRICE_UGX: z.coerce.number().int().min(0).max(1_000).default(35),

  GEOCODER_BASE_URL: z.url().optional(),

  SMTP_URL: z.url({ protocol: /^smtps?$/ }).default(demoDefaults.SMTP_URL),
  EMAIL_FROM: sender.default(demoDefaults.EMAIL_FROM),

  VAPID_PUBLIC_KEY: webPushKey(87).optional(),
  VAPID_PRIVATE_KEY: webPushKey(43).optional(),
  VAPID_SUBJECT: z.string().default('mailto:push@kasente.example'),
  PUSH_HOSTS: hosts.default(['googleapis.com', 'mozilla.com', 'windows.com', 'apple.com']),

  WHATSAPP_BASE_URL: z.url().default('https://graph.facebook.com/v23.0'),
  WHATSAPP_PHONE_NUMBER_ID: z.string().optional(),
  WHATSAPP_TOKEN: z.string().optional(),
  WHATSAPP_APP_SECRET: z.string().min(16).optional(),
  WHATSAPP_VERIFY_TOKEN: z.string().min(16).optional(),
  WHATSAPP_TEMPLATE: z.string().default('club_news'),
  WHATSAPP_LANGUAGE: z.string().default('en'),
});

export type Config = Readonly<z.output<typeof schema>>;

export class ConfigError extends Error {}

/**
 * Reads the configuration once. Throws `ConfigError` with one line a problem: what is wrong, and in production every
 * variable that is missing or still holds a demo value.
 */
export function parseConfig(env: Record<string, string | undefined>): Config {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined && value !== ''));
  const isProduction = given['NODE_ENV'] === 'production';
  const wrong = isProduction
    ? missingInProduction(given, networks.safeParse(given['PAYMENT_NETWORKS']).data ?? [])
    : [];
  const parsed = schema.safeParse(given);
  if (!parsed.success) wrong.push(...parsed.error.issues.map((issue) => `${issue.path.join('.')} ${issue.message}`));
  else wrong.push(...contradictions(parsed.data), ...(isProduction ? unfitForProduction(given, parsed.data) : []));
  if (parsed.success && wrong.length === 0) return parsed.data;
  throw new ConfigError(wrong.join('\n'));
}

/** A line for each variable that does not go with another. */
function contradictions(config: Config): string[] {
  const { PIN_KEYS_RETIRED, PIN_KEY_ID, VAPID_PUBLIC_KEY, VAPID_PRIVATE_KEY } = config;
  const { WHATSAPP_PHONE_NUMBER_ID, WHATSAPP_TOKEN } = config;
  const wrong = [
    config.PAYMENT_MINIMUM_UGX > config.PAYMENT_MAXIMUM_UGX &&
      'PAYMENT_MINIMUM_UGX must not be above PAYMENT_MAXIMUM_UGX',
    // Only one of them would be looked at, and what the other has sealed could not be opened.
    PIN_KEYS_RETIRED.has(PIN_KEY_ID) && `PIN_KEYS_RETIRED must not name a key ${PIN_KEY_ID}, as PIN_KEY_ID does`,
    (VAPID_PUBLIC_KEY === undefined) !== (VAPID_PRIVATE_KEY === undefined) &&
      'VAPID_PUBLIC_KEY and VAPID_PRIVATE_KEY must both be set, or neither',
    (WHATSAPP_PHONE_NUMBER_ID === undefined) !== (WHATSAPP_TOKEN === undefined) &&
      'WHATSAPP_PHONE_NUMBER_ID and WHATSAPP_TOKEN must both be set, or neither',
  ];
  return wrong.filter((line) => line !== false);
}

/** The address people and providers reach us at. */
export function publicOrigin(config: Config): string {
  return config.PUBLIC_ORIGIN ?? `http://localhost:${config.PORT}`;
}

/** How many times the written limits are allowed: once in production, more where one machine plays every member. */
export function rateLimitFactor(config: Config): number {
  return config.RATE_LIMIT_FACTOR ?? (config.NODE_ENV === 'production' ? 1 : 100);
}

/** What a right PIN on an unknown device is worth: production asks for a code by SMS (decision 8 of part 1). */
export function deviceStepUp(config: Config): 'off' | 'limited' {
  return config.DEVICE_STEP_UP ?? (config.NODE_ENV === 'production' ? 'limited' : 'off');
}
