import type { OfferDetail, OfferProduct } from '@club/contract/offers';
import { Plus } from 'lucide-react';
import { useRef } from 'react';

import { LineStepper } from '#web/features/cart/LineStepper.tsx';
import { Badge } from '#web/ui/Badge.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { Picture } from '#web/ui/Picture.tsx';

import { ProductPrice } from './ProductPrice.tsx';
import { SoldProgress } from './SoldProgress.tsx';
import type { OfferCart } from './use-offer-cart.ts';

export function OfferProducts({ offer, cart }: { offer: OfferDetail; cart: OfferCart }) {
  return (
    <Card as="section" aria-label="Products">
      <h2 className="mb-4 text-xl font-bold">Products</h2>
      <ul>
        {offer.products.map((product) => (
          <ProductRow key={product.id} product={product} cart={cart} />
        ))}
      </ul>
    </Card>
  );
}

function ProductRow({ product, cart }: { product: OfferProduct; cart: OfferCart }) {
  return (
    <li className="border-line grid grid-cols-[5rem_1fr] gap-x-4 gap-y-3 border-t py-5 first:border-t-0 first:pt-0 last:pb-0 sm:grid-cols-[8rem_1fr]">
      <Picture
        picture={product.picture}
        fallback={product.product_image}
        alt=""
        sizes="128px"
        className="self-start rounded-md"
      />
      <div className="grid content-start gap-1">
        <h3 className="leading-snug font-semibold">{product.product_name}</h3>
        <p className="text-soft text-sm">{product.brand_name}</p>
        <ProductPrice product={product} large />
      </div>
      <div className="col-span-2 flex flex-wrap items-center justify-between gap-x-6 gap-y-3 sm:col-span-1 sm:col-start-2">
        <div className="max-w-64 min-w-40 flex-1">
          <SoldProgress product={product} />
        </div>
        <ProductControl product={product} cart={cart} />
      </div>
    </li>
  );
}

/** Add, then a stepper in its place; the focus goes over from one to the other. */
function ProductControl({ product, cart }: { product: OfferProduct; cart: OfferCart }) {
  const line = cart.lineOf(product);
  const pressed = useRef(false);
  function takeFocus(place: HTMLDivElement | null) {
    if (place === null || !pressed.current) return;
    [...place.querySelectorAll<HTMLElement>('button:not(:disabled)')].at(-1)?.focus();
  }
  return (
    <div
      key={line ? 'in' : 'out'}
      ref={takeFocus}
      onClick={() => (pressed.current = true)}
      role="presentation"
      className="grid min-h-11 items-center"
    >
      {line && <LineStepper line={line} of={product.product_name} min={0} max={product.stock_quantity} />}
      {!line && product.stock_quantity <= 0 && <Badge tone="neutral">Out of stock</Badge>}
      {!line && product.stock_quantity > 0 && (
        <Button
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
