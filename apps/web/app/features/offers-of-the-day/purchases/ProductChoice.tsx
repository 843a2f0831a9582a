import type { DayOffer } from '@club/contract/offers-of-the-day/offers';
import type { OfferProduct } from '@club/contract/shop/catalogue';
import type { Ref } from 'react';

import { plural } from '#web/lib/format.ts';
import { CheckboxField } from '#web/ui/ChoiceFields.tsx';
import { Ugx } from '#web/ui/Money.tsx';
import { QuantityStepper } from '#web/ui/QuantityStepper.tsx';
import { unbroken } from '#web/ui/unbroken.tsx';

import type { Selection } from './use-selection.ts';

interface ProductChoiceProps {
  ref: Ref<HTMLFieldSetElement>;
  offer: Pick<DayOffer, 'products' | 'per_member_limit'>;
  selection: Selection;
  error: string | null;
}

/** Each product with a box and, once chosen, how many; below it what that comes to. */
export function ProductChoice({ ref, offer, selection, error }: ProductChoiceProps) {
  return (
    <fieldset ref={ref} className="grid gap-2">
      <legend className="mb-1 font-medium">What would you like?</legend>
      <ul className="grid gap-1">
        {offer.products.map((product) => (
          <Choice key={product.id} product={product} selection={selection} />
        ))}
      </ul>
      {offer.per_member_limit !== null && (
        <p className="text-soft text-sm">At most {offer.per_member_limit} of each for one member.</p>
      )}
      {error !== null && (
        <p role="alert" className="text-bad text-sm font-medium">
          {error}
        </p>
      )}
      <p
        aria-live="polite"
        className="bg-sunken figures mt-1 flex flex-wrap items-baseline justify-between gap-x-4 rounded-md px-4 py-3"
      >
        <span>{selection.pieces === 0 ? 'Nothing chosen yet' : `${plural(selection.pieces, 'item')} chosen`}</span>
        <span className="flex items-baseline gap-2">
          Total <Ugx amount={selection.total} className="text-xl font-bold" />
        </span>
      </p>
    </fieldset>
  );
}

function Choice({ product, selection }: { product: OfferProduct; selection: Selection }) {
  const { set, quantityOf, most } = selection;
  const quantity = quantityOf(product.id);
  const name = `${product.brand_name} ${product.product_name}`;
  const left = most(product);
  return (
    <li className="border-line flex flex-wrap items-center justify-between gap-x-4 border-b py-1 last:border-b-0">
      <CheckboxField
        label={
          <>
            {unbroken(name)}
            <span className="text-soft block text-sm">
              <Ugx amount={product.offer_price} /> ·{' '}
              <span className="figures">{left === 0 ? 'Sold Out' : `${product.stock_quantity} left`}</span>
            </span>
          </>
        }
        checked={quantity !== undefined}
        disabled={left === 0}
        onChange={(event) => set(product.id, event.target.checked ? 1 : null)}
      />
      {quantity !== undefined && (
        <QuantityStepper of={name} value={quantity} min={1} max={left} onChange={(next) => set(product.id, next)} />
      )}
    </li>
  );
}
