import { offer, product, type SeedOutlet } from '#seeds/catalogue-types.ts';

export const kitengeCornerKololo: SeedOutlet = {
  name: 'Kitenge Corner Boutique',
  area: 'Kololo',
  town: 'Kampala',
  address: 'Acacia Avenue, yellow gate across from the mall, boda stage at the corner',
  phone: '0770000106',
  opening_hours: 'Mon–Sat 9:00–20:00, Sun 11:00–18:00',
  latitude: 0.334,
  longitude: 32.5895,
  delivery_fee: 6_000,
  offers_in_store: true,
  offers_curbside: true,
  offers_delivery: true,
  ready_minutes: 60,
  offers: [
    offer(
      {
        name: 'Kitenge by the piece',
        category: 'Fashion',
        description: 'Six yards of cotton that keeps its colour. New prints every week, the tailor sits next door.',
      },
      { discount: 28, rating: 4.7, days: [6, 13], featured: 5 },
      [
        product('Langi', 'Kitenge cotton, 6 yards', 95_000, 'scarf', [90, 52]),
        product('Langi', 'Kitenge wax print, 6 yards', 140_000, 'thread', [60, 18]),
      ],
    ),
    offer(
      {
        name: 'Gomesi for the introduction',
        category: 'Fashion',
        description: 'Silk or lace with a sash that knows its place. Fitted twice, ready for Saturday.',
      },
      { cashback: 20, rating: 4.9, days: [15, 50], terms: ['Allow five days for fitting'] },
      [
        product('Nnyabo', 'Gomesi in silk', 380_000, 'sari', [30, 12]),
        product('Nnyabo', 'Gomesi in lace', 290_000, 'womans-clothes', [40, 9]),
      ],
    ),
    offer(
      {
        name: 'Shoes that survive the season',
        category: 'Fashion',
        description: 'Leather from Mbarara, soles that grip red mud. Polish comes with the pair.',
      },
      { discount: 38, rating: 4.4, days: [4, 7] },
      [
        product('Enkato', 'Men’s leather shoes', 165_000, 'mans-shoe', [50, 44]),
        product('Enkato', 'Women’s leather pumps', 135_000, 'high-heeled-shoe', [50, 31]),
        product('Enkato', 'Leather sandals', 78_000, 'womans-sandal', [80, 36]),
        product('Enkato', 'Ankle boots', 190_000, 'womans-boot', [24, 24]),
      ],
    ),
    offer(
      {
        name: 'Friday denim',
        category: 'Fashion',
        description: 'Jeans and a shirt for the office that closes at five. Sizes from 26 to 44.',
      },
      { discount: 55, rating: 4.2, days: [1, 2], terms: ['No exchange on reduced sizes'] },
      [
        product('Kampa', 'Straight-leg jeans', 110_000, 'jeans', [70, 59]),
        product('Kampa', 'Oxford shirt', 85_000, 'necktie', [60, 27]),
      ],
    ),
    offer(
      {
        name: 'The bag with the story',
        category: 'Fashion',
        description: 'Woven from bark cloth and leather in Masaka. Holds a laptop, a lunch and a secret.',
      },
      { cashback: 15, days: [9, 30] },
      [product('Lubugo', 'Bark-cloth handbag', 175_000, 'handbag', [36, 11])],
    ),
  ],
};
