import { offer, product, type SeedOutlet } from '#seeds/catalogue-types.ts';

export const lakesideGrillEntebbe: SeedOutlet = {
  name: 'Lakeside Grill',
  area: 'Entebbe',
  town: 'Entebbe',
  address: 'Church Road, Entebbe, on the lake side 200 m past the botanical garden gate',
  phone: '0770000109',
  opening_hours: 'Every day 10:00–23:30',
  latitude: 0.0601,
  longitude: 32.4778,
  delivery_fee: 7_000,
  offers_in_store: true,
  offers_curbside: true,
  offers_delivery: true,
  ready_minutes: 40,
  offers: [
    offer(
      {
        name: 'Whole tilapia at sunset',
        category: 'Food & Drinks',
        description:
          'Out of the lake this morning, over charcoal tonight. With chips or posho, and the view for nothing.',
      },
      { discount: 25, rating: 4.8, days: [7, 14], featured: 8 },
      [
        product('Lakeside', 'Whole grilled tilapia, large', 55_000, 'fish', [90, 48]),
        product('Lakeside', 'Whole grilled tilapia, medium', 42_000, 'tropical-fish', [90, 71]),
      ],
    ),
    offer(
      {
        name: 'Muchomo platter',
        category: 'Food & Drinks',
        description: 'Goat, chicken and beef on one board with roast plantain. For three friends or one brave one.',
      },
      { cashback: 15, rating: 4.7, days: [11, 23] },
      [
        product('Lakeside', 'Muchomo platter for three', 98_000, 'meat-on-bone', [60, 27]),
        product('Lakeside', 'Goat ribs, half', 45_000, 'cut-of-meat', [70, 19]),
        product('Lakeside', 'Roast chicken, whole', 52_000, 'poultry-leg', [70, 44]),
      ],
    ),
    offer(
      {
        name: 'Pizza on the beach',
        category: 'Food & Drinks',
        description: 'Wood-fired, thin and loud with cheese. Two cost little more than one elsewhere.',
      },
      { discount: 40, rating: 4.3, days: [3, 5], terms: ['Tuesday to Thursday only'] },
      [
        product('Lakeside', 'Large pizza, any topping', 46_000, 'pizza', [100, 83]),
        product('Lakeside', 'Garlic flatbread', 15_000, 'flatbread', [80, 26]),
      ],
    ),
    offer(
      {
        name: 'Children eat half',
        category: 'Food & Drinks',
        description: 'Chips, nuggets and ice cream on Saturdays, while you finish a sentence at last.',
      },
      { discount: 50, rating: 4.6, days: [5, 20], terms: ['For children under twelve'] },
      [
        product('Lakeside', 'Children’s plate with juice', 24_000, 'french-fries', [100, 35]),
        product('Lakeside', 'Ice cream, two scoops', 12_000, 'ice-cream', [150, 92]),
      ],
    ),
    offer(
      {
        name: 'Birthday by the lake',
        category: 'Food & Drinks',
        description: 'Table for ten under the lights, cake with the name on it, and we sing if asked.',
      },
      { cashback: 20, days: [4, 48], terms: ['Book at least three days ahead'] },
      [
        product('Lakeside', 'Birthday table for ten', 620_000, 'party-popper', [12, 3]),
        product('Lakeside', 'Birthday cake 2 kg', 110_000, 'birthday-cake', [30, 9]),
      ],
    ),
  ],
};
