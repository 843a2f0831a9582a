import type { BodyIn, ReplyOf } from '@club/contract/endpoint';
import type { listPaymentNetworks } from '@club/contract/money/payments';
import type { DayOffer } from '@club/contract/offers-of-the-day/offers';
import type { purchaseDayOffer } from '@club/contract/offers-of-the-day/purchases';
import type { MemberInfo } from '@club/contract/people/members';
import type { Network } from '@club/contract/shapes';
import { purchasePhoneError } from '@club/rules/phone-errors';
import { preferredNetwork } from '@club/rules/preferred-number';
import { PURCHASE_FALLBACK_TEXT } from '@club/rules/purchase-texts';
import { type FormEvent, useRef, useState } from 'react';
import { useForm } from 'react-hook-form';

import { type ApiError, textOr, toApiError } from '#web/api/api-error.ts';
import { useIsOver } from '#web/lib/use-countdown.ts';
import { applyProblem } from '#web/ui/apply-problem.ts';
import { FormBanner } from '#web/ui/FormShell.tsx';

import { ownNumber, type Payer, type PayerForm, PayerPart } from './PayerPart.tsx';
import { ProductChoice } from './ProductChoice.tsx';
import { PurchaseBar } from './PurchaseBar.tsx';
import { PurchaseTerms } from './PurchaseTerms.tsx';
import { type Eligibility, useEligibility } from './use-eligibility.ts';
import { type Selection, useSelection } from './use-selection.ts';

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

const OVER: Eligibility = { eligible: false, message: 'This offer has ended', isChecking: false };

/** What, with which network, from which number. */
export function PurchaseForm({ offer, member, networks, buy }: PurchaseFormProps) {
  const preferred: Network = preferredNetwork(member) ?? 'mtn';
  const selection = useSelection(offer);
  const form: PayerForm = useForm({
    mode: 'onTouched',
    defaultValues: { payment_method: preferred, phone_number: ownNumber(member, preferred) },
  });
  const [isEmpty, setEmpty] = useState(false);
  const choice = useRef<HTMLFieldSetElement>(null);
  const { payment_method, phone_number } = form.watch();
  const { selected_products } = selection;
  const asked = useEligibility({ offer_id: offer.id, phone_number, payment_method, selected_products });
  // It may end under the eyes of who is still choosing; what was said before holds no longer.
  const isOver = useIsOver(offer.offer_end_time);
  const eligibility = isOver ? OVER : asked;
  const isMissing = selection.pieces === 0 || purchasePhoneError(phone_number) !== null;
  const canChoose = offer.products.some((product) => selection.most(product) > 0);
  const { banner, send, forgive } = useSending({ form, offer_id: offer.id, selected_products, buy });
  const submit = form.handleSubmit((values) => (eligibility.eligible ? send(values) : undefined));
  function press(event: FormEvent) {
    setEmpty(selection.pieces === 0);
    if (selection.pieces > 0) return void submit(event);
    event.preventDefault();
    void form.trigger();
    choice.current?.querySelector<HTMLInputElement>('input:not(:disabled)')?.focus();
  }
  return (
    <form noValidate onSubmit={press} className="@container grid gap-5">
      <FormBanner error={banner} />
      <ProductChoice
        ref={choice}
        offer={offer}
        selection={{
          ...selection,
          set(id, quantity) {
            selection.set(id, quantity);
            // It was said of what was chosen before.
            forgive();
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
        disabled={isOver || !canChoose || (!isMissing && !eligibility.eligible)}
        incomplete={isMissing}
      />
    </form>
  );
}

interface Sending {
  form: PayerForm;
  offer_id: string;
  selected_products: Selection['selected_products'];
  buy: Buying;
}

/** Buys what is chosen; what is refused stands at its field, or in the banner. */
function useSending({ form, offer_id, selected_products, buy }: Sending) {
  const [banner, setBanner] = useState<ApiError | string | null>(null);
  async function send(values: Payer) {
    setBanner(null);
    try {
      // Who waits gets a piece of one product.
      const or_wait = selected_products.length === 1;
      await buy.mutateAsync({ ...values, offer_id, selected_products, or_wait });
    } catch (thrown) {
      const error = toApiError(thrown);
      if (applyProblem(form, error)) return;
      const words = textOr(error, PURCHASE_FALLBACK_TEXT);
      setBanner(words === error.message ? error : words);
    }
  }
  return { banner, send, forgive: () => setBanner(null) };
}
