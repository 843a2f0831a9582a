import { offer, product, type SeedOutlet } from '#seeds/catalogue-types.ts';

export const acholiHomeGulu: SeedOutlet = {
  name: 'Acholi Home & Tech',
  area: 'Gulu',
  town: 'Gulu',
  address: 'Andrea Olal Road, Gulu, corner shop across from the main market clock',
  phone: '0770000112',
  opening_hours: 'Mon–Sat 8:00–19:30, Sun 10:00–16:00',
  latitude: 2.7746,
  longitude: 32.299,
  delivery_fee: 4_500,
  offers_in_store: true,
  offers_curbside: true,
  offers_delivery: true,
  ready_minutes: 60,
  distributor_name: 'Nile Home Supplies',
  offers: [
    offer(
      {
        name: 'Light after seven',
        category: 'Electronics',
        description: 'Panel on the roof, four bulbs below, phone on the charger. Paid once, shines for years.',
      },
      { cashback: 16, rating: 4.7, days: [13, 36], terms: ['24-month warranty with the receipt'] },
      [
        product('Ceng', 'Solar home kit, 4 lamps', 420_000, 'sun', [40, 18]),
        product('Ceng', 'Solar radio with torch', 88_000, 'radio', [70, 31]),
        product('Ceng', 'Head torch, rechargeable', 35_000, 'flashlight', [90, 52]),
      ],
    ),
    offer(
      {
        name: 'New bed, better week',
        category: 'Home & Hardware',
        description: 'High-density mattress with a net that closes. Carried up the stairs, old one taken away.',
      },
      { discount: 22, rating: 4.5, days: [9, 22] },
      [
        product('Nindo', 'Mattress 5 × 6 ft, 8 inch', 460_000, 'bed', [30, 16]),
        product('Nindo', 'Cotton bed sheets, double', 75_000, 'couch-and-lamp', [80, 27]),
        product('Nindo', 'Mosquito net, double', 32_000, 'tent', [120, 83]),
      ],
    ),
    offer(
      {
        name: 'Cook for the whole compound',
        category: 'Home & Hardware',
        description: 'Stove that eats half the charcoal and pots that feed twelve. Sunday is ready.',
      },
      { discount: 27, rating: 4.4, days: [6, 16] },
      [
        product('Keno', 'Energy-saving stove', 68_000, 'shallow-pan-of-food', [80, 47]),
        product('Keno', 'Saucepans, set of 7', 115_000, 'pot-of-food', [60, 19]),
        product('Keno', 'Gas cooker, 2 plates with 6 kg cylinder', 340_000, 'fire', [25, 10]),
        product('Keno', 'Plates and cups for twelve', 92_000, 'fork-and-knife-with-plate', [50, 13]),
      ],
    ),
    offer(
      {
        name: 'Sunday best',
        category: 'Fashion',
        description: 'Suit, shirt and a tie that Father will approve of. Adjusted on the spot by Okot.',
      },
      { cashback: 24, rating: 4.3, days: [10, 28] },
      [
        product('Rwot', 'Men’s two-piece suit', 320_000, 'coat', [30, 11]),
        product('Rwot', 'Cotton shirt with tie', 72_000, 'necktie', [70, 34]),
      ],
    ),
    offer(
      {
        name: 'Bicycle that brings you there',
        category: 'Fuel & Auto',
        description: 'Steel frame, carrier and pump, greased and set up. School, market and back, every day.',
      },
      { discount: 12.5, days: [4, 19] },
      [product('Lela', 'Steel bicycle with carrier', 395_000, 'bicycle', [35, 12])],
    ),
  ],
};
