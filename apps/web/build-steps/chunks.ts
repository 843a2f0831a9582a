import { existsSync } from 'node:fs';
import { join } from 'node:path';

const WEB = join(import.meta.dirname, '..');

/** What the first screens of a member are made of: folders and files. */
const FIRST_SCREENS = [
  'app/shell/',
  'app/guards.ts',
  'app/lib/',
  'app/api/',
  'app/features/club/dashboard/stat-card-height.ts',
  'app/features/club/notifications/queries.ts',
  'app/features/club/notifications/NotificationItem.tsx',
  'app/features/money/cashback/queries.ts',
  'app/features/money/cashback/CashbackTable.tsx',
  'app/features/money/payments/queries.ts',
  'app/features/people/members/queries.ts',
  'app/features/shop/cart/queries.ts',
  'app/features/shop/cart/use-unsaved.ts',
  'app/features/shop/catalogue/queries.ts',
  'app/features/shop/catalogue/OfferCard.tsx',
  'app/features/shop/catalogue/OfferCards.tsx',
  'app/features/shop/orders/queries.ts',
  'app/features/shop/orders/status-looks.ts',
  'app/offline/use-keeping.ts',
  'app/ui/Badge.tsx',
  'app/ui/Button.tsx',
  'app/ui/Card.tsx',
  'app/ui/Dialog.tsx',
  'app/ui/Later.tsx',
  'app/ui/Money.tsx',
  'app/ui/Notice.tsx',
  'app/ui/Picture.tsx',
  'app/ui/Progress.tsx',
  'app/ui/Skeleton.tsx',
  'app/ui/States.tsx',
  'app/ui/classes.ts',
  'app/ui/toasts.ts',
  'app/ui/unbroken.tsx',
  'app/ui/use-dialog-parts.ts',
] as const;

/** Of those folders, what no first screen has. */
const LATER = [
  'app/lib/application-words.ts',
  'app/lib/copy-text.ts',
  'app/lib/draw-qr.ts',
  'app/lib/failure-text.ts',
  'app/lib/order-sound.ts',
  'app/lib/save-file.ts',
  'app/lib/shrink-photo.ts',
  'app/lib/typed-before.ts',
  'app/lib/typed-ugx.ts',
  'app/lib/use-after-press.ts',
  'app/lib/use-clock.ts',
  'app/lib/use-geolocation.ts',
  'app/lib/use-search.ts',
  'app/lib/use-search-text.ts',
  'app/lib/use-suggest-list.ts',
  'app/shell/ConsoleFrame.tsx',
  'app/shell/ConsoleShell.tsx',
  'app/shell/console-links.ts',
] as const;

/** Parts that few screens have, and that would else travel with every form. */
const FEW_SCREENS = [
  'app/ui/CallLink.tsx',
  'app/ui/CodeField.tsx',
  'app/ui/DialogParts.tsx',
  'app/ui/DottedFacts.tsx',
  'app/ui/Tabs.tsx',
  'app/ui/Toasts.tsx',
] as const;

/** Small files that many screens have some of: each alone would be a request. */
const SMALL = [
  'app/features/money/payments/network-look.ts',
  'app/features/shop/cart/ReplaceCartDialog.tsx',
  'app/features/shop/cart/most-of.ts',
  'app/features/shop/cart/problem-text.ts',
  'app/lib/failure-text.ts',
  'app/lib/use-clock.ts',
  'app/lib/use-geolocation.ts',
  'app/lib/use-search.ts',
  'app/lib/use-search-text.ts',
] as const;

/** Parts of forms that check what was typed. */
const CHECKED_FORMS = ['app/ui/NamedRow.tsx', 'app/ui/ReasonDialog.tsx', 'app/ui/apply-problem.ts'] as const;

/**
 * What every screen needs comes in a few files, so that a phone makes few requests; heavy parts stay apart. A group takes
 * along whatever its modules import, so the order decides: what is needed first is named first.
 */
export const chunks = [
  { name: 'react', test: /node_modules\/(react|react-dom|scheduler|react-router)\// },
  {
    name: 'club',
    test: new RegExp(
      `^(?!.*${anyOf(LATER)}).*(?:${anyOf(FIRST_SCREENS)}|node_modules/(lucide-react|@tanstack)/|vite/preload-helper)`,
    ),
    minShareCount: 2,
  },
  {
    name: 'parts',
    test: new RegExp(`${anyOf(SMALL)}|^(?!.*${anyOf([...FEW_SCREENS, ...CHECKED_FORMS])}).*app/ui/`),
    minShareCount: 2,
  },
  { name: 'forms', test: new RegExp(`node_modules/react-hook-form/|${anyOf(CHECKED_FORMS)}`), minShareCount: 2 },
  { name: 'tabs', test: new RegExp(`node_modules/@base-ui/react/.*tabs|${anyOf(['app/ui/Tabs.tsx'])}`) },
  { name: 'dialogs', test: /node_modules\/(@base-ui|@floating-ui)\// },
].map((group, index, all) => ({ ...group, priority: all.length - index }));

/** A file that was moved would silently be left out of its chunk: then the build ends instead. */
function anyOf(parts: readonly string[]): string {
  const gone = parts.filter((part) => !existsSync(join(WEB, part)));
  if (gone.length > 0) throw new Error(`build-steps/chunks.ts names what is not there: ${gone.join(', ')}`);
  return `(?:${parts.map((part) => `apps/web/${part.replaceAll('.', String.raw`\.`)}`).join('|')})`;
}
