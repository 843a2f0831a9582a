import { offer, product, type SeedOutlet } from '#seeds/catalogue-types.ts';

export const muzigoHardwareNdeeba: SeedOutlet = {
  name: 'Muzigo Hardware',
  area: 'Ndeeba',
  town: 'Kampala',
  address: 'Masaka Road, Ndeeba, beside the timber yards, blue container shop',
  phone: '0770000107',
  opening_hours: 'Mon–Sat 7:00–19:00',
  latitude: 0.2925,
  longitude: 32.556,
  delivery_fee: 15_000,
  offers_in_store: true,
  offers_curbside: true,
  offers_delivery: true,
  ready_minutes: 90,
  distributor_name: 'Nile Home Supplies',
  offers: [
    offer(
      {
        name: 'Paint the sitting room',
        category: 'Home & Hardware',
        description: 'Two coats, four walls, one weekend. Washable silk in twelve colours mixed while you wait.',
      },
      { discount: 20, rating: 4.5, days: [10, 24] },
      [
        product('Langi Mirembe', 'Silk emulsion 20 L', 265_000, 'bucket', [40, 15]),
        product('Langi Mirembe', 'Undercoat 20 L', 180_000, 'oil-drum', [30, 7]),
        product('Kikozi', 'Roller and brush set', 38_000, 'paintbrush', [90, 36]),
      ],
    ),
    offer(
      {
        name: 'Foundation deal',
        category: 'Home & Hardware',
        description: 'Cement and steel delivered to the plot in one lorry. Counted in front of you.',
      },
      { cashback: 5, rating: 4.6, days: [18, 45], featured: 10, terms: ['Delivery within 25 km of Ndeeba'] },
      [
        product('Ssimenti', 'Cement 50 kg', 34_500, 'brick', [600, 280]),
        product('Chuma', 'Twisted bar 12 mm, 12 m', 52_000, 'chains', [400, 120]),
        product('Chuma', 'Roofing sheet gauge 28, 3 m', 49_000, 'house', [300, 84]),
      ],
    ),
    offer(
      {
        name: 'Every home needs a toolbox',
        category: 'Home & Hardware',
        description: 'Hammer, drill and a box to keep them from the children. The neighbours will ask to borrow.',
      },
      { discount: 33.33, rating: 4.4, days: [5, 8] },
      [
        product('Fundi', 'Toolbox with 65 pieces', 210_000, 'toolbox', [45, 33]),
        product('Fundi', 'Cordless drill 18 V', 285_000, 'hammer-and-wrench', [30, 13]),
        product('Fundi', 'Claw hammer', 28_000, 'hammer', [100, 21]),
      ],
    ),
    offer(
      {
        name: 'Water all week',
        category: 'Home & Hardware',
        description: 'A tank on the stand and the tap never coughs. Fittings in the price, plumber on call.',
      },
      { cashback: 10, rating: 4.3, days: [7, 38] },
      [
        product('Amazzi', 'Water tank 1,000 L with fittings', 560_000, 'potable-water', [20, 6]),
        product('Amazzi', 'Ceramic water filter 20 L', 120_000, 'droplet', [60, 32]),
      ],
    ),
    offer(
      {
        name: 'Garden starter',
        category: 'Home & Hardware',
        description: 'Sukuma, dodo and tomatoes at the kitchen door within six weeks. Seeds, tools and advice.',
      },
      { discount: 42, days: [2, 6] },
      [
        product('Nnimiro', 'Hand tools, set of 5', 65_000, 'pick', [50, 41]),
        product('Nnimiro', 'Seed box, 12 vegetables', 24_000, 'seedling', [100, 62]),
      ],
    ),
  ],
};
