/** Names that several places have, so that only what else is said tells which is meant. */
export const AMBIGUOUS_NAMES: readonly string[] = ['Gombe', 'Kakoge', 'Kamuli', 'Kasubi', 'Kazo', 'Kijungu', 'Kinoni'];
