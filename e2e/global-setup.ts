import { startProduct } from '#tools/start-product.ts';

/** Starts the product with the demo story; every journey finds it by these two variables. */
export default async function setUp(): Promise<() => Promise<void>> {
  const product = await startProduct();
  process.env['CLUB_ORIGIN'] = product.origin;
  process.env['SANDBOX_ORIGIN'] = product.sandbox;
  return () => product.stop();
}
