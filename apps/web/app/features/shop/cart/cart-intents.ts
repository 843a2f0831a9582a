import type { ServiceType } from '@club/contract/shapes';
import type { Cart, CartItem } from '@club/contract/shop/cart';
import { cartTotals } from '@club/rules/cart-totals';
import { lineCashback } from '@club/rules/cashback';
import { times } from '@club/rules/money';

/** Which line is meant: by what it is of, as its id may be unknown yet or be another one meanwhile. */
export interface LineOf {
  readonly offer_id: string;
  readonly product_id: string;
}

/**
 * A change of the cart that the server has not answered, known by its `key`, which also makes the same request of an added one
 * when it is sent again. What was cleared is what was on the screen: more may have come into the cart since.
 */
export type CartIntent = { readonly key: string } & (
  | (LineOf & { readonly kind: 'add'; readonly quantity: number; readonly line: CartItem })
  | (LineOf & { readonly kind: 'set'; readonly quantity: number; readonly name: string })
  | { readonly kind: 'service'; readonly service_type: ServiceType }
  | { readonly kind: 'clear'; readonly lines: readonly LineOf[] }
);

const isLine =
  ({ offer_id, product_id }: LineOf) =>
  (line: CartItem) =>
    line.offer.id === offer_id && line.product.id === product_id;

/** Which lines a cart has. */
export const linesOf = ({ cart_items }: Cart): LineOf[] =>
  cart_items.map(({ offer, product }) => ({ offer_id: offer.id, product_id: product.id }));

export const findLine = (cart: Cart, of: LineOf): CartItem | undefined => cart.cart_items.find(isLine(of));

/** The cart as it will be when the intents are saved. Its figures are ours until then, and marked as not saved. */
export function applyIntents(cart: Cart, intents: readonly CartIntent[]): Cart {
  return intents.reduce(applyIntent, cart);
}

function applyIntent(cart: Cart, intent: CartIntent): Cart {
  switch (intent.kind) {
    case 'clear':
      return withLines(
        cart,
        cart.cart_items.filter((line) => !intent.lines.some((cleared) => isLine(cleared)(line))),
      );
    case 'service':
      return withLines(
        { ...cart, service_type: intent.service_type },
        cart.cart_items.map((line) => ({ ...line, service_type: intent.service_type })),
      );
    case 'set':
      return withLines(
        cart,
        cart.cart_items.map((line) => (isLine(intent)(line) ? counted(line, intent.quantity) : line)),
      );
    case 'add':
      return withAdded(cart, intent);
  }
}

function withAdded(cart: Cart, intent: CartIntent & { kind: 'add' }): Cart {
  const { line, quantity } = intent;
  const outlet = { outlet_id: line.outlet_id, outlet_name: line.outlet_name, service_type: line.service_type };
  const before = findLine(cart, intent);
  const lines =
    before === undefined
      ? [...cart.cart_items, counted(line, quantity)]
      : cart.cart_items.map((each) => (each === before ? counted(each, each.quantity + quantity) : each));
  return withLines({ ...cart, ...outlet }, lines);
}

function counted(line: CartItem, quantity: number): CartItem {
  const { unit_price, offer } = line;
  const { cashback_percentage } = offer;
  return {
    ...line,
    quantity,
    line_total: times(unit_price, quantity),
    cashback_amount: lineCashback({ unit_price, quantity, cashback_percentage }),
  };
}

const noOutlet = {
  outlet_id: null,
  outlet_name: null,
  service_type: null,
  service_types: [],
  opening_hours: null,
  ready_minutes: null,
};

function withLines(cart: Cart, lines: readonly CartItem[]): Cart {
  const cart_items = lines.filter(({ quantity }) => quantity > 0);
  const priced = cart_items.map((line) => ({ ...line, cashback_percentage: line.offer.cashback_percentage }));
  const isEmpty = cart_items.length === 0;
  return {
    ...cart,
    ...(isEmpty && noOutlet),
    ...cartTotals(priced, isEmpty ? 0 : cart.delivery_fee),
    cart_items,
    items_count: cart_items.reduce((count, { quantity }) => count + quantity, 0),
  };
}
