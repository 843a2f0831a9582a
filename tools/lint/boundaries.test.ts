import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';

import { ROOT } from '#tools/root.ts';

import { mayImport } from './slices.ts';

const FORBIDDEN = [
  ['apps/server/src/features/money/ledger/post.ts', '#server/features/money/payments/store.ts'],
  ['apps/server/src/features/money/payments/settle-payment.ts', '#server/features/shop/orders/views.ts'],
  ['apps/server/src/features/shop/checkout/paying/pay.ts', '#server/features/money/payments/attempts/send-request.ts'],
  ['apps/web/app/features/money/finance/Page.tsx', '#web/features/money/payments/desk/PaymentDetail.tsx'],
  ['apps/web/app/features/shop/orders/Any.tsx', '#web/features/shop/cart/inner/CartLine.tsx'],
  ['apps/server/src/features/shop/cart/add-to-cart.ts', '#server/http/mount.ts'],
  ['apps/server/src/features/shop/checkout/placing/create-order.ts', '#server/wiring/payment-outcomes.ts'],
  ['apps/server/src/features/money/payments/attempts/collect-payment.ts', '#server/providers/mobile-money/mtn-momo.ts'],
  ['apps/server/src/features/shop/order-book/store.ts', '../cart/store.ts'],
  ['apps/server/src/db/transact.ts', '#server/features/shop/orders/views.ts'],
  ['apps/server/src/providers/sms/africas-talking.ts', '#server/features/club/notifications/store.ts'],
  ['apps/server/src/http/mount.ts', '#server/features/shop/orders/routes.ts'],
  ['apps/server/src/cli/doctor.ts', '#server/http/mount.ts'],
  ['apps/server/src/cli/outlet.ts', '#server/features/people/auth/pin/new-pin.ts'],
  ['apps/server/src/features/shop/orders/store.ts', '#server/cli/desk.ts'],
  ['packages/rules/src/money.ts', 'zod'],
  ['packages/rules/src/cart-totals.ts', 'node:crypto'],
  ['packages/contract/src/shop/orders.ts', 'fastify'],
  ['apps/web/app/ui/Button.tsx', '#web/features/shop/cart/queries.ts'],
  ['apps/web/app/features/shop/catalogue/OfferPage.tsx', '#web/features/shop/orders/queries.ts'],
  ['apps/web/app/features/shop/catalogue/OfferList.tsx', '#server/db/connect.ts'],
  ['apps/sandbox/src/main.ts', '#server/config.ts'],
  ['e2e/journeys/story.e2e.ts', '../../apps/server/src/config.ts'],
  ['simulation/people/admins.ts', '#server/http/mount.ts'],
  ['apps/server/src/features/shop/orders/own-order.ts', '#simulation/world/world.ts'],
] as const;

const ALLOWED = [
  ['apps/server/src/cli/admin.ts', '#server/features/people/staff/appoint-admin.ts'],
  ['apps/server/src/features/money/payments/post-sale.ts', '#server/features/money/ledger/post.ts'],
  ['apps/server/src/features/shop/orders/routes.ts', '#server/http/mount.ts'],
  ['apps/server/src/features/shop/checkout/paying/pay-order.ts', '#server/features/money/payments/request-payment.ts'],
  ['apps/server/src/features/money/payments/networks/networks.ts', '#server/providers/mobile-money/provider.ts'],
  ['apps/server/src/features/people/closing/desk/list.ts', '#server/features/people/members/create-member.ts'],
  ['apps/server/src/wiring/routes.ts', '#server/features/shop/orders/routes.ts'],
  ['packages/rules/src/discount.ts', './money.ts'],
  ['packages/contract/src/shop/cart.ts', '@club/rules/money'],
  ['packages/contract/src/shapes.ts', 'zod'],
  ['apps/web/app/features/club/dashboard/DashboardPage.tsx', '#web/features/shop/orders/queries.ts'],
  ['apps/web/app/features/shop/orders/detail/OrderPage.tsx', '#web/features/shop/cart/queries.ts'],
  ['simulation/people/claimants.ts', '#server/features/money/refunds/start-refund.ts'],
] as const;

const TEXT_TO_CODE = {
  Danger: 'export const x = (html: string) => <p dangerouslySetInnerHTML={{ __html: html }} />;',
  Inner: 'export const x = (at: Element, html: string) => void (at.innerHTML = html);',
  Adjacent: "export const x = (at: Element, html: string) => at.insertAdjacentHTML('beforeend', html);",
  Written: 'export const x = (html: string) => document.write(html);',
  Link: "export const link = 'javascript:alert(1)';",
  Made: 'export const x = (text: string) => new Function(text) as () => void;',
  Evaluated: 'export const x = (text: string): unknown => eval(text);',
};

const report = z.object({ diagnostics: z.array(z.object({ code: z.string(), filename: z.string() })) });

describe('the import boundaries', () => {
  let folder: string;
  let refused: Map<string, string[]>;

  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'kasente-lint-'));
    for (const file of ['oxlint.config.ts', 'tools/lint/boundaries.ts', 'tools/lint/slices.ts'])
      cpSync(join(ROOT, file), join(folder, file));
    symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'));
    for (const [file, target] of [...FORBIDDEN, ...ALLOWED]) write(file, `import { x } from '${target}';\nx();\n`);
    write(
      'apps/server/src/features/shop/orders/typed.ts',
      "import type { X } from '#server/http/mount.ts';\nexport type Y = X;\n",
    );
    write('apps/server/src/features/shop/orders/lazy.ts', "export const x = () => import('#server/http/mount.ts');\n");
    write('apps/server/src/features/shop/orders/clock.ts', 'export const now = () => Date.now() + Math.random();\n');
    for (const [name, text] of Object.entries(TEXT_TO_CODE)) write(`apps/web/app/ui/${name}.tsx`, `${text}\n`);
    refused = lint();
  });

  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it.each(FORBIDDEN)('refuse %s importing %s', (file) => {
    expect(refused.get(file)).toContain('eslint(no-restricted-imports)');
  });

  it.each(ALLOWED)('let %s import %s', (file) => {
    expect(refused.get(file) ?? []).toEqual([]);
  });

  it('refuse imports of types and imports at run time alike', () => {
    expect(refused.get('apps/server/src/features/shop/orders/typed.ts')).toContain('eslint(no-restricted-imports)');
    expect(refused.get('apps/server/src/features/shop/orders/lazy.ts')).toContain('eslint(no-restricted-imports)');
  });

  it('refuse clocks and dice inside features', () => {
    const found = refused.get('apps/server/src/features/shop/orders/clock.ts') ?? [];
    expect(found.filter((code) => code === 'eslint(no-restricted-properties)')).toHaveLength(2);
  });

  it.each(Object.keys(TEXT_TO_CODE))('refuse what makes markup or code of a text: %s', (name) => {
    expect(refused.get(`apps/web/app/ui/${name}.tsx`)).toHaveLength(1);
  });

  it('have no circle between slices', () => {
    const leadsTo = (slice: string, seen: string[]): void => {
      expect(seen).not.toContain(slice);
      for (const other of mayImport[slice] ?? []) leadsTo(other, [...seen, slice]);
    };
    for (const slice of Object.keys(mayImport)) leadsTo(slice, []);
  });

  function write(file: string, text: string): void {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    writeFileSync(join(folder, file), text);
  }

  function lint(): Map<string, string[]> {
    const command = join(ROOT, 'node_modules/oxlint/bin/oxlint');
    const done = spawnSync(process.execPath, [command, '--format=json', 'apps', 'packages', 'e2e', 'simulation'], {
      cwd: folder,
      encoding: 'utf8',
      timeout: 60_000,
    });
    const found = new Map<string, string[]>();
    for (const { filename, code } of report.parse(JSON.parse(done.stdout)).diagnostics) {
      found.set(filename, [...(found.get(filename) ?? []), code]);
    }
    return found;
  }
});
