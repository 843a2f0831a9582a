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
