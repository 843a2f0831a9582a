/** How the queue is laid out. Tests use a tiny one, so that what happens once in years happens at every other step. */
export interface QueueShape {
  /** Keys left free between two who join one after the other. */
  readonly gap: number;
  /** A bucket with more than this is spread anew over two. */
  readonly bucket_max: number;
  /** A bucket with fewer than this joins the one before it when both fit. */
  readonly bucket_low: number;
  /** Free keys that a stretch must offer each entry to be worth spreading; else a longer stretch is taken. */
  readonly step_min: number;
}

export const QUEUE_SHAPE: QueueShape = { gap: 2 ** 20, bucket_max: 1_024, bucket_low: 256, step_min: 64 };

/** Below every key; the first bucket begins here and is never removed (the migration makes it). */
export const QUEUE_FLOOR = -(2 ** 52);
