import { offer, product, type SeedOutlet } from '#seeds/catalogue-types.ts';

export const nakatoBeautyKabalagala: SeedOutlet = {
  name: 'Nakato Hair & Beauty',
  area: 'Kabalagala',
  town: 'Kampala',
  address: 'Ggaba Road, first floor above the bakery, next to the Kabalagala stage',
  phone: '0770000104',
  opening_hours: 'Tue–Sun 9:00–21:00',
  latitude: 0.299,
  longitude: 32.601,
  delivery_fee: 0,
  offers_in_store: true,
  offers_curbside: false,
  offers_delivery: false,
  ready_minutes: 120,
  offers: [
    offer(
      {
        name: 'Braids that hold',
        category: 'Beauty & Care',
        description: 'Knotless, box or cornrows by hands that have done it for ten years. Hair included, tea as well.',
      },
      { discount: 30, rating: 4.8, days: [7, 16], featured: 6, terms: ['By appointment; call the salon first'] },
      [
        product('Nakato', 'Knotless braids, medium', 120_000, 'woman-curly-hair-dark', [60, 43]),
        product('Nakato', 'Cornrows with extensions', 70_000, 'hair-pick', [60, 25]),
      ],
    ),
    offer(
      {
        name: 'Hands and feet hour',
        category: 'Beauty & Care',
        description: 'Manicure and pedicure side by side, gel if you wish. Bring a friend and a long story.',
      },
      { discount: 45, rating: 4.6, days: [2, 5], terms: ['By appointment; call the salon first'] },
      [
        product('Nakato', 'Manicure and pedicure', 60_000, 'nail-polish', [80, 69]),
        product('Nakato', 'Gel manicure', 45_000, 'sparkles', [50, 22]),
      ],
    ),
    offer(
      {
        name: 'Wedding morning',
        category: 'Beauty & Care',
        description: 'Bride, mothers and maids ready on time: hair, make-up and a calm voice. Trial included.',
      },
      { cashback: 15, rating: 4.9, days: [20, 60], terms: ['Book at least seven days ahead'] },
      [
        product('Nakato', 'Bridal hair and make-up with trial', 450_000, 'woman-with-veil-dark', [15, 4]),
        product('Nakato', 'Make-up for a maid or mother', 90_000, 'lipstick', [60, 12]),
      ],
    ),
    offer(
      {
        name: 'Shea and cocoa shelf',
        category: 'Beauty & Care',
        description: 'Butter from northern shea trees, cocoa from Bundibugyo. Good for skin, good for growers.',
      },
      { cashback: 25, rating: 4.5, days: [11, 28] },
      [
        product('Moo Yao', 'Raw shea butter 500 g', 32_000, 'jar', [100, 38]),
        product('Moo Yao', 'Cocoa body lotion 400 ml', 28_500, 'lotion-bottle', [120, 55]),
        product('Moo Yao', 'Black soap, 3 bars', 18_000, 'soap', [140, 21]),
        product('Moo Yao', 'Hair growth oil 200 ml', 24_000, 'herb', [90, 64]),
      ],
    ),
    offer(
      {
        name: 'Gentlemen’s chair',
        category: 'Beauty & Care',
        description: 'Haircut, hot towel and beard line in thirty-five minutes. Boys under twelve sit taller here.',
      },
      { discount: 20, days: [6, 22] },
      [
        product('Nakato', 'Haircut and beard', 25_000, 'man-getting-haircut-dark', [120, 47]),
        product('Nakato', 'Boy’s haircut', 12_000, 'scissors', [80, 15]),
      ],
    ),
  ],
};
