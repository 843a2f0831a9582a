/** A place as a geocoder names it: its text is a stranger's, but short, and its point is in Uganda. */
export interface FoundPlace {
  readonly latitude: number;
  readonly longitude: number;
  readonly display_name: string;
}

/** `unknown` means that it could not be asked or understood: another time it may answer. */
export type GeocodeOutcome =
  | { readonly kind: 'found'; readonly place: FoundPlace }
  | { readonly kind: 'not_found' }
  | { readonly kind: 'unknown'; readonly reason: string };

export interface Geocoder {
  /** What is to be shown beside its answers. */
  readonly attribution: string;
  find(text: string): Promise<GeocodeOutcome>;
}
