import { offer, product, type SeedOutlet } from '#seeds/catalogue-types.ts';

export const freshbasketNtinda: SeedOutlet = {
  name: 'Freshbasket Supermarket',
  area: 'Ntinda',
  town: 'Kampala',
  address: 'Plot 14 Ntinda Road, opposite the Ntinda taxi stage',
  phone: '0770000101',
  opening_hours: 'Every day 7:30–22:00',
  latitude: 0.3536,
  longitude: 32.612,
  delivery_fee: 5_000,
  offers_in_store: true,
  offers_curbside: true,
  offers_delivery: true,
  ready_minutes: 45,
  tin: '1000123456',
  distributor_name: 'Pearl Foods Distributors',
  offers: [
    offer(
      {
        name: 'Breakfast table for a week',
        category: 'Groceries',
        description: 'Milk, bread and eggs for seven mornings. Collected fresh from the dairy and the oven each day.',
      },
      { discount: 20, rating: 4.7, days: [6, 12], featured: 1, limit: 2 },
      [
        product('Kiira Dairy', 'Fresh milk 1 L', 4_200, 'glass-of-milk', [240, 131]),
        product('Mugati Bakery', 'Family loaf 1 kg', 7_800, 'bread', [150, 62]),
        product('Kuku Fresh', 'Tray of 30 eggs', 15_000, 'egg', [90, 41]),
        product('Busoga Gold', 'Ground coffee 250 g', 18_500, 'hot-beverage', [60, 12]),
      ],
    ),
    offer(
      {
        name: 'Store cupboard month',
        category: 'Groceries',
        description: 'The heavy things of the month at one go: rice, sugar, flour and oil. We carry them to your car.',
      },
      { cashback: 10, rating: 4.6, days: [10, 21], featured: 4 },
      [
        product('Bugiri Select', 'Long-grain rice 5 kg', 27_500, 'cooked-rice', [180, 74]),
        product('Mabira Sweet', 'Brown sugar 2 kg', 10_400, 'jar', [220, 160]),
        product('Akawunga', 'Maize flour 5 kg', 16_500, 'ear-of-corn', [160, 51]),
        product('Sunny Field', 'Sunflower oil 3 L', 28_000, 'sunflower', [110, 37]),
      ],
    ),
    offer(
      {
        name: 'Green Tuesday every day',
        category: 'Groceries',
        description: 'Vegetables from the Wakiso hills, cut this morning. Pay a quarter less than at the stall.',
      },
      { discount: 25, rating: 4.4, days: [3, 4], terms: ['Weight may differ by 5 %'] },
      [
        product('Wakiso Growers', 'Tomatoes 2 kg', 9_000, 'tomato', [100, 83]),
        product('Wakiso Growers', 'Irish potatoes 5 kg', 17_500, 'potato', [80, 29]),
        product('Wakiso Growers', 'Mixed greens bundle', 5_000, 'leafy-green', [120, 97]),
      ],
    ),
    offer(
      {
        name: 'Spotless kitchen',
        category: 'Groceries',
        description: 'Soap, sponge and shine. Enough for the whole month, and the cashback buys the next bar.',
      },
      { cashback: 15, rating: 4.2, days: [14, 30] },
      [
        product('Ayaka', 'Bar soap 1 kg', 6_200, 'soap', [2_000, 44]),
        product('Bwino', 'Washing powder 2 kg', 21_000, 'bubbles', [1_400, 58]),
        product('Ayaka', 'Kitchen sponges, pack of 6', 7_500, 'sponge', [900, 11]),
      ],
    ),
    offer(
      {
        name: 'Sunday fruit bowl',
        category: 'Groceries',
        description: 'Sweet bananas, Kayunga pineapple and a ripe pawpaw the colour of sunset, at almost half price.',
      },
      { discount: 40, days: [1, 2] },
      [product('Kayunga Farms', 'Fruit bowl for six', 24_000, 'pineapple', [50, 46])],
    ),
  ],
};
