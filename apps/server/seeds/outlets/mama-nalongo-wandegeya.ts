import { offer, product, type SeedOutlet } from '#seeds/catalogue-types.ts';

export const mamaNalongoWandegeya: SeedOutlet = {
  name: 'Mama Nalongo Kitchen',
  area: 'Wandegeya',
  town: 'Kampala',
  address: 'Bombo Road, 50 m below the Wandegeya traffic lights, green balcony',
  phone: '0770000102',
  opening_hours: 'Mon–Sat 6:30–23:00, Sun 8:00–22:00',
  latitude: 0.331,
  longitude: 32.5735,
  delivery_fee: 4_000,
  offers_in_store: true,
  offers_curbside: false,
  offers_delivery: true,
  ready_minutes: 30,
  offers: [
    offer(
      {
        name: 'Luwombo for two',
        category: 'Food & Drinks',
        description: 'Chicken or groundnut luwombo steamed in banana leaf since dawn, with matooke and greens.',
      },
      { discount: 30, rating: 4.9, days: [5, 9], featured: 2, terms: ['Served from 12:00 to 16:00'] },
      [
        product('Mama Nalongo', 'Chicken luwombo for two', 48_000, 'pot-of-food', [80, 57]),
        product('Mama Nalongo', 'Groundnut luwombo for two', 32_000, 'shallow-pan-of-food', [60, 22]),
      ],
    ),
    offer(
      {
        name: 'Rolex and chai',
        category: 'Food & Drinks',
        description: 'Two eggs, cabbage, tomato, rolled hot off the plate. The campus breakfast, with spiced milk tea.',
      },
      { discount: 35, rating: 4.8, days: [20, 15] },
      [
        product('Mama Nalongo', 'Rolex with two eggs', 5_000, 'stuffed-flatbread', [300, 214]),
        product('Mama Nalongo', 'Rolex special with beef', 8_500, 'burrito', [120, 66]),
        product('Mama Nalongo', 'African tea, large mug', 3_500, 'teapot', [200, 90]),
      ],
    ),
    offer(
      {
        name: 'Office lunch card',
        category: 'Food & Drinks',
        description: 'Ten lunches paid once: pilau, beans, beef stew or fish, a different pot every day.',
      },
      { cashback: 12.5, rating: 4.5, days: [12, 40], terms: ['Card is valid for 60 days from collection'] },
      [
        product('Mama Nalongo', 'Ten-lunch card', 150_000, 'fork-and-knife-with-plate', [70, 18]),
        product('Mama Nalongo', 'Ten-lunch card with juice', 185_000, 'beverage-box', [50, 9]),
      ],
    ),
    offer(
      {
        name: 'Pilau platter for the team',
        category: 'Food & Drinks',
        description: 'One tray, eight plates: beef pilau, kachumbari and chapati. Order by ten, eat at one.',
      },
      { cashback: 20, days: [2, 18] },
      [product('Mama Nalongo', 'Beef pilau tray for eight', 135_000, 'curry-rice', [40, 11])],
    ),
    offer(
      {
        name: 'Fresh juice happy hour',
        category: 'Food & Drinks',
        description: 'Passion, mango or beetroot pressed while you watch. Half price while the press is running.',
      },
      { discount: 50, rating: 4.6, days: [1, 3], terms: ['Collected between 15:00 and 18:00'] },
      [
        product('Mama Nalongo', 'Passion juice 500 ml', 7_000, 'cup-with-straw', [100, 88]),
        product('Mama Nalongo', 'Mango juice 500 ml', 8_000, 'mango', [100, 71]),
        product('Mama Nalongo', 'Beetroot and ginger 500 ml', 8_000, 'ginger-root', [60, 20]),
      ],
    ),
  ],
};
