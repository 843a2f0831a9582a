import type { DeskOrder } from '@club/contract/outlets/orders-desk';

/** A paid order that waits for the outlet, for tests. */
export const order: DeskOrder = {
  id: 'x1',
  order_number: 'KC-261125-00001',
  outlet_name: 'Freshbasket',
  customer_name: 'Amina Katusiime',
  status: 'pending',
  redeemed: false,
  payment_status: 'paid',
  is_being_paid: false,
  service_type: 'in_store',
  total_amount: 6_200,
  created_at: '2026-11-25T15:00:00Z',
  updated_at: '2026-11-25T15:00:00Z',
  moves: ['completed', 'confirmed'],
  delivery: null,
};
