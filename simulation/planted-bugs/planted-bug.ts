import type { Story } from '#simulation/world/story.ts';

/** One fault put into a copy of the server: the text that stands there today, and what a careless hand would have written. */
export interface PlantedBug {
  readonly name: string;
  /** Which seeds can show it; about money unless it is said. */
  readonly story?: Story;
  /** Where the search for it begins: the seed that showed it last. Another will do as well, but takes longer. */
  readonly from: number;
  readonly edits: readonly { readonly file: string; readonly find: string; readonly put: string }[];
}
