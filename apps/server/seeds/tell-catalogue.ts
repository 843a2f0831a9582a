import { fileURLToPath } from 'node:url';

import type { Picture } from '@club/contract/shapes';

import type { Tx } from '#server/db/connect.ts';
import { transact } from '#server/db/transact.ts';
import { insertZones } from '#server/features/delivery/zones/set-zones.ts';
import { createOutlet } from '#server/features/outlets/outlets/create-outlet.ts';
import { createCategory } from '#server/features/shop/catalogue/create-category.ts';
import { createOffer } from '#server/features/shop/catalogue/create-offer.ts';
import { createProduct } from '#server/features/shop/catalogue/create-product.ts';
import { storePicture, storePlaceholder } from '#server/features/shop/catalogue/pictures.ts';
import type { Deps } from '#server/ports/deps.ts';

import type { CategoryName, SeedOffer, SeedOutlet } from './catalogue-types.ts';
import { categories, offerIcons, outlets } from './catalogue.ts';
import { zonesOf } from './delivery-zones.ts';
import { placeholderSubjects, renderPictures, type PictureRequest } from './pictures.ts';
import { daysBefore, type StoryClock } from './story.ts';

/** One in so many of the catalogue's pieces is really on the shelf: enough for a demo, and soon sold. */
const SHELF_SHARE = 10;

/** In the checkout and not with the data, so that a new DATA_DIR need not wait for two hundred drawings again. */
const cacheDir = fileURLToPath(new URL('../../../.cache/demo-pictures/', import.meta.url));

/** What an offer's product opens with, and how many of them the members of the story buy. */
export function demoQuantities(product: { quantity: number; sold: number }): { quantity: number; sold: number } {
  const quantity = Math.max(4, Math.round(product.quantity / SHELF_SHARE));
  const sold =
    product.sold >= product.quantity ? quantity : Math.min(quantity - 1, Math.round(product.sold / SHELF_SHARE));
  return { quantity, sold };
}

/** Opens the categories, the outlets and their offers, with a picture for each. */
export async function tellCatalogue(deps: Deps, clock: StoryClock, today: Date): Promise<void> {
  const pictures = await drawPictures(deps);
  const grounds = await drawPlaceholders(deps);
  clock.set(daysBefore(today, 120));
  await transact(deps.db, async (tx) => {
    const category_ids = new Map<CategoryName, string>();
    for (const category of categories) {
      const picture = grounds.get(category.name) ?? null;
      category_ids.set(category.name, await createCategory(tx, deps, { ...category, picture }));
    }
    for (const outlet of outlets) {
      clock.set(daysBefore(today, 120));
      const outlet_id = await createOutlet(tx, deps, outlet);
      await insertZones(tx, outlet_id, zonesOf(outlet));
      for (const offer of outlet.offers) {
        clock.set(daysBefore(today, offer.started_days_ago));
        await openOffer(tx, deps, { outlet, outlet_id, offer, category_ids, pictures, today });
      }
    }
  });
}

interface Opening {
  outlet: SeedOutlet;
  outlet_id: string;
  offer: SeedOffer;
  category_ids: Map<CategoryName, string>;
  pictures: Map<unknown, Picture>;
  today: Date;
}

async function openOffer(tx: Tx, deps: Deps, opening: Opening): Promise<void> {
  const { outlet_id, offer, pictures, today } = opening;
  const category_id = opening.category_ids.get(offer.category)!;
  const products = [];
  for (const product of offer.products) {
    const { quantity } = demoQuantities(product);
    // The shelf has some pieces more than the club may sell.
    const on_hand = quantity + Math.ceil(quantity / 4);
    const picture = pictures.get(product) ?? null;
    const product_id = await createProduct(tx, deps, { ...product, outlet_id, category_id, picture, on_hand });
    products.push({ product_id, quantity });
  }
  await createOffer(tx, deps, {
    ...offer,
    outlet_id,
    category_id,
    picture: pictures.get(offer) ?? null,
    starts_at: daysBefore(today, offer.started_days_ago),
    ends_at: daysBefore(today, -offer.ends_in_days),
    products,
  });
}

/** Draws every picture, or takes it from the last time; the result is by the offer or product it belongs to. */
async function drawPictures(deps: Deps): Promise<Map<unknown, Picture>> {
  const grounds = new Map(categories.map(({ name, ground }) => [name, ground]));
  const wanted: { of: unknown; folder: 'offers' | 'products'; request: PictureRequest }[] = [];
  for (const offer of outlets.flatMap((outlet) => outlet.offers)) {
    const ground = grounds.get(offer.category)!;
    wanted.push({
      of: offer,
      folder: 'offers',
      request: { icons: offerIcons(offer), ground, seed: offer.name, cacheDir },
    });
    for (const product of offer.products) {
      const seed = `${product.brand_name} ${product.product_name}`;
      const request = { icons: [product.icon], ground, seed, widths: [320, 640] as const, cacheDir };
      wanted.push({ of: product, folder: 'products', request });
    }
  }
  const drawn = await renderPictures(wanted.map(({ request }) => request));
  const stored = new Map<unknown, Picture>();
  for (const [index, { of, folder }] of wanted.entries()) {
    stored.set(of, await storePicture(deps, folder, drawn[index]!));
  }
  return stored;
}

/** What stands in for a missing picture is also the picture of its category. */
async function drawPlaceholders(deps: Deps): Promise<Map<string, Picture>> {
  const subjects = placeholderSubjects();
  const drawn = await renderPictures(subjects.map(({ subject }) => ({ ...subject, cacheDir })));
  const stored = new Map<string, Picture>();
  for (const [index, { category }] of subjects.entries()) {
    stored.set(category, await storePlaceholder(deps, category, drawn[index]!));
  }
  return stored;
}
