import type { OfferFacets } from '@club/contract/shop/search';
import { formatCount } from '@club/rules/money';
import { Coins, Percent } from 'lucide-react';

import { type Choice, SelectField } from '#web/ui/ChoiceFields.tsx';
import { ToggleChip } from '#web/ui/ToggleChip.tsx';

import { areaName, type OffersSearch, sortLabels } from './offers-search.ts';

export interface FilterProps {
  search: OffersSearch;
  change: (fields: Record<string, string | number | boolean | undefined>, options?: { replace?: boolean }) => void;
  /** How many offers each choice would leave; nothing until the first answer. */
  facets: OfferFacets | undefined;
  /** The outlet's name, where the list is of one outlet. */
  outletName: string | undefined;
}

type Counted = { name: string; offer_count: number };
const counted = ({ name, offer_count }: Counted) => `${name} (${formatCount(offer_count)})`;

/** What was chosen stays in its box, also when nothing of it is left. */
function withChosen(options: Choice[], value: string, label: string): Choice[] {
  return value === '' || options.some((option) => option.value === value) ? options : [{ value, label }, ...options];
}

/** Category, area and order. */
export function OfferSelects({ search, change, facets }: FilterProps) {
  const categories = facets?.categories.map((one) => ({ value: one.id, label: counted(one) })) ?? [];
  const areas = facets?.areas.map((one) => ({ value: one.slug, label: counted(one) })) ?? [];
  return (
    <>
      <SelectField
        label="Category"
        placeholder="All categories"
        value={search.category}
        options={withChosen(categories, search.category, 'Your category')}
        onChange={(event) => change({ category: event.target.value })}
      />
      <SelectField
        label="Location"
        placeholder="All locations"
        value={search.location}
        options={withChosen(areas, search.location, areaName(search.location, facets))}
        onChange={(event) => change({ location: event.target.value })}
      />
      <SortSelect search={search} change={change} />
    </>
  );
}

function SortSelect({ search, change }: Pick<FilterProps, 'search' | 'change'>) {
  const sorts = Object.entries(sortLabels).filter(([sort]) => sort !== 'distance' || search.place !== null);
  // Without a wish the server puts the nearest first when it knows where, and what was searched for before that; the box says so.
  const shown = search.sort || (search.place && search.search.trim() === '' ? 'distance' : 'relevance');
  return (
    <SelectField
      label="Sort by"
      value={shown}
      options={sorts.map(([value, label]) => ({ value, label }))}
      onChange={(event) => change({ sort: event.target.value })}
    />
  );
}

/** Discount and cashback, on or off. */
export function OfferToggles({ search, change, facets, outletName }: FilterProps) {
  const discount = (value: 'over-25' | 'over-50') => ({
    pressed: search.discount === value,
    count: facets?.discounts[value],
    onPress: () => change({ discount: search.discount === value ? undefined : value }),
  });
  return (
    <div role="group" aria-label="Show only" className="flex flex-wrap gap-2">
      <ToggleChip icon={Percent} {...discount('over-25')}>
        Over 25%
      </ToggleChip>
      <ToggleChip icon={Percent} {...discount('over-50')}>
        Over 50%
      </ToggleChip>
      <ToggleChip
        icon={Coins}
        count={facets?.cashback}
        pressed={search.cashback}
        onPress={() => change({ cashback: !search.cashback })}
      >
        Cashback
      </ToggleChip>
      {search.multiProducts && (
        <ToggleChip pressed onPress={() => change({ multiProducts: undefined })}>
          Several products
        </ToggleChip>
      )}
      {search.outlet !== '' && (
        <ToggleChip pressed onPress={() => change({ outlet: undefined })}>
          {outletName ?? 'One outlet only'}
        </ToggleChip>
      )}
    </div>
  );
}
