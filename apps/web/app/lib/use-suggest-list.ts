import { type KeyboardEvent, useId, useState } from 'react';

/**
 * The keys of a text box with suggestions, as the ARIA pattern of a combobox has them: the focus stays in the box, the
 * arrows go through the list and back to what was typed, Enter takes what is marked, Escape closes. Nothing is taken that
 * nobody chose.
 */
export function useSuggestList<T extends { id: string }>(options: readonly T[], choose: (option: T) => void) {
  const listId = useId();
  const [wanted, setWanted] = useState(false);
  const [active, setActive] = useState<string | null>(null);
  const open = wanted && options.length > 0;
  const at = open ? options.findIndex(({ id }) => id === active) : -1;
  const optionId = (option: T) => `${listId}-${option.id}`;

  function close() {
    setWanted(false);
    setActive(null);
  }
  function take(option: T) {
    close();
    choose(option);
  }
  function step(by: 1 | -1) {
    setWanted(true);
    // One place more than there are options: what was typed.
    const places = options.length + 1;
    setActive(options[((at + 1 + by + places) % places) - 1]?.id ?? null);
  }
  function onKeyDown(event: KeyboardEvent) {
    const marked = options[at];
    if (event.nativeEvent.isComposing || options.length === 0) return;
    if (event.key === 'ArrowDown') step(1);
    else if (event.key === 'ArrowUp') step(-1);
    else if (event.key === 'Enter' && marked !== undefined) take(marked);
    else if (event.key === 'Escape' && open) close();
    else return;
    event.preventDefault();
  }
  return {
    open,
    take,
    close,
    show: () => setWanted(true),
    box: {
      role: 'combobox',
      'aria-autocomplete': 'list',
      'aria-expanded': open,
      'aria-controls': open ? listId : undefined,
      'aria-activedescendant': at >= 0 ? optionId(options[at]!) : undefined,
      onKeyDown,
      onBlur: close,
    } as const,
    list: { id: listId, role: 'listbox' } as const,
    option: (option: T) => ({ id: optionId(option), role: 'option', 'aria-selected': option.id === active }) as const,
  };
}
