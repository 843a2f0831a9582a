import { regionOf, type DistrictName, type Region } from './districts.ts';

export type AreaKind = 'city' | 'division' | 'municipality' | 'town' | 'suburb' | 'trading_centre';

export interface Area {
  /** The slug that stands in addresses. */
  readonly id: string;
  readonly name: string;
  readonly kind: AreaKind;
  readonly district: DistrictName;
  readonly region: Region;
  /** The id of the city, municipality or division that it is a part of. */
  readonly parent_id: string | null;
  readonly latitude: number;
  readonly longitude: number;
  /** What people call it besides: short forms, older spellings, landmarks, slips that are often made. */
  readonly also: readonly string[];
}

/** Name, kind, centre, and what people call it besides. */
type Row = readonly [name: string, kind: AreaKind, latitude: number, longitude: number, ...also: string[]];

/** Where another place has the plain slug. */
const OTHER_IDS = new Map([
  ['Gombe, Wakiso', 'gombe-nansana'],
  ['Kamuli, Wakiso', 'kamuli-kira'],
  ['Kasubi, Gulu', 'kasubi-gulu'],
  ['Kazo, Wakiso', 'kazo-nansana'],
  ['Kijungu, Hoima', 'kijungu-hoima'],
  ['Kinoni, Lwengo', 'kinoni-lwengo'],
]);

/** Areas of one district that are parts of the same city, municipality or division, or of none. */
export function inDistrict(district: DistrictName, parent_id: string | null, rows: readonly Row[]): Area[] {
  return rows.map(([name, kind, latitude, longitude, ...also]) => ({
    id: OTHER_IDS.get(`${name}, ${district}`) ?? slugOf(name),
    name,
    kind,
    district,
    region: regionOf(district),
    parent_id,
    latitude,
    longitude,
    also,
  }));
}

function slugOf(name: string): string {
  return name
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '');
}
