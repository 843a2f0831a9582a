/** A rider of an outlet, and what of the outlet's is in their hands. */
interface Rider {
  readonly name: string;
  readonly under_way: number;
  /** Orders that could not be delivered and that the outlet has not got back. */
  readonly to_bring_back: number;
}

interface Stays {
  readonly code: 'rider_busy' | 'rider_owes_goods';
  readonly message: string;
}

/** Why an outlet cannot remove a rider yet; null where nothing is in their hands, or `without_goods` nothing that is under way. */
export function whyRiderStays({ name, under_way, to_bring_back }: Rider, without_goods = false): Stays | null {
  if (under_way > 0) return { code: 'rider_busy', message: `${name} still has something to deliver.` };
  if (to_bring_back === 0 || without_goods) return null;
  const [orders, them] = to_bring_back === 1 ? ['1 order', 'it'] : [`${to_bring_back} orders`, 'them'];
  return { code: 'rider_owes_goods', message: `${name} still has to bring back ${orders}. Receive ${them} first.` };
}
