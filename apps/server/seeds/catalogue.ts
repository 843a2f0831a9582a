import { acholiHomeGulu } from '#seeds/outlets/acholi-home-gulu.ts';
import { ankoleDairyMbarara } from '#seeds/outlets/ankole-dairy-mbarara.ts';
import { freshbasketNtinda } from '#seeds/outlets/freshbasket-ntinda.ts';
import { kisobokaElectronics } from '#seeds/outlets/kisoboka-electronics.ts';
import { kitengeCornerKololo } from '#seeds/outlets/kitenge-corner-kololo.ts';
import { lakesideGrillEntebbe } from '#seeds/outlets/lakeside-grill-entebbe.ts';
import { mamaNalongoWandegeya } from '#seeds/outlets/mama-nalongo-wandegeya.ts';
import { muzigoHardwareNdeeba } from '#seeds/outlets/muzigo-hardware-ndeeba.ts';
import { nakatoBeautyKabalagala } from '#seeds/outlets/nakato-beauty-kabalagala.ts';
import { nileViewJinja } from '#seeds/outlets/nile-view-jinja.ts';
import { obulamuPharmacyBukoto } from '#seeds/outlets/obulamu-pharmacy-bukoto.ts';
import { safariFuelNakawa } from '#seeds/outlets/safari-fuel-nakawa.ts';

import { CATEGORY_NAMES, type CategoryName, type SeedOffer, type SeedOutlet } from './catalogue-types.ts';

export type SeedCategory = {
  readonly name: CategoryName;
  readonly position: number;
  /** The two colours of its pictures' ground, and the icon where a picture is missing. */
  readonly ground: readonly [from: string, to: string];
  readonly icon: string;
};

const grounds: Record<CategoryName, Pick<SeedCategory, 'ground' | 'icon'>> = {
  Groceries: { ground: ['#DCEFD3', '#8CC58A'], icon: 'basket' },
  'Food & Drinks': { ground: ['#FFE7C7', '#F0A45A'], icon: 'pot-of-food' },
  Electronics: { ground: ['#DCE9F7', '#7FA9D8'], icon: 'mobile-phone' },
  'Beauty & Care': { ground: ['#FBE0E6', '#E091A8'], icon: 'lotion-bottle' },
  'Health & Pharmacy': { ground: ['#D8F1EE', '#72BDB3'], icon: 'adhesive-bandage' },
  Fashion: { ground: ['#EADFF5', '#A98BCB'], icon: 'dress' },
  'Home & Hardware': { ground: ['#F3E6D3', '#C69C6D'], icon: 'toolbox' },
  'Fuel & Auto': { ground: ['#E2E8EA', '#8FA3AB'], icon: 'fuel-pump' },
};

/** The shop's categories in the order in which they are shown. */
export const categories: readonly SeedCategory[] = CATEGORY_NAMES.map((name, index) => ({
  name,
  position: index + 1,
  ...grounds[name],
}));

/** The outlets with their offers and products. The first is the demo manager's. */
export const outlets: readonly SeedOutlet[] = [
  freshbasketNtinda,
  mamaNalongoWandegeya,
  kisobokaElectronics,
  nakatoBeautyKabalagala,
  obulamuPharmacyBukoto,
  kitengeCornerKololo,
  muzigoHardwareNdeeba,
  safariFuelNakawa,
  lakesideGrillEntebbe,
  nileViewJinja,
  ankoleDairyMbarara,
  acholiHomeGulu,
];

/** The icons of an offer's picture: its products', each once, three at most. */
export function offerIcons(offer: SeedOffer): string[] {
  return [...new Set(offer.products.map((product) => product.icon))].slice(0, 3);
}
