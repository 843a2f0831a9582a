import type { OfferDetail, OfferProduct } from '@club/contract/shop/catalogue';
import { Plus } from 'lucide-react';
import { useCallback, useRef } from 'react';

import { LineStepper } from '#web/features/shop/cart/LineStepper.tsx';
import { limitNote } from '#web/features/shop/cart/most-of.ts';
import { ProductPrice } from '#web/features/shop/catalogue/ProductPrice.tsx';
import { SoldProgress } from '#web/features/shop/catalogue/SoldProgress.tsx';
import { WatchButton } from '#web/features/shop/watches/WatchButton.tsx';
import { useLater } from '#web/lib/later.ts';
import { isFocusLost } from '#web/lib/use-focus-place.ts';
import { Badge } from '#web/ui/Badge.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { cx } from '#web/ui/classes.ts';
import { Picture } from '#web/ui/Picture.tsx';
import { unbroken } from '#web/ui/unbroken.tsx';

import type { OfferCart } from './use-offer-cart.ts';

/** A phone shows no more of them at first. */
const FIRST_PRODUCTS = 1;

export function OfferProducts({ offer, cart }: { offer: OfferDetail; cart: OfferCart }) {
  const isDue = useLater();
  return (
    <Card as="section" aria-label="Products">
      <h2 className="mb-4 text-xl font-bold">Products</h2>
      <ul className="@container">
        {offer.products.map((product, index) => (
          <ProductRow
            key={product.id}
            limit={offer.per_member_limit}
            product={product}
            cart={cart}
            isWaiting={!isDue && index >= FIRST_PRODUCTS}
          />
        ))}
      </ul>
    </Card>
  );
}

interface RowProps {
  product: OfferProduct;
  cart: OfferCart;
}

function ProductRow({ limit, product, cart, isWaiting }: RowProps & { limit: number | null; isWaiting: boolean }) {
  return (
    <li
      className={cx(
        'border-line grid grid-cols-[5rem_1fr] gap-x-4 gap-y-3 border-t py-5 first:border-t-0 first:pt-0 last:pb-0 sm:grid-cols-[8rem_1fr] @max-[15rem]:grid-cols-1',
        isWaiting && 'max-sm:hidden',
      )}
    >
      <Picture
        picture={product.picture}
        fallback={product.product_image}
        alt=""
        sizes="128px"
        className={cx('self-start rounded-md @max-[15rem]:w-20', product.stock_quantity <= 0 && 'opacity-55 grayscale')}
      />
      <div className="grid content-start gap-1">
        <h3 className="leading-snug font-semibold">{unbroken(product.product_name)}</h3>
        <p className="text-soft text-sm">{product.brand_name}</p>
        <ProductPrice product={product} large />
        {limit !== null && <p className="text-soft text-sm">{limitNote(limit, cart.leftOf(product))}</p>}
      </div>
      <div className="col-span-full flex flex-wrap items-center justify-between gap-x-6 gap-y-3 sm:col-start-2 @max-[15rem]:col-start-1">
        <div className="min-w-[min(10rem,100%)] flex-1 sm:max-w-64">
          <SoldProgress product={{ ...product, stock_quantity: cart.stockOf(product) }} />
        </div>
        <ProductControl product={product} cart={cart} />
      </div>
    </li>
  );
}

/** Why there is no button, and what can be done about it. */
function NothingToAdd({ product, cart }: RowProps) {
  if (product.stock_quantity > 0) return <Badge tone="neutral">Ordered already</Badge>;
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <Badge tone="neutral">Out of stock</Badge>
      <WatchButton offer_id={cart.offer_id} product_id={product.id} product_name={product.product_name} />
    </div>
  );
}

/** Add, then a stepper in its place; the focus goes over from one to the other. */
function ProductControl({ product, cart }: RowProps) {
  const most = cart.mostOf(product);
  const line = cart.lineOf(product);
  const pressed = useRef(false);
  // The same at each drawing: React calls a new one again and again, and each time the focus came here from wherever it was.
  const takeFocus = useCallback((place: HTMLDivElement | null) => {
    if (place === null || !pressed.current || !isFocusLost()) return;
    [...place.querySelectorAll<HTMLElement>('button:not(:disabled)')].at(-1)?.focus();
  }, []);
  return (
    <div
      key={line ? 'in' : 'out'}
      ref={takeFocus}
      onClick={() => (pressed.current = true)}
      role="presentation"
      // As large as the stepper from the start, so that nothing moves under the thumb.
      className="grid min-h-11.5 max-w-full min-w-[min(8.5rem,100%)] items-center"
    >
      {line && <LineStepper line={line} of={product.product_name} min={0} most={most} />}
      {!line && most.max <= 0 && <NothingToAdd product={product} cart={cart} />}
      {!line && most.max > 0 && (
        <Button
          wide
          icon={<Plus aria-hidden className="size-5" />}
          loading={cart.adding === product.id}
          loadingLabel="Adding..."
          aria-label={`Add ${product.product_name} to cart`}
          onClick={() => cart.add(product)}
        >
          Add
        </Button>
      )}
    </div>
  );
}
