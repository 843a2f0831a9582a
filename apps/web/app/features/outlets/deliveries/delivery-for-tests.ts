import type { RiderDelivery } from '@club/contract/outlets/riding';

/** A delivery as its rider gets it: given, and not answered. */
export const deliveryForTests: RiderDelivery = {
  id: 'd1',
  status: 'assigned',
  order_number: 'KC-1',
  outlet: { name: 'Shop', address: 'Plot 1', phone: '0414100200' },
  customer_name: 'Nakku',
  phone_number: '+256770000001',
  address: null,
  special_instructions: null,
  items_count: 1,
  assigned_at: '2026-11-23T07:00:00Z',
  moves: ['picked_up', 'failed'],
  accepted: false,
  codes_left: true,
  called_off: false,
  bring_back: false,
  left_at: null,
};
