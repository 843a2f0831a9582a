import type { DeliveryAddress, DeliveryFee } from '@club/contract/delivery/zones';
import type { Ugx } from '@club/rules/money';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useRef } from 'react';

import type { KeptDraft } from '#web/lib/kept-draft.ts';

import { quoteQuery } from './queries.ts';
import { type AddressWords, useAddressForm } from './use-address-form.ts';

/** An address with the quote for it: what an order of a delivery takes along. */
export interface QuotedAddress {
  address: DeliveryAddress;
  quote: DeliveryFee & { quote_id: string; delivery_fee: Ugx; zone_name: string };
}

interface Wanted {
  /** Nothing where no delivery is asked for. */
  outlet_id: string | null;
  /** What is brought, without the way. */
  goods: Ugx;
  given?: DeliveryAddress | null;
  /** Where the words are kept until they are sent. */
  draft?: KeptDraft<AddressWords>;
}

/** Where a delivery goes and what that costs. */
export function useDelivery({ outlet_id, goods, given = null, draft }: Wanted) {
  const form = useAddressForm({ given, draft });
  const { spot, address } = form;
  const fee = useRef<HTMLDivElement>(null);
  const isAsked = outlet_id !== null && spot !== null;
  const answer = useQuery({
    ...quoteQuery(outlet_id ?? '', spot ?? { latitude: 0, longitude: 0 }, goods),
    enabled: isAsked,
  });
  const quote = isAsked ? answer.data : undefined;
  const quoted: QuotedAddress | null = useMemo(
    () => (address !== null && quote !== undefined && isGood(quote) ? { address, quote } : null),
    [address, quote],
  );
  return {
    form,
    isAsked,
    quote,
    quoting: isAsked && answer.isFetching,
    failed: isAsked && answer.isError && !answer.isFetching,
    retry: () => void answer.refetch(),
    /** Where the fee stands, or why there is none. */
    fee,
    /** Says what is missing for an order: something of the address, else its fee. */
    demand(): void {
      if (address === null) return form.demand();
      fee.current?.scrollIntoView({ block: 'center' });
      fee.current?.focus({ preventScroll: true });
    },
    /** What can be ordered with; null as long as words, point or fee are missing. */
    quoted,
  };
}

export type Delivery = ReturnType<typeof useDelivery>;

function isGood(quote: DeliveryFee): quote is QuotedAddress['quote'] {
  return quote.deliverable && quote.quote_id !== null;
}
