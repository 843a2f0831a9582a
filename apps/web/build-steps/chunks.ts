import { existsSync } from 'node:fs';
import { join } from 'node:path';

import routes from '#web/routes.ts';

import { type Graph, reachOf } from './reach.ts';

const WEB = join(import.meta.dirname, '..');

/** The start of the app, the frame around the screens of a member, and the first of them. */
const FIRST_SCREENS = ['app/root.tsx', 'app/shell/MemberLayout.tsx', 'app/features/club/dashboard/DashboardPage.tsx'];
const MEMBER_SCREENS = routes
  .filter(({ file }) => file === 'shell/MemberLayout.tsx')
  .flatMap(({ children = [] }) => children.map(({ file }) => `app/${file}`));

/** It has the most scripts of its own, so it does without the parts of lists. */
const CHECKOUT = 'app/features/shop/checkout/CheckoutPage.tsx';
const RIDER_SCREEN = 'app/features/outlets/deliveries/RiderPage.tsx';

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
] as const;
/** And those of which a few lines are used, or an icon: together only where several screens of a member have them. */
const SMALLEST = ['app/lib/', 'node_modules/lucide-react/'];

/** Parts of forms that check what was typed. */
const CHECKED_FORMS = ['app/ui/NamedRow.tsx', 'app/ui/ReasonDialog.tsx', 'app/ui/apply-problem.ts'] as const;

const OWN_PARTS = new RegExp(`${anyOf(SMALL)}|^(?!.*${anyOf([...FEW_SCREENS, ...CHECKED_FORMS])}).*app/ui/`);

interface Chunk {
  readonly name: string;
  readonly test?: RegExp;
  /** What is not told by where a module lies. */
  readonly holds?: (id: string, reached: Reached) => boolean;
  readonly minShareCount?: number;
}

/**
 * What every screen needs comes in a few files, so that a phone makes few requests; heavy parts stay apart. A group takes
 * along whatever its modules import, so the order decides: what is needed first is named first.
 */
const wanted: Chunk[] = [
  { name: 'react', test: /node_modules\/(react|react-dom|scheduler|react-router)\// },
  { name: 'club', holds: (id, { first }) => first.has(id), minShareCount: 2 },
  { name: 'parts', holds: (id, reached) => isPart(id, reached) && reached.checkout.has(id), minShareCount: 2 },
  { name: 'lists', holds: isPart, minShareCount: 2 },
  { name: 'forms', test: new RegExp(`node_modules/react-hook-form/|${anyOf(CHECKED_FORMS)}`), minShareCount: 2 },
  { name: 'tabs', test: new RegExp(`node_modules/@base-ui/react/.*tabs|${anyOf(['app/ui/Tabs.tsx'])}`) },
  { name: 'dialogs', test: /node_modules\/(@base-ui|@floating-ui)\// },
];

export const chunks = wanted.map(({ name, holds, ...group }, index) => ({
  ...group,
  debugName: name,
  name: holds === undefined ? name : (id: string, graph: Graph) => (holds(id, reachedBy(graph)) ? name : null),
  priority: wanted.length - index,
}));

function isPart(id: string, { members, rider }: Reached): boolean {
  if (OWN_PARTS.test(id)) return true;
  // Riders, whose page does without parts, would have to load all of them for a few lines.
  if (rider.has(id)) return false;
  return SMALLEST.some((place) => id.includes(place)) && members.filter((screen) => screen.has(id)).length > 1;
}

interface Reached {
  readonly first: ReadonlySet<string>;
  readonly members: readonly ReadonlySet<string>[];
  readonly rider: ReadonlySet<string>;
  readonly checkout: ReadonlySet<string>;
}
const known = new WeakMap<Graph, Reached>();

function reachedBy(graph: Graph): Reached {
  const found = known.get(graph) ?? reach(graph);
  known.set(graph, found);
  return found;
}

function reach(graph: Graph): Reached {
  const reachFrom = reachOf(graph);
  return {
    first: new Set(FIRST_SCREENS.flatMap((file) => [...reachFrom(file)])),
    members: MEMBER_SCREENS.map(reachFrom),
    rider: reachFrom(RIDER_SCREEN),
    checkout: reachFrom(CHECKOUT),
  };
}

/** A file that was moved would silently be left out of its chunk: then the build ends instead. */
function anyOf(parts: readonly string[]): string {
  const gone = parts.filter((part) => !existsSync(join(WEB, part)));
  if (gone.length > 0) throw new Error(`build-steps/chunks.ts names what is not there: ${gone.join(', ')}`);
  return `(?:${parts.map((part) => `apps/web/${part.replaceAll('.', String.raw`\.`)}`).join('|')})`;
}
