import { startProduct } from '#tools/start-product.ts';

/**
 * Starts the product with the demo story; every journey finds it by these variables. Where they are set already, the
 * journeys play on what runs there.
 */
export default async function setUp(): Promise<() => Promise<void>> {
  if (process.env['CLUB_ORIGIN'] && process.env['SANDBOX_ORIGIN'] && process.env['CLUB_DATA_DIR'])
    return async () => {};
  const product = await startProduct();
  process.env['CLUB_ORIGIN'] = product.origin;
  process.env['SANDBOX_ORIGIN'] = product.sandbox;
  process.env['CLUB_DATA_DIR'] = product.place.dataDir;
  return () => product.stop();
}
