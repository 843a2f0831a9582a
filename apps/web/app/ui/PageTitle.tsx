import { brand } from '#web/brand.ts';

/**
 * The title of a page that shows one of many, by its own name: a tab, the history and a printed file's name tell it from the others.
 * It stands before the one that the route has until its data is there, and goes with what it names.
 */
export function PageTitle({ children }: { children: string }) {
  return <title>{`${children} – ${brand.name}`}</title>;
}
