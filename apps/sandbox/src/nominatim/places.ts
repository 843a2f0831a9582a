interface KnownPlace {
  readonly words: string;
  readonly lat: string;
  readonly lon: string;
  readonly display_name: string;
}

/** Some places that everybody in Kampala can name, as OpenStreetMap writes them. */
export const knownPlaces: readonly KnownPlace[] = [
  place('acacia mall', 0.3369, 32.5866, 'Acacia Mall, Cooper Road, Kisementi'),
  place('garden city', 0.3201, 32.5926, 'Garden City Mall, Yusuf Lule Road'),
  place('kisaasi road', 0.3612, 32.6003, 'Kisaasi Road, Kisaasi'),
  place('bukoto street', 0.3452, 32.5939, 'Bukoto Street, Kamwokya'),
  place('mulago hospital', 0.3383, 32.5761, 'Mulago National Referral Hospital, Upper Mulago Hill Road'),
  place('makerere university', 0.3336, 32.5675, 'Makerere University, University Road'),
  place('ntinda road', 0.3531, 32.6148, 'Ntinda Road, Ntinda'),
  place('namugongo shrine', 0.3912, 32.6572, 'Uganda Martyrs Shrine, Namugongo Road, Kira'),
  place('entebbe airport', 0.0424, 32.4435, 'Entebbe International Airport, Airport Road, Entebbe'),
];

function place(words: string, lat: number, lon: number, name: string): KnownPlace {
  return { words, lat: String(lat), lon: String(lon), display_name: `${name}, Kampala, Uganda` };
}
