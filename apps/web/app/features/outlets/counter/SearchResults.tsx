import type { ReactNode } from 'react';

interface SearchResultsProps {
  search: string;
  count: number | undefined;
  children: ReactNode;
}

/** In the place of the columns: what is searched for is found in all of them, so none of them is the chosen one. */
export function SearchResults({ search, count, children }: SearchResultsProps) {
  return (
    <section aria-labelledby="found" className="grid gap-4 pt-2">
      <h2 id="found" className="text-xl font-bold wrap-anywhere">
        Results for <span className="inline-block max-w-full">{`"${search}"`}</span>
        {count !== undefined && <span className="figures text-soft font-normal"> ({count})</span>}
      </h2>
      <div>{children}</div>
    </section>
  );
}
