import type { BodyIn, ReplyOf } from '@club/contract/endpoint';
import type { listPaymentNetworks } from '@club/contract/money/payments';
import type { DayOffer } from '@club/contract/offers-of-the-day/offers';
import type { purchaseDayOffer } from '@club/contract/offers-of-the-day/purchases';
import type { MemberInfo } from '@club/contract/people/members';
import type { Network } from '@club/contract/shapes';
import { preferredNetwork } from '@club/rules/preferred-number';
import { PURCHASE_FALLBACK_TEXT } from '@club/rules/purchase-texts';
import { useState } from 'react';
import { useForm } from 'react-hook-form';

import { type ApiError, textOr, toApiError } from '#web/api/api-error.ts';
import { applyProblem } from '#web/ui/apply-problem.ts';
import { FormBanner } from '#web/ui/FormShell.tsx';

import { ownNumber, type PayerForm, PayerPart } from './PayerPart.tsx';
import { ProductChoice } from './ProductChoice.tsx';
import { PurchaseBar } from './PurchaseBar.tsx';
import { PurchaseTerms } from './PurchaseTerms.tsx';
import { useEligibility } from './use-eligibility.ts';
import { useSelection } from './use-selection.ts';

interface Buying {
  mutateAsync: (body: BodyIn<typeof purchaseDayOffer>) => Promise<unknown>;
  isPending: boolean;
  /** The server was too busy to hear it; it is asked again by itself. */
  isWaiting: boolean;
}

interface PurchaseFormProps {
  offer: DayOffer;
  member: MemberInfo;
  networks: ReplyOf<typeof listPaymentNetworks>['results'];
  buy: Buying;
}

/** What, with which network, from which number. */
export function PurchaseForm({ offer, member, networks, buy }: PurchaseFormProps) {
  const preferred: Network = preferredNetwork(member) ?? 'mtn';
  const selection = useSelection(offer);
  const form: PayerForm = useForm({
    mode: 'onTouched',
    defaultValues: { payment_method: preferred, phone_number: ownNumber(member, preferred) },
  });
  const [banner, setBanner] = useState<ApiError | string | null>(null);
  const [isEmpty, setEmpty] = useState(false);
  const { payment_method, phone_number } = form.watch();
  const { selected_products } = selection;
  const eligibility = useEligibility({ offer_id: offer.id, phone_number, payment_method, selected_products });
  const submit = form.handleSubmit(async (values) => {
    setBanner(null);
    setEmpty(selected_products.length === 0);
    if (selected_products.length === 0) return;
    try {
      // Who waits gets a piece of one product.
      const or_wait = selected_products.length === 1;
      await buy.mutateAsync({ ...values, offer_id: offer.id, selected_products, or_wait });
    } catch (thrown) {
      const error = toApiError(thrown);
      if (applyProblem(form, error)) return;
      const words = textOr(error, PURCHASE_FALLBACK_TEXT);
      setBanner(words === error.message ? error : words);
    }
  });
  const mayBuy = phone_number !== '' && selection.pieces > 0 && eligibility.eligible && !buy.isPending;
  return (
    // A field that takes the focus does not stay behind the bar.
    <form
      noValidate
      onSubmit={(event) => void submit(event)}
      className="@container grid gap-5 [&_:is(button,input)]:scroll-mb-40"
    >
      <FormBanner error={banner} />
      <ProductChoice
        offer={offer}
        selection={{
          ...selection,
          set(id, quantity) {
            selection.set(id, quantity);
            // It was said of what was chosen before.
            setBanner(null);
          },
        }}
        error={isEmpty && selection.pieces === 0 ? 'Please select at least one product' : null}
      />
      <PayerPart form={form} member={member} networks={networks} preferred={preferred} />
      <PurchaseTerms unused={offer.unused_codes} />
      <PurchaseBar
        total={selection.total}
        network={payment_method}
        eligibility={eligibility}
        buy={buy}
        disabled={!mayBuy}
      />
    </form>
  );
}
