import { offer, product, type SeedOutlet } from '#seeds/catalogue-types.ts';

export const safariFuelNakawa: SeedOutlet = {
  name: 'Safari Road Fuel & Auto',
  area: 'Nakawa',
  town: 'Kampala',
  address: 'Jinja Road, Nakawa, on the left after the market when leaving town',
  phone: '0770000108',
  opening_hours: 'Open 24 hours',
  latitude: 0.33,
  longitude: 32.618,
  delivery_fee: 0,
  offers_in_store: true,
  offers_curbside: true,
  offers_delivery: false,
  ready_minutes: 15,
  offers: [
    offer(
      {
        name: 'Fuel that pays you back',
        category: 'Fuel & Auto',
        description: 'Show the code at the pump and fill up. The price on the board, the cashback on your phone.',
      },
      { cashback: 5, rating: 4.6, days: [25, 60], featured: 7, limit: 6 },
      [
        product('Safari Road', 'Petrol 10 L', 54_500, 'fuel-pump', [500, 322]),
        product('Safari Road', 'Diesel 10 L', 51_500, 'delivery-truck', [400, 131]),
      ],
    ),
    offer(
      {
        name: 'Boda morning',
        category: 'Fuel & Auto',
        description: 'For the riders: full tank, oil and a reflective vest. Ready before the first fare.',
      },
      { discount: 15, rating: 4.8, days: [12, 26] },
      [
        product('Safari Road', 'Motorcycle full tank and oil check', 62_000, 'motorcycle', [200, 144]),
        product('Laba', 'Rider’s helmet', 85_000, 'rescue-workers-helmet', [60, 23]),
        product('Laba', 'Reflective vest', 18_000, 'safety-vest', [100, 37]),
      ],
    ),
    offer(
      {
        name: 'Service while you shop',
        category: 'Fuel & Auto',
        description: 'Oil, filter and a look underneath in forty minutes. The old parts are shown to you.',
      },
      { discount: 24, rating: 4.4, days: [9, 17] },
      [
        product('Safari Road', 'Minor service, saloon car', 185_000, 'mechanic', [50, 28]),
        product('Mafuta', 'Engine oil 10W-40, 4 L', 112_000, 'oil-drum', [80, 33]),
      ],
    ),
    offer(
      {
        name: 'Clean car, clear head',
        category: 'Fuel & Auto',
        description: 'Outside, inside and the engine bay. Sit down, there is coffee and this week’s paper.',
      },
      { discount: 50, rating: 4.5, days: [2, 4], terms: ['Monday to Thursday only'] },
      [product('Safari Road', 'Full car wash and vacuum', 30_000, 'oncoming-automobile', [120, 112])],
    ),
    offer(
      {
        name: 'Four new tyres',
        category: 'Fuel & Auto',
        description: 'Fitted, balanced and aligned. Made for tarmac on weekdays and murram at the weekend.',
      },
      { cashback: 12, days: [6, 29] },
      [
        product('Luguudo', 'Tyres 185/65 R15, set of 4', 1_240_000, 'wheel', [24, 8]),
        product('Luguudo', 'Tyres 265/65 R17, set of 4', 2_480_000, 'pickup-truck', [12, 2]),
      ],
    ),
  ],
};
