import { Search, X } from 'lucide-react';

import { useSearchText } from '#web/lib/use-search-text.ts';

import { IconButton } from './Button.tsx';
import { cx } from './classes.ts';
import { inputClass } from './Field.tsx';

interface SearchBarProps {
  /** What is searched: "Search applications". */
  label: string;
  placeholder: string;
  /** What the address holds. */
  settled: string;
  onSearch: (text: string) => void;
}

/** Searches after a pause or on Enter. */
export function SearchBar({ label, placeholder, settled, onSearch }: SearchBarProps) {
  const { text, type, flush } = useSearchText(settled, onSearch);
  return (
    <form
      role="search"
      onSubmit={(event) => {
        event.preventDefault();
        flush();
      }}
      className="relative min-w-0 flex-1"
    >
      <Search aria-hidden className="text-soft pointer-events-none absolute top-3.5 left-3.5 size-5" />
      <input
        type="search"
        aria-label={label}
        placeholder={placeholder}
        enterKeyHint="search"
        maxLength={80}
        value={text}
        onChange={(event) => type(event.target.value)}
        className={cx(inputClass, 'px-11 text-ellipsis [&::-webkit-search-cancel-button]:hidden')}
      />
      {text !== '' && (
        <IconButton label="Clear search" onClick={() => flush('')} className="text-soft absolute top-0.5 right-0.5">
          <X aria-hidden className="size-5" />
        </IconButton>
      )}
    </form>
  );
}
