import type { Suggestion } from '@club/contract/shop/search';
import { useQuery } from '@tanstack/react-query';
import { MapPin, Store, Tag } from 'lucide-react';

import { suggestionsQuery } from '#web/features/shop/catalogue/queries.ts';
import { plural } from '#web/lib/format.ts';
import { useSearchText } from '#web/lib/use-search-text.ts';
import { useSettled } from '#web/lib/use-settled.ts';
import { SuggestBox, type SuggestOption } from '#web/ui/SuggestBox.tsx';

import type { FilterProps } from './OfferFilters.tsx';

/** Short, as a suggestion costs the server little and is worth something only while one types. */
const SUGGEST_DEBOUNCE_MS = 150;
/** One letter means everything. */
const SUGGESTED_FROM = 2;

const icons = { area: MapPin, outlet: Store, category: Tag } as const;
/** The filter that each kind of suggestion stands for. */
const filters = { area: 'location', outlet: 'outlet', category: 'category' } as const;

interface Option extends SuggestOption {
  filter: { [field: string]: string };
}

/** One box for products, brands, outlets, areas and categories; what it suggests becomes a filter instead of words. */
export function OfferSearchBox({ search, change }: Pick<FilterProps, 'search' | 'change'>) {
  const { text, type, flush, forget } = useSearchText(search.search, (words) =>
    change({ search: words }, { replace: true }),
  );
  const options = useSuggestions(text);
  function choose({ filter }: Option) {
    forget();
    change({ search: undefined, ...filter });
  }
  return (
    <SuggestBox
      label="Search offers"
      placeholder="Search offers, brands, outlets"
      text={text}
      onType={type}
      onSubmit={flush}
      options={options}
      onChoose={choose}
    />
  );
}

function useSuggestions(text: string): Option[] {
  const asked = useSettled(text.trim(), SUGGEST_DEBOUNCE_MS);
  const { data } = useQuery({ ...suggestionsQuery(asked), enabled: asked.length >= SUGGESTED_FROM });
  if (text.trim().length < SUGGESTED_FROM) return [];
  return (data?.results ?? []).map(optionOf);
}

function optionOf({ kind, id, name, detail, offer_count }: Suggestion): Option {
  // A filter would find nothing there; searched for, an area finds what is around it.
  const isEmptyArea = kind === 'area' && offer_count === 0;
  return {
    id: `${kind}-${id}`,
    icon: icons[kind],
    label: name,
    detail,
    note: isEmptyArea ? 'Offers around it' : plural(offer_count, 'offer'),
    filter: isEmptyArea ? { search: name } : { [filters[kind]]: id },
  };
}
