import { offer, product, type SeedOutlet } from '#seeds/catalogue-types.ts';

export const kisobokaElectronics: SeedOutlet = {
  name: 'Kisoboka Electronics',
  area: 'Central Kampala',
  town: 'Kampala',
  address: 'Shop G12, Kisoboka Arcade, Kampala Road, facing Constitution Square',
  phone: '0770000103',
  opening_hours: 'Mon–Sat 8:30–20:00',
  latitude: 0.3132,
  longitude: 32.5811,
  delivery_fee: 8_000,
  offers_in_store: true,
  offers_curbside: false,
  offers_delivery: true,
  ready_minutes: 90,
  offers: [
    offer(
      {
        name: 'Smartphones that last two days',
        category: 'Electronics',
        description: 'Big batteries, two SIM slots, sealed boxes and a year of warranty honoured at our own counter.',
      },
      { cashback: 8, rating: 4.5, days: [9, 25], featured: 3, terms: ['12-month warranty with the receipt'] },
      [
        product('Zunda', 'A16 smartphone 4 GB / 64 GB', 465_000, 'mobile-phone', [60, 27]),
        product('Zunda', 'A36 smartphone 6 GB / 128 GB', 690_000, 'mobile-phone-with-arrow', [40, 21]),
        product('Pima', 'Note 5G 8 GB / 256 GB', 1_150_000, 'mobile-phone', [20, 6]),
      ],
    ),
    offer(
      {
        name: 'The big match screen',
        category: 'Electronics',
        description:
          'See every blade of grass. Smart TV with free-to-air tuner, wall mount and set-up at home included.',
      },
      { discount: 15, rating: 4.7, days: [4, 10], terms: ['Set-up at home within 15 km'] },
      [
        product('Optiva', '43-inch smart TV', 1_180_000, 'television', [24, 17]),
        product('Optiva', '55-inch 4K smart TV', 1_950_000, 'desktop-computer', [12, 5]),
      ],
    ),
    offer(
      {
        name: 'Never out of power',
        category: 'Electronics',
        description: 'Load shedding is nobody’s business any more: power bank, solar lamp and surge guard.',
      },
      { discount: 25, rating: 4.3, days: [15, 20] },
      [
        product('Amaanyi', 'Power bank 20,000 mAh', 95_000, 'battery', [120, 78]),
        product('Amaanyi', 'Solar lantern with phone charger', 110_000, 'light-bulb', [80, 24]),
        product('Amaanyi', 'Surge guard, 4 sockets', 48_000, 'electric-plug', [90, 13]),
      ],
    ),
    offer(
      {
        name: 'Sound for the compound',
        category: 'Electronics',
        description: 'Bass that the neighbours will forgive. Bluetooth, radio and a microphone for the speeches.',
      },
      { cashback: 18, days: [3, 14] },
      [
        product('Ngoma', 'Party speaker 80 W', 385_000, 'speaker-high-volume', [30, 9]),
        product('Ngoma', 'Wireless headphones', 125_000, 'headphone', [60, 25]),
      ],
    ),
    offer(
      {
        name: 'Back-to-class laptop',
        category: 'Electronics',
        description: 'Light, quick and mended in Kampala when it needs mending. Comes with mouse and bag.',
      },
      { discount: 10, rating: 4.4, days: [8, 35], limit: 1 },
      [product('Kompyuta', '14-inch laptop 8 GB / 512 GB with bag', 1_690_000, 'laptop', [18, 4])],
    ),
  ],
};
