import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

/** Where the generated row types stand. */
export const TABLES_FILE = fileURLToPath(new URL('../apps/server/src/db/tables.generated.ts', import.meta.url));

const network = '"mtn" | "airtel"';
const serviceType = '"in_store" | "delivery" | "curbside"';

const columns: Record<string, string> = {
  'applications.status': 'ApplicationStatus',
  'applications.payment_priority': network,
  'applications.pin_hash': 'Buffer',
  'members.payment_priority': network,
  'members.status': '"active" | "suspended" | "closed"',
  'phone_numbers.network': network,
  'sessions.tier': '"full" | "limited"',
  'role_grants.role': '"admin" | "outlet_manager" | "rider"',
  'outlets.status': '"active" | "paused"',
  'offers.status': '"live" | "paused" | "ended"',
  'carts.service_type': serviceType,
  'orders.status': 'OrderStatus',
  'orders.payment_status': 'PaymentStatus',
  'orders.service_type': serviceType,
  'orders.payment_network': network,
  'order_items.stock_state': '"held" | "sold" | "released"',
  'payments.purpose': '"order" | "offer_of_day"',
  'payments.network': network,
  'payments.status': 'AttemptStatus',
  'provider_callbacks.network': network,
  'messages.channel': '"sms" | "email"',
  'messages.state': '"queued" | "sending" | "sent" | "delivered" | "failed" | "dead"',
};

const customImports = {
  ApplicationStatus: '@club/rules/application-status#ApplicationStatus',
  AttemptStatus: '@club/rules/payment-status#AttemptStatus',
  PaymentStatus: '@club/rules/payment-status#PaymentStatus',
  OrderStatus: '@club/rules/order-status#OrderStatus',
};

/**
 * Writes (or with `verify` only compares) the row types of a migrated database.
 * Returns the exit code of the generator and what it said.
 */
export function generateTables(url: string, { verify = false } = {}): { code: number; said: string } {
  const cli = fileURLToPath(import.meta.resolve('kysely-codegen').replace(/dist\/.*$/, 'dist/cli/bin.js'));
  const options = {
    '--dialect': 'postgres',
    '--url': url,
    '--out-file': TABLES_FILE,
    '--default-schema': 'public',
    '--exclude-pattern': '(pgboss.*|kysely_*)',
    '--numeric-parser': 'number',
    '--type-mapping': JSON.stringify({ int8: 'number', cube: 'string', inet: 'string' }),
    '--overrides': JSON.stringify({ columns }),
    '--custom-imports': JSON.stringify(customImports),
  };
  const flags = Object.entries(options).flatMap(([flag, value]) => [flag, value]);
  const run = spawnSync(process.execPath, [cli, ...flags, ...(verify ? ['--verify'] : [])], { encoding: 'utf8' });
  // The generator wants TypeScript's old programming interface to check overrides and complains on stderr without it.
  return { code: run.status ?? 1, said: run.stdout };
}

if (import.meta.main) {
  const url = process.env['DATABASE_URL'];
  if (url === undefined) throw new Error('Set DATABASE_URL to a migrated database.');
  const { code, said } = generateTables(url);
  process.stdout.write(said);
  process.exitCode = code;
}
