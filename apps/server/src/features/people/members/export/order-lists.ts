import { sql } from 'kysely';

import { list, type Lists } from './list.ts';

/** What the member ordered, what was said and kept about it, and how it was handed over. */
export function orderLists(member_id: string): Lists {
  return [
    [
      'orders',
      sql`
        SELECT o.order_number, o.status, o.payment_status, o.service_type, o.special_instructions, o.delivery_address, o.subtotal, o.discount,
          o.delivery_fee, o.total_amount, o.cashback_amount, o.cashback_used, o.cancel_reason, o.created_at, o.completed_at,
          ${list(sql`
            SELECT i.offer_name, i.brand_name, i.product_name, i.quantity, i.unit_price, i.original_price, i.cashback_amount
            FROM order_items i WHERE i.order_id = o.id ORDER BY i.position`)} AS items
        FROM orders o WHERE o.member_id = ${member_id} ORDER BY o.created_at DESC, o.id DESC`,
    ],
    [
      'tickets',
      sql`
        SELECT number, issue_type, urgency, description, contact_phone, status, answer, created_at, updated_at,
          (SELECT encode(f.jpeg, 'base64') FROM ticket_photos f WHERE f.ticket_id = tickets.id) AS photo
        FROM tickets WHERE member_id = ${member_id} ORDER BY created_at DESC`,
    ],
    [
      'saved_addresses',
      sql`SELECT label, address, saved_at FROM saved_addresses WHERE member_id = ${member_id} ORDER BY saved_at DESC`,
    ],
    [
      'saved_payers',
      sql`SELECT name, network, msisdn, saved_at FROM saved_payers WHERE member_id = ${member_id} ORDER BY saved_at DESC`,
    ],
    ...handOverLists(member_id),
  ];
}

function handOverLists(member_id: string): Lists {
  return [
    [
      'redemption_codes',
      sql`
        SELECT f.name AS offer_name, u.name AS outlet_name, c.state, c.created_at, c.expires_at, c.redeemed_at, w.name AS redeemed_outlet_name
        FROM redemption_codes c JOIN offers f ON f.id = c.offer_id JOIN outlets u ON u.id = c.outlet_id
        LEFT JOIN outlets w ON w.id = c.redeemed_outlet_id WHERE c.member_id = ${member_id} ORDER BY c.created_at DESC, c.id DESC`,
    ],
    [
      'redemptions',
      sql`
        SELECT f.name AS offer_name, h.redeemed_at, h.via, h.latitude, h.longitude, h.distance_km, h.reversed_at
        FROM redemption_codes c JOIN redemptions h ON h.code_id = c.id JOIN offers f ON f.id = c.offer_id
        WHERE c.member_id = ${member_id} ORDER BY h.redeemed_at DESC, h.id`,
    ],
    [
      'deliveries',
      sql`
        SELECT o.order_number, d.status, d.assigned_at, d.picked_up_at, d.arrived_at, d.delivered_at, d.member_says_at,
          d.left_at, d.left_reason, d.failed_at, d.fail_reason,
          (SELECT encode(f.jpeg, 'base64') FROM delivery_photos f WHERE f.delivery_id = d.id) AS photo
        FROM deliveries d JOIN orders o ON o.id = d.order_id
        WHERE o.member_id = ${member_id} ORDER BY d.assigned_at DESC, d.id DESC`,
    ],
    [
      'arrivals',
      sql`
        SELECT o.order_number, a.vehicle, a.bay, a.arrived_at, a.completed_at
        FROM arrivals a JOIN orders o ON o.id = a.order_id
        WHERE o.member_id = ${member_id} ORDER BY a.arrived_at DESC`,
    ],
    [
      'your_number_was_shown',
      sql`
        SELECT o.order_number, u.name AS outlet_name, v.seen_at,
          CASE WHEN v.staff_id IS NULL THEN 'a manager' ELSE 'the staff' END AS seen_by
        FROM number_views v JOIN orders o ON o.id = v.order_id JOIN outlets u ON u.id = o.outlet_id
        WHERE o.member_id = ${member_id} ORDER BY v.id DESC`,
    ],
  ];
}
