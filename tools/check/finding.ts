/** What a step found: whether it is well, what to read when it is not, and how many tests it ran inside. */
export interface Finding {
  ok: boolean;
  words: string;
  passed: number;
  failed: number;
  /** Figures worth reading also when all is well. */
  note?: readonly string[];
}
