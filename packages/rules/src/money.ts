/**
 * A whole number of Ugandan shillings. There are no cents: every amount that is stored, charged or shown is a safe
 * integer, and every product or percentage of amounts is computed here so that rounding happens in one place.
 */
export type Ugx = number;

const BASIS_POINTS_IN_WHOLE = 10_000;
const THOUSANDS = /\B(?=(\d{3})+$)/g;

/** Whether a value may be used as an amount: a safe whole number, not negative. */
export function isUgx(value: unknown): value is Ugx {
  return Number.isSafeInteger(value) && (value as number) >= 0;
}

/** `1250000` → `UGX 1,250,000`; a negative difference is written `-UGX 500`. */
export function formatUgx(amount: Ugx): string {
  if (!Number.isSafeInteger(amount)) throw new RangeError(`Not a whole amount: ${amount}`);
  const digits = formatCount(Math.abs(amount));
  return amount < 0 ? `-UGX ${digits}` : `UGX ${digits}`;
}

/** A whole number in groups of three: `12500` → `12,500`. A number formatter of the platform takes a slow phone 70 ms to make. */
export function formatCount(count: number): string {
  return String(count).replace(THOUSANDS, ',');
}

/** A percentage of an amount, rounded down to a whole shilling. Percentages carry at most two decimals. */
export function percentOf(amount: Ugx, percent: number): Ugx {
  return multiplyDivideFloor(mustBeUgx(amount), basisPoints(percent), BASIS_POINTS_IN_WHOLE);
}

/** The charged price after a discount, rounded down: the member never pays the fraction. */
export function discountedPrice(price: Ugx, discountPercent: number): Ugx {
  const keptBasisPoints = BASIS_POINTS_IN_WHOLE - basisPoints(discountPercent);
  return multiplyDivideFloor(mustBeUgx(price), keptBasisPoints, BASIS_POINTS_IN_WHOLE);
}

/** The cashback promised on an amount, rounded down (decision B56). */
export function cashbackOn(amount: Ugx, cashbackPercent: number): Ugx {
  return percentOf(amount, cashbackPercent);
}

/** Unit price × quantity; throws rather than lose a shilling past the safe range. */
export function times(unit: Ugx, quantity: number): Ugx {
  if (!Number.isSafeInteger(quantity) || quantity < 0) {
    throw new RangeError(`Not a quantity: ${quantity}`);
  }
  return mustBeUgx(mustBeUgx(unit) * quantity);
}

/** The sum of amounts; throws rather than lose a shilling past the safe range. */
export function sumUgx(amounts: readonly Ugx[]): Ugx {
  return amounts.reduce((sum, amount) => mustBeUgx(sum + mustBeUgx(amount)), 0);
}

/**
 * Shares out an amount in proportion to the weights so that the shares are whole and add up to exactly that amount.
 * Shillings left over by rounding go to the largest remainders, earlier entries first.
 */
export function splitInProportion(amount: Ugx, weights: readonly Ugx[]): Ugx[] {
  const whole = sumUgx(weights);
  if (whole === 0) {
    if (mustBeUgx(amount) === 0) return weights.map(() => 0);
    throw new RangeError('Cannot share an amount over nothing');
  }
  const shares = weights.map((weight) => multiplyDivideFloor(mustBeUgx(amount), weight, whole));
  const remainders = weights.map((weight) => (BigInt(amount) * BigInt(weight)) % BigInt(whole));
  const byRemainder = weights
    .map((_, index) => index)
    .sort((a, b) => compareBig(remainders[b]!, remainders[a]!) || a - b);
  const left = amount - sumUgx(shares);
  for (const index of byRemainder.slice(0, left)) shares[index]! += 1;
  return shares;
}

/** `amount × numerator ÷ denominator`, rounded down, exact even where the product leaves the safe range. */
export function multiplyDivideFloor(amount: number, numerator: number, denominator: number): Ugx {
  const product = amount * numerator;
  if (Number.isSafeInteger(product)) return (product - (product % denominator)) / denominator;
  return mustBeUgx(Number((BigInt(amount) * BigInt(numerator)) / BigInt(denominator)));
}

function basisPoints(percent: number): number {
  const points = Math.round(percent * 100);
  const isExact = Math.abs(percent * 100 - points) < 1e-6;
  if (!isExact || points < 0 || points > BASIS_POINTS_IN_WHOLE) {
    throw new RangeError(`Not a percentage with at most two decimals: ${percent}`);
  }
  return points;
}

function mustBeUgx(amount: number): Ugx {
  if (!isUgx(amount)) throw new RangeError(`Not a whole amount of shillings: ${amount}`);
  return amount;
}

function compareBig(a: bigint, b: bigint): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}
