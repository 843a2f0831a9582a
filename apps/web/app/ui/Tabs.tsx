import { Tabs as Base } from '@base-ui/react/tabs';
import { type ReactNode, useEffect, useRef } from 'react';

export interface TabItem<V extends string> {
  value: V;
  label: string;
  count?: number;
}

interface TabsProps<V extends string> {
  label: string;
  value: V;
  onChange: (value: V) => void;
  items: readonly TabItem<V>[];
  /** The panel of the chosen tab. */
  children: ReactNode;
}

/** Tabs over one panel. Arrow keys move, the list scrolls sideways on phones. */
export function Tabs<V extends string>({ label, value, onChange, items, children }: TabsProps<V>) {
  const list = useRef<HTMLDivElement>(null);
  const counted = items.map((item) => item.count).join();
  // On a phone the chosen tab may lie beyond the edge, and counts that come later push it there.
  useEffect(() => {
    if (list.current) showChosen(list.current);
  }, [value, counted]);
  return (
    // The value can only be one of the items'.
    <Base.Root className="min-w-0" value={value} onValueChange={(next) => onChange(next as V)}>
      <Base.List
        ref={list}
        aria-label={label}
        className="border-line -mx-4 flex [scrollbar-width:none] gap-1 overflow-x-auto border-b px-4 sm:mx-0 sm:px-0"
      >
        {items.map((item) => (
          <Base.Tab
            key={item.value}
            value={item.value}
            className="text-soft hover:text-ink data-active:border-brand-ink data-active:text-ink min-h-12 shrink-0 border-b-3 border-transparent px-3 font-medium transition focus-visible:-outline-offset-3"
          >
            {item.label}
            {item.count !== undefined && (
              <span className="figures bg-sunken text-soft ml-2 rounded-full px-2 py-0.5 text-sm">{item.count}</span>
            )}
          </Base.Tab>
        ))}
      </Base.List>
      <Base.Panel value={value} className="pt-5 outline-offset-4">
        {children}
      </Base.Panel>
    </Base.Root>
  );
}

const EDGE_PX = 16;

/** Moves the row sideways alone; `scrollIntoView` would also take the page to tabs that stand further down. */
function showChosen(row: HTMLElement): void {
  const tab = row.querySelector('[aria-selected=true]')?.getBoundingClientRect();
  if (!tab) return;
  const { left, right } = row.getBoundingClientRect();
  if (tab.left < left + EDGE_PX) row.scrollLeft -= left + EDGE_PX - tab.left;
  else if (tab.right > right - EDGE_PX) row.scrollLeft += tab.right + EDGE_PX - right;
}
