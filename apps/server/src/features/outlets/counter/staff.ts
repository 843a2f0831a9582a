/** Who acts for an outlet, and for which. */
export interface Staff {
  /** Nobody where the staff of the outlet acts on its tablet. */
  readonly member_id: string | null;
  readonly staff_id?: string;
  readonly outlet_ids: readonly string[];
}

/** How an act of theirs is written into the history of an order. */
export function actorOf({ member_id, staff_id }: Staff) {
  return { actor_id: member_id, staff_id: staff_id ?? null };
}
