import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Where the generated row types stand. */
export const TABLES_FILE = fileURLToPath(new URL('../apps/server/src/db/tables.generated.ts', import.meta.url));

const network = '"mtn" | "airtel"';
const serviceType = '"in_store" | "delivery" | "curbside"';

const columns: Record<string, string> = {
  'applications.status': 'ApplicationStatus',
  'applications.payment_priority': network,
  'members.payment_priority': network,
  'members.status': '"active" | "suspended" | "closed"',
  'phone_numbers.network': network,
  'applications.reject_reason': '"high_volume" | "incomplete_information" | "criteria_not_met" | null',
  'referrals.state': '"claimed" | "counted" | "withheld"',
  'queue_movements.reason': '"friends_confirmed"',
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
  'unmatched_callbacks.network': network,
  'network_reports.network': network,
  'network_reports.state': '"closed" | "half_open" | "open"',
  'network_pace.network': network,
  'cashback_promises.state': '"pending" | "available" | "reversed"',
  'transfers.purpose': '"payout" | "refund" | "settlement"',
  'transfers.via': '"by_hand" | "payout" | "refund"',
  'transfers.network': network,
  'transfers.status': 'TransferStatus',
  'refunds.cause': '"cancelled" | "paid_too_late" | "paid_twice" | "sent_back" | "by_admin"',
  'refunds.status': 'RefundStatus',
  'settlement_accounts.network': network,
  'settlement_statements.status': 'StatementStatus',
  'settlements.network': network,
  'settlements.status': 'SettlementStatus',
  'payouts.network': network,
  'payouts.status': 'PayoutStatus',
  'messages.channel': '"sms" | "email" | "push" | "whatsapp"',
  'messages.topic': '"security" | "order" | "cashback" | "offer"',
  'notifications.type': '"order" | "offer" | "cashback" | "system"',
  'messages.state': '"queued" | "sending" | "sent" | "delivered" | "failed" | "dead"',
};

// The generator keeps the names used in overrides but does not import them.
const imports = `import type { ApplicationStatus } from '@club/rules/application-status';
import type { OrderStatus } from '@club/rules/order-status';
import type { AttemptStatus, PaymentStatus } from '@club/rules/payment-status';
import type { SettlementStatus, StatementStatus } from '@club/rules/settlement';
import type { PayoutStatus, RefundStatus, TransferStatus } from '@club/rules/transfer-status';
`;

/** The row types of a migrated database as TypeScript text. Throws what the generator said when it fails. */
export function tablesText(url: string): string {
  const cli = fileURLToPath(import.meta.resolve('kysely-codegen').replace(/dist\/.*$/, 'dist/cli/bin.js'));
  const out = join(mkdtempSync(join(tmpdir(), 'club-tables-')), 'tables.ts');
  const options = {
    '--dialect': 'postgres',
    '--url': url,
    '--out-file': out,
    '--default-schema': 'public',
    '--exclude-pattern': '(pgboss.*|kysely_*)',
    '--numeric-parser': 'number',
    '--type-mapping': JSON.stringify({ int8: 'number', cube: 'string', inet: 'string' }),
    '--overrides': JSON.stringify({ columns }),
  };
  const run = spawnSync(process.execPath, [cli, ...Object.entries(options).flat()], {
    encoding: 'utf8',
  });
  if (run.status !== 0) throw new Error(run.stdout + run.stderr);
  // It also complains of overrides on stderr, for want of TypeScript's old programming interface; the result is right.
  return readFileSync(out, 'utf8').replace(
    'import type { ColumnType } from "kysely";',
    `${imports}import type { ColumnType } from "kysely";`,
  );
}

if (import.meta.main) {
  const url = process.env['DATABASE_URL'];
  if (url === undefined) throw new Error('Set DATABASE_URL to a migrated database.');
  writeFileSync(TABLES_FILE, tablesText(url));
}
