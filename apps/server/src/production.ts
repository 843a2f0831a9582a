import { existsSync } from 'node:fs';
import { BlockList, isIP } from 'node:net';
import { join, resolve } from 'node:path';

type Given = Readonly<Record<string, unknown>>;

/** Defaults that only development may have: they open the sandbox network, and everybody can read them here. */
export const demoDefaults = {
  MTN_COLLECTION_SUBSCRIPTION_KEY: 'c011ec7105a0d00000000000000000a1',
  MTN_COLLECTION_API_USER: '5a0d0000-c011-4ec7-8105-000000000001',
  MTN_COLLECTION_API_KEY: '5a0d00000000000000000000c011ec71',
  MTN_DISBURSEMENT_SUBSCRIPTION_KEY: 'd15b0125e5a0d00000000000000000b1',
  MTN_DISBURSEMENT_API_USER: '5a0d0000-d15b-4012-8e5e-000000000002',
  MTN_DISBURSEMENT_API_KEY: '5a0d00000000000000000000d15b0125',
  AIRTEL_CLIENT_ID: '5a0d0000-a112-4e10-8c1e-000000000003',
  AIRTEL_CLIENT_SECRET: '5a0d0000-a112-4e10-85ec-000000000004',
  AT_API_KEY: 'atsk_5a0d0000000000000000000000000000000000000000000000000000000000c1',
  SMTP_URL: 'smtp://127.0.0.1:3025',
  EMAIL_FROM: 'Kasente Club <no-reply@kasente.example>',
} as const;

/** No variable may hold any of these, whichever it is. */
const demoValues: readonly string[] = [
  ...Object.values(demoDefaults),
  // What else the sandbox network takes.
  'c011ec7105a0d00000000000000000a2',
  'd15b0125e5a0d00000000000000000b2',
  '5a0d0000a1124e10ca11bac000000005',
  '105500000000001',
  '105500000000002',
  'EAAG5a0d0000000000000000000000000000000000a9',
  '5a0d00000000000000000000000a9900',
];

/** What production must be given: a default of ours would be a secret everybody knows, or a network that is not real. */
const requiredInProduction = [
  'TOKEN_KEY',
  'PIN_KEY',
  'PIN_KEY_ID',
  'CODE_KEY',
  'PUBLIC_ORIGIN',
  'METRICS_TOKEN',
  'PROVIDER_CALLBACK_ORIGIN',
  'AT_BASE_URL',
  'AT_USERNAME',
  'AT_API_KEY',
  'AT_DELIVERY_TOKEN',
  'SMTP_URL',
  'EMAIL_FROM',
] as const;

/** And of each network that payments go by. */
const requiredByNetwork = {
  mtn: [
    'MTN_BASE_URL',
    'MTN_COLLECTION_SUBSCRIPTION_KEY',
    'MTN_COLLECTION_API_USER',
    'MTN_COLLECTION_API_KEY',
    'MTN_DISBURSEMENT_SUBSCRIPTION_KEY',
    'MTN_DISBURSEMENT_API_USER',
    'MTN_DISBURSEMENT_API_KEY',
  ],
  airtel: ['AIRTEL_BASE_URL', 'AIRTEL_CLIENT_ID', 'AIRTEL_CLIENT_SECRET', 'AIRTEL_PIN', 'AIRTEL_CALLBACK_TOKEN'],
} as const;

/** Addresses that others reach: people's browsers, the operators, and we ourselves at the providers. */
const HTTPS_ADDRESS = /^(PUBLIC_ORIGIN|PROVIDER_CALLBACK_ORIGIN|[A-Z]+_BASE_URL)$/;

/** A line for each variable that production needs and was not given. */
export function missingInProduction(given: Given, networks: readonly (keyof typeof requiredByNetwork)[]): string[] {
  const required = [...requiredInProduction, ...networks.flatMap((name) => requiredByNetwork[name])];
  const missing = required.filter((name) => given[name] === undefined);
  return missing.map((name) => `${name} must be set in production`);
}

/** A line for each variable that was given, but holds what only development may. */
export function unfitForProduction(given: Given, config: Given): string[] {
  const named = Object.entries(config).filter(([name]) => given[name] !== undefined);
  const wrong = named.flatMap(([name, value]) => [
    ...(textsOf(value).some(isDemoValue) ? [`${name} still holds a demo value`] : []),
    ...(HTTPS_ADDRESS.test(name) && typeof value === 'string' ? wrongAddress(name, value) : []),
  ]);
  return config['DEMO'] === true ? [...wrong, 'DEMO must not be 1 in production'] : wrong;
}

/** Why the built web app cannot be served; undefined when it is there. */
export function missingWebApp({ WEB_DIR }: { readonly WEB_DIR: string }): string | undefined {
  const folder = resolve(WEB_DIR);
  const isBuilt = existsSync(join(folder, 'index.html')) && existsSync(join(folder, '..', 'web-manifest.json'));
  return isBuilt ? undefined : `WEB_DIR holds no built web app (${folder}): npm run build makes it`;
}

function textsOf(value: unknown): string[] {
  if (value instanceof Map) return [...value.values()].map(String);
  return typeof value === 'string' ? [value] : [];
}

function isDemoValue(text: string): boolean {
  return text.startsWith('development-only-') || demoValues.includes(text);
}

function wrongAddress(name: string, address: string): string[] {
  const { protocol, hostname, href, origin } = new URL(address);
  const isOurs = name === 'PUBLIC_ORIGIN' || name === 'PROVIDER_CALLBACK_ORIGIN';
  return [
    ...(protocol === 'https:' ? [] : [`${name} must begin with https:// in production`]),
    ...(isThisMachine(hostname)
      ? [`${name} points at this machine, ${isOurs ? 'where nobody else finds it' : 'not at a real provider'}`]
      : []),
    // Pages lie at fixed paths of their host, and so do links to them.
    ...(name === 'PUBLIC_ORIGIN' && protocol === 'https:' && href !== `${origin}/`
      ? [`${name} must be an address without a path, such as ${origin}`]
      : []),
  ];
}

const ownAddresses = new BlockList();
ownAddresses.addSubnet('0.0.0.0', 8);
ownAddresses.addSubnet('127.0.0.0', 8);
ownAddresses.addAddress('::', 'ipv6');
ownAddresses.addAddress('::1', 'ipv6');

/** Also for the ways of writing an address that lead here all the same: 0.0.0.0, 127.1, [::ffff:127.0.0.1], localhost. */
function isThisMachine(hostname: string): boolean {
  const host = hostname.replace(/^\[(.*)\]$/, '$1').replace(/\.$/, '');
  const kind = isIP(host);
  if (kind !== 0) return ownAddresses.check(host, kind === 6 ? 'ipv6' : 'ipv4');
  return /^(.*\.)?(localhost|localhost\.localdomain|ip6-localhost|ip6-loopback)$/i.test(host);
}
