import { formatCount } from '@club/rules/money';
import { useQuery } from '@tanstack/react-query';
import { Coins, Percent } from 'lucide-react';

import { SelectField } from '#web/ui/ChoiceFields.tsx';
import { ToggleChip } from '#web/ui/ToggleChip.tsx';

import { type OffersSearch, sortLabels } from './offers-search.ts';
import { categoriesQuery, locationsQuery } from './queries.ts';

export interface FilterProps {
  search: OffersSearch;
  change: (fields: Record<string, string | number | boolean | undefined>) => void;
}

/** Category, area and order. */
export function OfferSelects({ search, change }: FilterProps) {
  const categories = useQuery(categoriesQuery).data ?? [];
  const locations = useQuery(locationsQuery).data ?? [];
  return (
    <>
      <SelectField
        label="Category"
        placeholder="All categories"
        value={search.category}
        options={categories.map(({ id, name, offer_count }) => ({
          value: id,
          label: `${name} (${formatCount(offer_count)})`,
        }))}
        onChange={(event) => change({ category: event.target.value })}
      />
      <SelectField
        label="Location"
        placeholder="All locations"
        value={search.location}
        options={locations.map((name) => ({ value: name, label: name }))}
        onChange={(event) => change({ location: event.target.value })}
      />
      <SortSelect search={search} change={change} />
    </>
  );
}

function SortSelect({ search, change }: FilterProps) {
  const sorts = Object.entries(sortLabels).filter(([sort]) => sort !== 'distance' || search.place !== null);
  // Without a wish the server puts the nearest first when it knows where; the box says so.
  const shown = search.sort || (search.place ? 'distance' : 'relevance');
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
export function OfferToggles({ search, change }: FilterProps) {
  const discount = (value: 'over-25' | 'over-50') => ({
    pressed: search.discount === value,
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
      <ToggleChip icon={Coins} pressed={search.cashback} onPress={() => change({ cashback: !search.cashback })}>
        Cashback
      </ToggleChip>
      {search.multiProducts && (
        <ToggleChip pressed onPress={() => change({ multiProducts: undefined })}>
          Several products
        </ToggleChip>
      )}
      {search.outlet !== '' && (
        <ToggleChip pressed onPress={() => change({ outlet: undefined })}>
          One outlet only
        </ToggleChip>
      )}
    </div>
  );
}
