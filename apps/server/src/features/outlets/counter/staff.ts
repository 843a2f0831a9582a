/** Who acts for an outlet, and for which. */
export interface Staff {
  /** Nobody where the staff of the outlet acts on its tablet. */
  readonly member_id: string | null;
  readonly staff_id?: string;
  readonly outlet_ids: readonly string[];
  readonly session_id?: string;
  readonly tablet_id?: string;
}

/** Where they act: a tablet stays the same whoever works at it, and while its page is loaded anew. */
export function screenOf({ tablet_id, session_id }: Staff): string | null {
  return tablet_id ?? session_id ?? null;
}

/** How an act of theirs is written into the history of an order. */
export function actorOf({ member_id, staff_id }: Staff) {
  return { actor_id: member_id, staff_id: staff_id ?? null };
}
