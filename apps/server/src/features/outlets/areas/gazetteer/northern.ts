import { inDistrict } from './in-district.ts';

/** Acholi, Lango, West Nile and Karamoja. */
export const northern = [
  ...inDistrict('Gulu', null, [
    ['Gulu', 'city', 2.775, 32.299, 'Gulu City', 'Gulu Town', 'Gullu'],
    ['Unyama', 'trading_centre', 2.813, 32.338],
    ['Awach', 'town', 2.933, 32.399],
  ]),
  ...inDistrict('Gulu', 'gulu', [
    ['Layibi', 'suburb', 2.755, 32.292],
    ['Laroo', 'suburb', 2.783, 32.314],
    ['Pece', 'suburb', 2.77, 32.303],
    ['Bardege', 'suburb', 2.786, 32.296],
    ['Cereleno', 'suburb', 2.762, 32.306],
    ['Kasubi', 'suburb', 2.786, 32.286],
    ['Senior Quarters', 'suburb', 2.781, 32.294],
  ]),
  ...inDistrict('Omoro', null, [
    ['Omoro', 'town', 2.7, 32.489],
    ['Palenga', 'town', 2.601, 32.353],
    ['Bobi', 'trading_centre', 2.521, 32.361],
  ]),
  ...inDistrict('Nwoya', null, [
    ['Anaka', 'town', 2.599, 31.949, 'Nwoya'],
    ['Purongo', 'trading_centre', 2.604, 31.831],
  ]),
  ...inDistrict('Amuru', null, [
    ['Amuru', 'town', 2.814, 31.938],
    ['Elegu', 'town', 3.572, 32.071, 'Elegu Border', 'Nimule Border'],
    ['Atiak', 'town', 3.262, 32.122],
    ['Pabbo', 'town', 3.002, 32.151, 'Pabo'],
  ]),
  ...inDistrict('Kitgum', null, [
    ['Kitgum', 'municipality', 3.278, 32.887, 'Kitgum Town', 'Kitigum'],
    ['Namokora', 'town', 3.371, 33.172],
  ]),
  ...inDistrict('Lamwo', null, [
    ['Lamwo', 'town', 3.532, 32.801],
    ['Padibe', 'town', 3.492, 32.812],
    ['Palabek', 'town', 3.441, 32.601],
  ]),
  ...inDistrict('Pader', null, [
    ['Pader', 'town', 2.878, 33.086],
    ['Pajule', 'town', 2.962, 32.931],
  ]),
  ...inDistrict('Agago', null, [
    ['Agago', 'town', 2.833, 33.331],
    ['Patongo', 'town', 2.767, 33.312],
    ['Kalongo', 'town', 3.046, 33.371],
  ]),
  ...inDistrict('Lira', null, [
    ['Lira', 'city', 2.247, 32.9, 'Lira City', 'Lira Town', 'Liira'],
    ['Amach', 'trading_centre', 2.111, 32.962],
    ['Ogur', 'trading_centre', 2.417, 33.032],
  ]),
  ...inDistrict('Lira', 'lira', [
    ['Adyel', 'suburb', 2.257, 32.893],
    ['Ojwina', 'suburb', 2.241, 32.905],
    ['Ireda', 'suburb', 2.252, 32.912],
    ['Teso Bar', 'suburb', 2.25, 32.906],
    ['Kakoge', 'suburb', 2.236, 32.896],
  ]),
  ...inDistrict('Kole', null, [
    ['Kole', 'town', 2.401, 32.781],
    ['Ayer', 'town', 2.371, 32.701],
  ]),
  ...inDistrict('Oyam', null, [
    ['Oyam', 'town', 2.235, 32.385],
    ['Loro', 'town', 2.201, 32.551],
    ['Kamdini', 'town', 2.245, 32.331, 'Corner Kamdini'],
    ['Minakulu', 'town', 2.451, 32.381],
  ]),
  ...inDistrict('Apac', null, [['Apac', 'municipality', 1.976, 32.539, 'Apach', 'Apac Town']]),
  ...inDistrict('Kwania', null, [['Aduku', 'town', 2.019, 32.721, 'Kwania']]),
  ...inDistrict('Dokolo', null, [['Dokolo', 'town', 1.917, 33.172]]),
  ...inDistrict('Amolatar', null, [
    ['Amolatar', 'town', 1.638, 32.845],
    ['Namasale', 'town', 1.511, 32.621],
  ]),
  ...inDistrict('Alebtong', null, [['Alebtong', 'town', 2.245, 33.254]]),
  ...inDistrict('Otuke', null, [['Otuke', 'town', 2.5, 33.5]]),
  ...inDistrict('Arua', null, [['Arua', 'city', 3.02, 30.911, 'Arua City', 'Aruwa', 'Arua Town']]),
  ...inDistrict('Arua', 'arua', [
    ['Oli', 'suburb', 3.024, 30.918, 'Oli River'],
    ['Mvara', 'suburb', 3.033, 30.921],
    ['Ediofe', 'suburb', 3.022, 30.893],
    ['Awindiri', 'suburb', 3.015, 30.916],
  ]),
  ...inDistrict('Terego', null, [['Leju', 'town', 3.16, 31.051, 'Terego']]),
  ...inDistrict('Madi-Okollo', null, [
    ['Okollo', 'town', 2.661, 31.141, 'Madi Okollo'],
    ['Rhino Camp', 'town', 2.971, 31.401],
  ]),
  ...inDistrict('Maracha', null, [['Maracha', 'town', 3.272, 30.961, 'Nyadri']]),
  ...inDistrict('Koboko', null, [
    ['Koboko', 'municipality', 3.413, 30.96, 'Koboko Town'],
    ['Oraba', 'trading_centre', 3.551, 30.901, 'Oraba Border'],
  ]),
  ...inDistrict('Yumbe', null, [
    ['Yumbe', 'town', 3.465, 31.247],
    ['Bidibidi', 'trading_centre', 3.521, 31.361],
  ]),
  ...inDistrict('Moyo', null, [
    ['Moyo', 'town', 3.661, 31.725],
    ['Laropi', 'trading_centre', 3.551, 31.812],
  ]),
  ...inDistrict('Obongi', null, [['Obongi', 'town', 3.541, 31.541]]),
  ...inDistrict('Adjumani', null, [
    ['Adjumani', 'town', 3.378, 31.791, 'Adjumanni'],
    ['Pakele', 'town', 3.371, 31.861, 'Pakelle'],
  ]),
  ...inDistrict('Nebbi', null, [
    ['Nebbi', 'municipality', 2.478, 31.089, 'Nebi'],
    ['Parombo', 'town', 2.312, 31.151],
  ]),
  ...inDistrict('Pakwach', null, [
    ['Pakwach', 'town', 2.462, 31.499, 'Pakwac'],
    ['Panyimur', 'town', 2.301, 31.321],
  ]),
  ...inDistrict('Zombo', null, [
    ['Zombo', 'town', 2.514, 30.909],
    ['Paidha', 'town', 2.418, 30.985],
  ]),
  ...inDistrict('Moroto', null, [['Moroto', 'municipality', 2.534, 34.666, 'Moroto Town']]),
  ...inDistrict('Napak', null, [
    ['Lorengecora', 'town', 2.252, 34.301, 'Napak'],
    ['Matany', 'town', 2.431, 34.361],
    ['Kangole', 'town', 2.421, 34.471],
    ['Iriiri', 'trading_centre', 2.111, 34.171],
  ]),
  ...inDistrict('Nakapiripirit', null, [
    ['Nakapiripirit', 'town', 1.849, 34.717, 'Nakap'],
    ['Namalu', 'town', 1.811, 34.621],
  ]),
  ...inDistrict('Nabilatuk', null, [['Nabilatuk', 'town', 2.052, 34.571]]),
  ...inDistrict('Amudat', null, [['Amudat', 'town', 1.951, 34.951]]),
  ...inDistrict('Kotido', null, [['Kotido', 'municipality', 2.981, 34.133, 'Kotido Town']]),
  ...inDistrict('Abim', null, [['Abim', 'town', 2.702, 33.66]]),
  ...inDistrict('Kaabong', null, [['Kaabong', 'town', 3.484, 34.149, 'Kabong']]),
  ...inDistrict('Karenga', null, [['Karenga', 'town', 3.483, 33.711, 'Kidepo']]),
];
