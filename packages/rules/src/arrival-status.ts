export const ARRIVAL_STATUSES = ['new', 'processing', 'completed'] as const;
export type ArrivalStatus = (typeof ARRIVAL_STATUSES)[number];

/** Where a customer's arrival may go from where. */
export const arrivalMoves: Record<ArrivalStatus, readonly ArrivalStatus[]> = {
  new: ['processing', 'completed'],
  processing: ['completed'],
  completed: [],
};

/** Which buttons an arrival row has. */
export const arrivalCan = {
  process: (arrival: { readonly status: ArrivalStatus }) => arrivalMoves[arrival.status].includes('processing'),
  complete: (arrival: { readonly status: ArrivalStatus }) => arrivalMoves[arrival.status].includes('completed'),
};

/** So long one customer is usually served. */
const MINUTES_EACH = 3;
const LONGEST_MINUTES = 60;

/** How many minutes a customer at this place of the queue is to expect; the first is served next. */
export function expectedMinutes(queue_place: number): number {
  return Math.min(LONGEST_MINUTES, Math.max(1, queue_place) * MINUTES_EACH);
}
