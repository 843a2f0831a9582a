import { offer, product, type SeedOutlet } from '#seeds/catalogue-types.ts';

export const nileViewJinja: SeedOutlet = {
  name: 'Nile View Supermarket',
  area: 'Jinja',
  town: 'Jinja',
  address: 'Main Street, Jinja, between the post office and Gokhale Road',
  phone: '0770000110',
  opening_hours: 'Every day 8:00–21:30',
  latitude: 0.4244,
  longitude: 33.2041,
  delivery_fee: 4_000,
  offers_in_store: true,
  offers_curbside: true,
  offers_delivery: true,
  ready_minutes: 45,
  offers: [
    offer(
      {
        name: 'Busoga basket',
        category: 'Groceries',
        description: 'Sweet potatoes, groundnuts and millet from across the bridge. What grandmother would buy.',
      },
      { cashback: 18, rating: 4.5, days: [8, 18] },
      [
        product('Busoga Growers', 'Sweet potatoes 5 kg', 14_000, 'roasted-sweet-potato', [110, 46]),
        product('Busoga Growers', 'Groundnuts, shelled 2 kg', 19_000, 'peanuts', [120, 79]),
        product('Busoga Growers', 'Millet flour 2 kg', 13_500, 'sheaf-of-rice', [100, 22]),
      ],
    ),
    offer(
      {
        name: 'Snacks for the road',
        category: 'Groceries',
        description: 'Everything the children ask for between Jinja and Kampala, asked and answered.',
      },
      { discount: 30, rating: 4.2, days: [4, 9] },
      [
        product('Crunchee', 'Cassava crisps, 6 bags', 12_000, 'popcorn', [150, 101]),
        product('Kakawo', 'Dark chocolate, 3 bars', 24_000, 'chocolate-bar', [90, 35]),
        product('Mugati Bakery', 'Doughnuts, box of 8', 16_000, 'doughnut', [80, 66]),
        product('Nile Spring', 'Sparkling drinks, 12 bottles', 19_500, 'beverage-box', [120, 40]),
      ],
    ),
    offer(
      {
        name: 'Weekend muchomo box',
        category: 'Groceries',
        description: 'Beef, sausages and the charcoal to go with them. Lift the lid on Saturday at four.',
      },
      { discount: 17.5, rating: 4.6, days: [2, 3] },
      [
        product('Nile View Butchery', 'Beef on the bone 2 kg', 38_000, 'cut-of-meat', [60, 51]),
        product('Nile View Butchery', 'Beef sausages 1 kg', 26_000, 'hot-dog', [70, 24]),
      ],
    ),
    offer(
      {
        name: 'School term box',
        category: 'Groceries',
        description: 'Books, pens, soap and a padlock: what the list says, packed the way the matron likes it.',
      },
      { cashback: 22, rating: 4.4, days: [14, 55], featured: 11 },
      [
        product('Ssomero', 'Exercise books 96 pages, dozen', 21_000, 'notebook', [200, 63]),
        product('Ssomero', 'Boarding trunk with padlock', 145_000, 'luggage', [40, 17]),
        product('Ssomero', 'School bag', 68_000, 'backpack', [80, 29]),
      ],
    ),
    offer(
      {
        name: 'Tea time tin',
        category: 'Groceries',
        description: 'Leaf tea from the hills of Fort Portal and biscuits that survive dipping.',
      },
      { cashback: 35, days: [1, 12] },
      [product('Toro Leaf', 'Loose tea 500 g with biscuits', 22_500, 'teacup-without-handle', [90, 14])],
    ),
  ],
};
