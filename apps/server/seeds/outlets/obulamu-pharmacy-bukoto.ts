import { offer, product, type SeedOutlet } from '#seeds/catalogue-types.ts';

export const obulamuPharmacyBukoto: SeedOutlet = {
  name: 'Obulamu Pharmacy',
  area: 'Bukoto',
  town: 'Kampala',
  address: 'Bukoto–Kisaasi Road, ground floor of the white medical building at the roundabout',
  phone: '0770000105',
  opening_hours: 'Every day 7:00–23:00',
  latitude: 0.352,
  longitude: 32.596,
  delivery_fee: 4_500,
  offers_in_store: true,
  offers_curbside: true,
  offers_delivery: true,
  ready_minutes: 20,
  offers: [
    offer(
      {
        name: 'Strong through the rains',
        category: 'Health & Pharmacy',
        description: 'Vitamins and zinc for the season when everybody coughs. Ask the pharmacist what suits you.',
      },
      { cashback: 12, rating: 4.5, days: [13, 27] },
      [
        product('Amasogasoga', 'Vitamin C 1000 mg, 30 tablets', 26_000, 'tangerine', [150, 61]),
        product('Amasogasoga', 'Zinc and multivitamin, 60 tablets', 38_000, 'pill', [110, 29]),
        product('Omwenge', 'Honey and lemon syrup 200 ml', 19_500, 'honey-pot', [90, 73]),
      ],
    ),
    offer(
      {
        name: 'Know your numbers',
        category: 'Health & Pharmacy',
        description: 'Blood pressure and sugar measured at home, in the morning, by yourself. We show you how.',
      },
      { discount: 18, rating: 4.7, days: [8, 33], featured: 9, terms: ['24-month warranty with the receipt'] },
      [
        product('Sanyu Care', 'Blood pressure monitor, upper arm', 165_000, 'stethoscope', [40, 19]),
        product('Sanyu Care', 'Glucose meter with 50 strips', 98_000, 'drop-of-blood', [50, 14]),
        product('Sanyu Care', 'Digital thermometer', 15_000, 'thermometer', [120, 55]),
      ],
    ),
    offer(
      {
        name: 'New baby, first month',
        category: 'Health & Pharmacy',
        description: 'Nappies, wipes and the gentlest soap we stock. Delivered at night too, no questions.',
      },
      { discount: 22, rating: 4.8, days: [5, 19] },
      [
        product('Mwana', 'Nappies size 1, pack of 60', 52_000, 'baby', [100, 48]),
        product('Mwana', 'Baby wipes, 3 packs', 19_000, 'baby-symbol', [120, 35]),
        product('Mwana', 'Anti-colic bottles, set of 2', 34_000, 'baby-bottle', [70, 16]),
        product('Mwana', 'Baby soap and oil set', 27_000, 'teddy-bear', [80, 30]),
      ],
    ),
    offer(
      {
        name: 'First-aid box for home and car',
        category: 'Health & Pharmacy',
        description: 'Forty-two things you hope never to need, in one tin that closes properly.',
      },
      { cashback: 30, rating: 4.3, days: [17, 44] },
      [product('Sanyu Care', 'First-aid box, 42 pieces', 58_000, 'adhesive-bandage', [80, 33])],
    ),
    offer(
      {
        name: 'Smile again',
        category: 'Health & Pharmacy',
        description: 'Brushes, paste and rinse for four. Almost a third off, and nobody argues at bedtime.',
      },
      { discount: 32, days: [3, 11] },
      [
        product('Musana', 'Family toothpaste 140 g, 3 tubes', 16_500, 'tooth', [130, 97]),
        product('Musana', 'Toothbrushes, pack of 4', 12_000, 'toothbrush', [130, 58]),
      ],
    ),
  ],
};
