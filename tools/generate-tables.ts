import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

import { migrate } from '#server/db/migrate.ts';
import { startThrowAwayPostgres } from '#tools/postgres/start-postgres.ts';
import { readWords } from '#tools/read-words.ts';
import { scratchFolder } from '#tools/scratch-folder.ts';

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
  'applications.reject_reason': 'RejectReason | null',
  'referrals.state': '"claimed" | "counted" | "withheld"',
  'queue_movements.reason': '"friends_confirmed"',
  'sessions.tier': '"full" | "limited"',
  'role_grants.role': '"admin" | "outlet_manager" | "rider"',
  'areas.kind': '"city" | "division" | "municipality" | "town" | "suburb" | "trading_centre"',
  'areas.region': '"central" | "eastern" | "northern" | "western"',
  'areas.kept_by': '"gazetteer" | "operator"',
  'outlets.status': '"active" | "paused"',
  'offers.kind': '"regular" | "of_day"',
  'offers.status': '"live" | "paused" | "ended"',
  'offers.unused_codes': 'Generated<UnusedPolicy>',
  'carts.service_type': serviceType,
  'arrivals.status': 'ArrivalStatus',
  'orders.if_missing': '"refund" | "call" | "cancel" | null',
  'deliveries.status': 'DeliveryStatus',
  'riders.state': '"active" | "on_break" | "left"',
  'staff.role': '"cashier" | "supervisor"',
  'staff.state': 'StaffState',
  'staff_events.type':
    '"added" | "left" | "locked" | "pin_set" | "pin_used" | "unlocked" | "signed_in" | "signed_out" | "shut_out"',
  'orders.kind': '"order" | "offer_of_day"',
  'orders.status': 'OrderStatus',
  'orders.payment_status': 'PaymentStatus',
  'orders.service_type': serviceType,
  'orders.payment_network': network,
  'orders.unused_policy': 'UnusedPolicy | null',
  'order_items.stock_state': '"held" | "sold" | "released"',
  'payments.purpose': '"order"',
  'payments.network': network,
  'payments.status': 'AttemptStatus',
  'provider_callbacks.network': network,
  'unmatched_callbacks.network': network,
  'network_reports.network': network,
  'network_reports.state': '"closed" | "half_open" | "open"',
  'saved_payers.network': network,
  'network_pace.network': `${network} | "geocoder"`,
  'cashback_promises.state': '"pending" | "available" | "reversed"',
  'transfers.purpose': '"payout" | "refund" | "settlement"',
  'transfers.via': '"by_hand" | "payout" | "refund"',
  'transfers.network': network,
  'transfers.status': 'TransferStatus',
  'refunds.cause': '"cancelled" | "paid_too_late" | "paid_twice" | "sent_back" | "by_admin" | "by_outlet"',
  'refunds.status': 'RefundStatus',
  'settlement_accounts.network': network,
  'settlement_statements.status': 'StatementStatus',
  'settlements.network': network,
  'settlements.status': 'SettlementStatus',
  'redemptions.via': '"member_phone" | "counter" | "counter_offline" | "counter_phone"',
  'provisional_redemptions.conflict':
    '"used" | "expired" | "given_back" | "partly_given_back" | "kept" | "not_in_shift" | null',
  'tickets.issue_type': 'IssueType',
  'tickets.urgency': 'Urgency',
  'tickets.status': 'TicketStatus',
  'redemption_codes.state': '"live" | "redeemed" | "expired"',
  'day_offer_line.outcome': '"served" | "left" | "refused" | "over" | null',
  'redemption_codes.notice_due': '"extended" | "reminder" | null',
  'redemption_codes.unused_policy': 'Generated<UnusedPolicy>',
  'redemption_codes.unused_result': 'UnusedPolicy | "nothing" | null',
  'payouts.network': network,
  'payouts.source': 'Generated<"cashback" | "riding">',
  'payouts.status': 'PayoutStatus',
  'early_reports.channel': '"sms" | "whatsapp"',
  'early_reports.ends_in': '"delivered" | "failed" | null',
  'messages.channel': '"sms" | "email" | "push" | "whatsapp"',
  'messages.topic': '"security" | "order" | "cashback" | "offer"',
  'notifications.type': '"order" | "offer" | "cashback" | "system"',
  'messages.state': '"queued" | "sending" | "sent" | "delivered" | "failed" | "dead"',
};

// The generator keeps the names used in overrides but does not import them.
const imports = `import type { ApplicationStatus } from '@club/rules/application-status';
import type { ArrivalStatus } from '@club/rules/arrival-status';
import type { DeliveryStatus } from '@club/rules/delivery-status';
import type { IssueType, TicketStatus, Urgency } from '@club/rules/issue-report';
import type { OrderStatus } from '@club/rules/order-status';
import type { AttemptStatus, PaymentStatus } from '@club/rules/payment-status';
import type { RejectReason } from '@club/rules/reject-reason';
import type { SettlementStatus, StatementStatus } from '@club/rules/settlement';
import type { StaffState } from '@club/rules/staff-pin';
import type { PayoutStatus, RefundStatus, TransferStatus } from '@club/rules/transfer-status';
import type { UnusedPolicy } from '@club/rules/unused-code';
`;

/** What the migrations that stand here now make of an empty database. */
export async function tablesOfMigrations(): Promise<string> {
  const postgres = await startThrowAwayPostgres();
  try {
    await migrate(postgres.url);
    return tablesText(postgres.url);
  } finally {
    await postgres.stop();
  }
}

/** The row types of a migrated database as TypeScript text. Throws what the generator said when it fails. */
function tablesText(url: string): string {
  const cli = fileURLToPath(import.meta.resolve('kysely-codegen').replace(/dist\/.*$/, 'dist/cli/bin.js'));
  const out = join(scratchFolder('tables'), 'tables.ts');
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
  readWords({ name: 'npm run db:types --', does: 'writes the row types of the tables, as the migrations make them' });
  writeFileSync(TABLES_FILE, await tablesOfMigrations());
}
