import type { Rider } from '@club/contract/outlets/riders';

/** A rider with nothing to do, for tests. */
export const rider: Rider = {
  id: 'r1',
  name: 'Brian Mugisha',
  phone_number: '+256770000004',
  plate: 'UFK 482C',
  state: 'active',
  under_way: 0,
  to_bring_back: 0,
  distance_km: null,
  has_photo: false,
};
