import { offer, product, type SeedOutlet } from '#seeds/catalogue-types.ts';

export const ankoleDairyMbarara: SeedOutlet = {
  name: 'Ankole Dairy & Foods',
  area: 'Mbarara',
  town: 'Mbarara',
  address: 'High Street, Mbarara, ground floor next to the post office, milk churn at the door',
  phone: '0770000111',
  opening_hours: 'Mon–Sat 6:30–20:30, Sun 7:30–18:00',
  latitude: -0.6072,
  longitude: 30.6545,
  delivery_fee: 3_500,
  offers_in_store: true,
  offers_curbside: false,
  offers_delivery: true,
  ready_minutes: 30,
  distributor_name: 'Pearl Foods Distributors',
  offers: [
    offer(
      {
        name: 'Milk the way it should be',
        category: 'Groceries',
        description: 'From long-horned cows to your cup before noon. Yoghurt and ghee of the same herd.',
      },
      { cashback: 14, rating: 4.9, days: [16, 32], featured: 12 },
      [
        product('Ente', 'Fresh milk 5 L', 16_000, 'cow-face', [180, 118]),
        product('Ente', 'Vanilla yoghurt 1 L', 9_500, 'custard', [160, 57]),
        product('Ente', 'Ghee 500 g', 22_000, 'butter', [90, 48]),
        product('Ente', 'Gouda cheese 400 g', 24_500, 'cheese-wedge', [70, 15]),
      ],
    ),
    offer(
      {
        name: 'Eshabwe lunch',
        category: 'Food & Drinks',
        description: 'Karo with eshabwe and smoked beef, served in the back room where the stories are told.',
      },
      { discount: 25, rating: 4.8, days: [5, 11], terms: ['Served from 12:00 to 15:30'] },
      [
        product('Ankole Dairy', 'Eshabwe lunch for one', 20_000, 'bowl-with-spoon', [100, 63]),
        product('Ankole Dairy', 'Eshabwe lunch for four', 72_000, 'cooking', [40, 11]),
      ],
    ),
    offer(
      {
        name: 'Matooke by the bunch',
        category: 'Groceries',
        description: 'Green, heavy and cut yesterday in Isingiro. We peel it too, if your hands are full.',
      },
      { discount: 20, rating: 4.6, days: [3, 7] },
      [
        product('Isingiro Growers', 'Matooke bunch, large', 32_000, 'banana', [120, 95]),
        product('Isingiro Growers', 'Beans, yellow 5 kg', 27_500, 'beans', [100, 38]),
        product('Isingiro Growers', 'Avocados, box of 12', 12_000, 'avocado', [90, 57]),
      ],
    ),
    offer(
      {
        name: 'Honey week',
        category: 'Groceries',
        description: 'Dark forest honey from Bushenyi, strained twice, never cooked. Bring the jar back for a refill.',
      },
      { cashback: 28, rating: 4.7, days: [6, 15] },
      [
        product('Enjoki', 'Forest honey 1 kg', 29_000, 'honey-pot', [110, 42]),
        product('Enjoki', 'Honey and groundnut spread 400 g', 18_000, 'jar', [80, 20]),
      ],
    ),
    offer(
      {
        name: 'Coffee for the elders',
        category: 'Food & Drinks',
        description: 'Slow-roasted arabica, one kilo, ground for pot or filter while you greet everybody.',
      },
      { discount: 60, days: [1, 1], limit: 1 },
      [product('Ankole Hills', 'Roasted arabica 1 kg', 58_000, 'hot-beverage', [60, 54])],
    ),
  ],
};
