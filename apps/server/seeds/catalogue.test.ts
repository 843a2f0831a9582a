import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

import { distanceKm, quoteDelivery } from '@club/rules/delivery-fee';
import { offerPrice } from '@club/rules/discount';
import { isUgx } from '@club/rules/money';
import { searchable } from '@club/rules/searchable';
import { canPayWith, isUgandanNumber } from '@club/rules/uganda-phone';
import { describe, expect, it } from 'vitest';

import { CATEGORY_NAMES } from './catalogue-types.ts';
import { categories, outlets } from './catalogue.ts';
import { dayOffers } from './day-offers.ts';
import { zonesOf } from './delivery-zones.ts';

const offers = outlets.flatMap((outlet) => outlet.offers.map((offer) => ({ ...offer, outlet })));
const products = offers.flatMap((offer) => offer.products.map((product) => ({ ...product, offer })));
const require = createRequire(import.meta.url);
const icons = JSON.parse(readFileSync(require.resolve('@iconify-json/fluent-emoji-flat/icons.json'), 'utf8')).icons;

const unique = (values: readonly unknown[]) => new Set(values).size === values.length;

describe('the catalogue', () => {
  it('has the size of a shop', () => {
    expect([outlets.length, categories.length, offers.length]).toEqual([12, 8, 60]);
    expect(products.length).toBeGreaterThanOrEqual(140);
    expect(new Set(outlets.map((outlet) => outlet.town))).toEqual(
      new Set(['Kampala', 'Entebbe', 'Jinja', 'Mbarara', 'Gulu']),
    );
    expect(new Set(offers.map((offer) => offer.category))).toEqual(new Set(CATEGORY_NAMES));
  });

  it('names everything once', () => {
    expect(unique(outlets.map((outlet) => searchable(outlet.name)))).toBe(true);
    expect(unique(offers.map((offer) => searchable(offer.name)))).toBe(true);
    const whole = products.map((item) => [item.offer.outlet.name, item.brand_name, item.product_name].join(' '));
    expect(unique(whole.map(searchable))).toBe(true);
    expect(unique(offers.flatMap((offer) => offer.featured_rank ?? []))).toBe(true);
  });

  it('has at the same outlet whatever an offer of the day is to look like', () => {
    for (const { outlet, products: sold } of dayOffers) {
      const shown = products.filter(({ offer }) => offer.outlet.name === outlet).map((item) => item.product_name);
      for (const { like } of sold) expect(shown).toContain(like);
    }
  });

  it('has an icon for every picture', () => {
    for (const name of [...products, ...categories].map((item) => item.icon)) expect(icons).toHaveProperty(name);
  });
});

describe('offers', () => {
  it('give a discount or cashback, never both', () => {
    for (const { name, discount_percentage, cashback_percentage } of offers) {
      const given = [discount_percentage, cashback_percentage].filter((percent) => percent > 0);
      expect(given, name).toHaveLength(1);
      expect(given[0]).toBeGreaterThanOrEqual(5);
      expect(given[0]).toBeLessThanOrEqual(60);
    }
  });

  it('have one to four products, a future end and words that fit a card', () => {
    for (const offer of offers) {
      expect([1, 2, 3, 4]).toContain(offer.products.length);
      expect(offer.ends_in_days).toBeGreaterThan(0);
      expect(offer.started_days_ago).toBeGreaterThan(0);
      expect(offer.name.length).toBeLessThanOrEqual(40);
      expect(offer.description.length).toBeLessThanOrEqual(130);
    }
  });

  it('vary in what is sold, and one product is sold out', () => {
    const shares = products.map((item) => item.sold / item.quantity);
    expect(Math.min(...shares)).toBeLessThan(0.2);
    expect(shares.filter((share) => share === 1)).toHaveLength(1);
    for (const item of products) {
      expect(item.sold).toBeLessThanOrEqual(item.quantity);
      expect(item.on_hand).toBeGreaterThanOrEqual(item.quantity - item.sold);
    }
  });
});

describe('prices', () => {
  it('are whole hundreds of shillings that the networks can collect', () => {
    for (const item of products) {
      expect(isUgx(item.price) && item.price % 100 === 0, item.product_name).toBe(true);
      const charged = offerPrice({ ...item.offer, price: item.price });
      expect(charged).toBeGreaterThanOrEqual(500);
      expect(charged).toBeLessThanOrEqual(5_000_000);
    }
  });
});

describe('outlets', () => {
  it('lie in Uganda, near their town, and can be called', () => {
    const towns: Record<string, { latitude: number; longitude: number }> = {
      Kampala: { latitude: 0.3136, longitude: 32.5811 },
      Entebbe: { latitude: 0.0512, longitude: 32.4637 },
      Jinja: { latitude: 0.4244, longitude: 33.2041 },
      Mbarara: { latitude: -0.6072, longitude: 30.6545 },
      Gulu: { latitude: 2.7746, longitude: 32.299 },
    };
    for (const outlet of outlets) {
      expect(distanceKm(outlet, towns[outlet.town]!), outlet.name).toBeLessThan(10);
      expect(isUgandanNumber(outlet.phone) && canPayWith('mtn', outlet.phone)).toBe(true);
      expect(outlet.delivery_fee > 0).toBe(outlet.offers_delivery);
      expect(zonesOf(outlet).length > 0).toBe(outlet.offers_delivery);
      if (outlet.offers_delivery) {
        const nextDoor = { latitude: outlet.latitude + 0.005, longitude: outlet.longitude };
        expect(quoteDelivery(zonesOf(outlet), outlet, nextDoor)?.delivery_fee).toBeLessThanOrEqual(outlet.delivery_fee);
      }
    }
    expect(unique(outlets.map((outlet) => outlet.phone))).toBe(true);
  });
});
