import { Tabs as Base } from '@base-ui/react/tabs';
import type { LucideIcon } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';

import { useMedia } from '#web/lib/use-media.ts';

import { cx } from './classes.ts';

export interface TabItem<V extends string> {
  value: V;
  label: string;
  count?: number | string | undefined;
  /** Only beside the panel. */
  icon?: LucideIcon;
}

interface TabsProps<V extends string> {
  label: string;
  value: V;
  onChange: (value: V) => void;
  items: readonly TabItem<V>[];
  /** From laptops on the list stands beside the panel instead of above it. */
  side?: boolean;
  /** The panel of the chosen tab. */
  children: ReactNode;
}

const above = {
  root: '',
  list: 'border-line -mx-gutter flex [scrollbar-width:none] gap-1 overflow-x-auto border-b px-gutter sm:mx-0 sm:px-0',
  tab: 'data-active:border-brand-ink data-active:text-ink shrink-0 border-b-3 border-transparent px-3',
  panel: 'pt-5 outline-offset-4',
};

const beside = {
  root: 'grid grid-cols-[15rem_minmax(0,1fr)] items-start gap-8',
  list: 'sticky top-24 grid gap-1',
  tab: 'data-active:bg-brand-wash data-active:text-brand-ink hover:bg-sunken flex items-center gap-3 rounded-md px-3.5 text-left',
  panel: 'min-w-0 outline-offset-4',
};

/** Tabs with one panel. Arrow keys move, the list scrolls sideways on phones. */
export function Tabs<V extends string>({ label, value, onChange, items, side = false, children }: TabsProps<V>) {
  const isBeside = useMedia('(min-width: 64rem)') && side;
  const look = isBeside ? beside : above;
  const list = useRef<HTMLDivElement>(null);
  const counted = items.map((item) => item.count).join();
  // On a phone the chosen tab may lie beyond the edge, and counts that come later push it there.
  useEffect(() => {
    if (list.current) showChosen(list.current);
  }, [value, counted]);
  return (
    // The value can only be one of the items'.
    <Base.Root
      className={cx('min-w-0', look.root)}
      orientation={isBeside ? 'vertical' : 'horizontal'}
      value={value}
      onValueChange={(next) => onChange(next as V)}
    >
      <Base.List ref={list} aria-label={label} className={look.list}>
        {items.map((item) => (
          <Base.Tab
            key={item.value}
            value={item.value}
            className={cx(
              'min-h-12 font-medium text-soft transition hover:text-ink focus-visible:-outline-offset-3',
              look.tab,
            )}
          >
            {isBeside && item.icon && <item.icon aria-hidden className="size-5 shrink-0" />}
            {item.label}
            {item.count !== undefined && (
              <span className="figures bg-sunken text-soft ml-2 rounded-full px-2 py-0.5 text-sm">{item.count}</span>
            )}
          </Base.Tab>
        ))}
      </Base.List>
      <Base.Panel value={value} className={look.panel}>
        {children}
      </Base.Panel>
    </Base.Root>
  );
}

/** What is left at an edge of the row: so much of the tab that stands there that one sees that there are more. */
const NEIGHBOUR_PX = 48;
const EDGE_PX = 16;

/** Moves the row sideways alone; `scrollIntoView` would also take the page to tabs that stand further down. */
function showChosen(row: HTMLElement): void {
  const tab = row.querySelector('[aria-selected=true]');
  if (!tab) return;
  const { left, right } = tab.getBoundingClientRect();
  const edges = row.getBoundingClientRect();
  const before = left - edges.left - roomFor(tab.previousElementSibling);
  const beyond = right + roomFor(tab.nextElementSibling) - edges.right;
  if (before < 0) row.scrollLeft += before;
  // Where it is wider than what is left for it, its beginning stays.
  else if (beyond > 0) row.scrollLeft += Math.min(beyond, before);
}

const roomFor = (neighbour: Element | null): number => (neighbour === null ? EDGE_PX : NEIGHBOUR_PX);
