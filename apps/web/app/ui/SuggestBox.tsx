import { type LucideIcon, Search, X } from 'lucide-react';

import { plural } from '#web/lib/format.ts';
import { useSuggestList } from '#web/lib/use-suggest-list.ts';

import { IconButton } from './Button.tsx';
import { cx } from './classes.ts';
import { inputClass } from './Field.tsx';

export interface SuggestOption {
  id: string;
  icon: LucideIcon;
  label: string;
  /** Tells two of one name apart. */
  detail: string;
  /** At the end of the line: "12 offers". */
  note: string;
}

interface SuggestBoxProps<T extends SuggestOption> {
  label: string;
  placeholder: string;
  text: string;
  onType: (text: string) => void;
  /** Enter without a suggestion, or the cross with an empty text. */
  onSubmit: (text: string) => void;
  options: readonly T[];
  onChoose: (option: T) => void;
}

/** A search box that says while one types what it could mean. */
export function SuggestBox<T extends SuggestOption>(props: SuggestBoxProps<T>) {
  const { label, placeholder, text, onType, onSubmit, options, onChoose } = props;
  const list = useSuggestList(options, onChoose);
  function submit(next: string) {
    list.close();
    onSubmit(next);
  }
  return (
    <form
      role="search"
      onSubmit={(event) => {
        event.preventDefault();
        submit(text);
      }}
      className="relative min-w-0 flex-1"
    >
      <Search aria-hidden className="text-soft pointer-events-none absolute top-3.5 left-3.5 size-5" />
      <input
        {...list.box}
        type="text"
        inputMode="search"
        enterKeyHint="search"
        autoComplete="off"
        aria-label={label}
        placeholder={placeholder}
        maxLength={80}
        value={text}
        onChange={(event) => {
          onType(event.target.value);
          list.show();
        }}
        className={cx(inputClass, 'px-11 text-ellipsis')}
      />
      {text !== '' && (
        <IconButton label="Clear search" onClick={() => submit('')} className="text-soft absolute top-0.5 right-0.5">
          <X aria-hidden className="size-5" />
        </IconButton>
      )}
      <p role="status" className="sr-only">
        {list.open && plural(options.length, 'suggestion')}
      </p>
      {list.open && (
        <div
          {...list.list}
          aria-label="Suggestions"
          className="border-line bg-surface shadow-float absolute inset-x-0 top-full z-30 mt-1 max-h-80 overflow-y-auto overscroll-contain rounded-md border p-1.5"
        >
          {options.map((option) => (
            <Suggested key={option.id} option={option} {...list.option(option)} onTake={() => list.take(option)} />
          ))}
        </div>
      )}
    </form>
  );
}

interface SuggestedProps {
  id: string;
  role: 'option';
  'aria-selected': boolean;
  option: SuggestOption;
  onTake: () => void;
}

function Suggested({ option: { icon: Icon, label, detail, note }, onTake, ...option }: SuggestedProps) {
  return (
    <button
      {...option}
      type="button"
      tabIndex={-1}
      // A press would else take the focus from the box, and the list with it, before it counts.
      onMouseDown={(event) => event.preventDefault()}
      onClick={onTake}
      className="hover:bg-sunken aria-selected:bg-brand-wash flex min-h-12 w-full items-center gap-3 rounded-sm px-3 py-1.5 text-left"
    >
      <Icon aria-hidden className="text-soft size-5 shrink-0" />
      <span className="grid min-w-0 flex-1 leading-snug">
        <span className="truncate font-medium">{label}</span>
        {detail !== '' && <span className="text-soft truncate text-sm">{detail}</span>}
      </span>
      <span className="figures text-soft text-sm whitespace-nowrap">{note}</span>
    </button>
  );
}
