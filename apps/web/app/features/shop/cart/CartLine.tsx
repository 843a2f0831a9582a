import type { CartItem } from '@club/contract/shop/cart';
import { formatUgx, times } from '@club/rules/money';
import { Coins, Trash2 } from 'lucide-react';
import { Link } from 'react-router';

import { toApiError } from '#web/api/api-error.ts';
import { formatPercent } from '#web/lib/format.ts';
import { paths } from '#web/paths.ts';
import { Badge } from '#web/ui/Badge.tsx';
import { Button } from '#web/ui/Button.tsx';
import { OldPrice, Saving, Ugx } from '#web/ui/Money.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { Picture } from '#web/ui/Picture.tsx';
import { toast } from '#web/ui/toasts.ts';
import { unbroken } from '#web/ui/unbroken.tsx';

import { LineStepper } from './LineStepper.tsx';
import { limitNote, mostOf } from './most-of.ts';
import { problemText } from './problem-text.ts';
import { cartErrorText, useSetQuantity } from './use-cart.ts';

/** One line of the cart. `onRemoved` takes the focus to a place that still exists. */
export function CartLine({ item, onRemoved }: { item: CartItem; onRemoved: () => void }) {
  const name = `${item.product.brand_name} ${item.product.product_name}`.trim();
  const regular = times(item.original_price, item.quantity);
  const most = mostOf(item.product);
  const canStep = most.max > 0 && item.problem !== 'offer_ended';
  return (
    <li className="border-line grid grid-cols-[5.5rem_minmax(0,1fr)] gap-x-4 gap-y-3 border-t py-5 first:border-t-0 first:pt-0 last:pb-0 sm:grid-cols-[8rem_minmax(0,1fr)] @max-[15rem]:grid-cols-1">
      <Picture
        picture={item.product.picture}
        fallback={item.product.product_image}
        alt=""
        sizes="128px"
        className="self-start rounded-md @max-[15rem]:w-22"
      />
      <LineFacts item={item} name={name} />
      {item.previous_price !== null && <PriceNote item={item} previous_price={item.previous_price} />}
      {item.problem && (
        <div data-mend tabIndex={-1} className="col-span-full">
          <Notice tone="warn">{problemText(item.problem, most)}</Notice>
        </div>
      )}
      <div className="col-span-full flex flex-wrap items-center justify-between gap-x-4 gap-y-2 sm:col-start-2 @max-[15rem]:col-start-1">
        <div className="flex flex-wrap items-center gap-1">
          {canStep && <LineStepper line={item} of={name} min={1} most={most} />}
          <RemoveButton id={item.id} name={name} onRemoved={onRemoved} />
        </div>
        <div className="ml-auto text-right">
          <p className="flex flex-wrap items-baseline justify-end gap-x-2">
            {regular > item.line_total && <OldPrice amount={regular} />}
            <Ugx amount={item.line_total} className="text-lg font-bold" />
          </p>
          <Saving amount={regular - item.line_total} />
        </div>
      </div>
    </li>
  );
}

/** Another price than the member decided about is said before anything is paid. */
function PriceNote({ item, previous_price }: { item: CartItem; previous_price: number }) {
  return (
    <div className="col-span-full">
      <Notice tone={item.unit_price > previous_price ? 'warn' : 'info'}>
        The price has changed from {formatUgx(previous_price)} to {formatUgx(item.unit_price)} each.
      </Notice>
    </div>
  );
}

function LineFacts({ item, name }: { item: CartItem; name: string }) {
  const limit = item.product.per_member_limit;
  return (
    <div className="grid content-start gap-1">
      <h3 className="leading-snug font-semibold">{unbroken(name)}</h3>
      <Link
        to={paths.offer(item.offer.id)}
        className="text-soft hover:text-ink w-fit text-sm underline-offset-4 hover:underline"
      >
        {item.offer.name}
      </Link>
      <p className="text-soft text-sm">
        <Ugx amount={item.unit_price} /> each
      </p>
      {limit !== null && <p className="text-soft text-sm">{limitNote(limit, item.product.member_left)}</p>}
      {item.offer.cashback_percentage > 0 && (
        <Badge tone="gold" icon={Coins} className="w-fit">
          {formatPercent(item.offer.cashback_percentage)} Cashback
        </Badge>
      )}
    </div>
  );
}

function RemoveButton({ id, name, onRemoved }: { id: string; name: string; onRemoved: () => void }) {
  const remove = useSetQuantity();
  // Not with callbacks of `mutate`: they die with the line.
  function press() {
    remove
      .mutateAsync({ id, quantity: 0 })
      .then(onRemoved, (thrown: unknown) =>
        toast.error(cartErrorText(toApiError(thrown), 'Error removing item. Please try again.')),
      );
  }
  return (
    <Button
      variant="quiet"
      icon={<Trash2 aria-hidden className="size-4.5" />}
      loading={remove.isPending}
      aria-label={`Remove ${name}`}
      onClick={press}
    >
      Remove
    </Button>
  );
}
