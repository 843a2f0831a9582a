import { z } from 'zod';

/**
 * Every refusal the API knows: its status and its default text. The spec's texts stand word for word. Sign-in refusals
 * answer 400, never 401, so that a client's refresh-on-401 cannot loop (decision A26).
 */
export const problems = {
  invalid_data: { status: 400, message: 'Invalid data provided' },
  malformed_request: { status: 400, message: 'Invalid data provided' },
  authentication_required: { status: 401, message: 'Authentication required. Please log in.' },
  session_expired: { status: 401, message: 'Your session has expired. Please log in again.' },
  forbidden: { status: 403, message: 'You do not have permission to perform this action.' },
  step_up_required: { status: 403, message: 'Please confirm this device with the code we sent by SMS.' },
  not_found: { status: 404, message: 'The requested resource was not found.' },
  method_not_allowed: { status: 405, message: 'This method is not allowed here.' },
  request_in_progress: { status: 409, message: 'This request is still being processed. Please wait a moment.' },
  request_timeout: { status: 408, message: 'The request took too long to arrive. Please try again.' },
  body_too_large: { status: 413, message: 'The data sent is too large.' },
  unsupported_media_type: { status: 415, message: 'Please send JSON.' },
  compressed_body: { status: 415, message: 'Please send the data uncompressed.' },
  idempotency_key_reused: { status: 422, message: 'This request was already used for something else.' },
  too_many_requests: { status: 429, message: 'Too many requests. Please wait a moment and try again.' },
  headers_too_large: { status: 431, message: 'The address or the headers are too long.' },
  server_error: { status: 500, message: 'Server error. Please try again later.' },
  service_busy: { status: 503, message: 'We are very busy right now. Please try again in a moment.' },

  incorrect_pin: { status: 400, message: 'Incorrect phone number or PIN' },
  member_not_approved: { status: 400, message: 'Member not found or not approved' },
  member_suspended: { status: 400, message: 'Your membership is suspended. Please contact support.' },
  sign_in_locked: { status: 400, message: 'Too many wrong PINs. Please wait before you try again.' },
  code_incorrect: { status: 400, message: 'This code is not correct or has run out. Please ask for a new one.' },
  code_used: { status: 400, message: 'A new PIN was set with this code already. Please sign in with that PIN.' },
  current_pin_incorrect: { status: 400, message: 'Failed to change PIN. Please ensure your current PIN is correct.' },
  link_expired: { status: 400, message: 'This link is no longer good. Please ask for a new one.' },
  closing_decided: { status: 409, message: 'This request has already been decided.' },
  closing_unsettled: { status: 409, message: 'Something of this member is not settled yet.' },
  closing_rest_changed: { status: 409, message: 'What is left has changed meanwhile. Please look at it again.' },
  email_missing: { status: 409, message: 'Add an e-mail address to your profile first.' },
  email_confirmed: { status: 409, message: 'Your e-mail address is already confirmed.' },
  pin_required: { status: 403, message: 'Please enter your PIN to go on.' },
  second_factor_required: { status: 400, message: 'Please enter the code of your authenticator app.' },
  second_factor_incorrect: { status: 400, message: 'The code of your authenticator app is not correct.' },
  second_factor_set_up: { status: 409, message: 'A second factor is already set up.' },

  phone_taken: { status: 400, message: 'This number is already registered' },
  application_not_found: { status: 404, message: 'We could not find an application for this phone number.' },
  number_unconfirmed: { status: 409, message: 'The number of this application is not confirmed yet.' },
  number_confirmed: { status: 409, message: 'The number of this application is already confirmed.' },
  referral_code_unknown: { status: 400, message: 'We do not know this referral code.' },
  referral_given: { status: 409, message: 'A referral code was already used for this application.' },
  referral_settled: { status: 409, message: 'This referral can no longer be changed.' },
  setting_changed: { status: 409, message: 'Somebody else has changed this setting in the meantime.' },
  site_changed: { status: 409, message: 'Somebody else has changed this in the meantime.' },
  outlet_changed: { status: 409, message: 'Somebody else has changed this in the meantime. Please look again.' },
  outlet_exists: { status: 409, message: 'There is an outlet of this name in this town already.' },
  outlet_day_ahead: { status: 409, message: 'This day has not begun yet.' },
  stock_changed: { status: 409, message: 'This has changed in the meantime. Please look again.' },
  rider_busy: { status: 409, message: 'This rider still has something to deliver.' },
  rider_owes_goods: { status: 409, message: 'This rider still has goods to bring back. Receive them first.' },
  goods_not_back: { status: 409, message: 'First say that the goods of the last try are back.' },
  category_unknown: { status: 404, message: 'There is no category of this name.' },
  picture_unreadable: { status: 400, message: 'This picture cannot be read. Please take another.' },
  last_admin: {
    status: 409,
    message:
      'The club has no other admin, and without one nobody decides anything. Make somebody else one first, or say that it is meant: --last',
  },
  staff_exists: { status: 409, message: 'Somebody with this number works here already.' },
  staff_left: { status: 409, message: 'This person has left. Please add them anew.' },
  staff_pin_wrong: { status: 400, message: 'Wrong PIN.' },
  tablet_code_wrong: { status: 400, message: 'This code is not correct or has run out. Ask for a new one.' },
  outlet_closed: { status: 409, message: 'The club has closed this outlet. Please contact us to open it again.' },
  undo_too_late: { status: 409, message: 'This batch can no longer be undone.' },
  batch_undone: {
    status: 409,
    message: 'They were approved, and somebody has taken that back since. Look anew who comes next.',
  },
  application_held: { status: 409, message: 'This application is on hold. Let it go on before you approve it.' },
  application_decided: { status: 409, message: 'This application has already been decided.' },

  offer_not_found: {
    status: 404,
    message: "Offer Not Found: The offer you're looking for doesn't exist or has expired.",
  },
  offer_paused_by_club: {
    status: 409,
    message: 'The club has paused this offer. Please contact us to sell it again.',
  },
  offer_ended: { status: 409, message: 'This offer has ended.' },
  in_stock_again: { status: 409, message: 'It is back already. You can buy it now.' },
  too_many_watches: { status: 409, message: 'You already wait for many products. Stop waiting for one of them first.' },
  rating_refused: { status: 409, message: 'You can rate an offer once an order of it is completed.' },
  sold_out: { status: 409, message: 'This product is sold out.' },
  member_limit_reached: { status: 409, message: 'You have ordered all that one member may have of this.' },
  not_enough_stock: { status: 409, message: 'There is not enough left of this product.' },
  hold_later: { status: 429, message: 'Some of your orders were not paid in time. Please order again later.' },
  hold_less: { status: 409, message: 'Some of your orders were not paid in time. Please order less of it.' },
  invalid_cart_item: { status: 400, message: 'Invalid cart item format' },
  invalid_quantity: { status: 400, message: 'Invalid quantity' },
  mixed_offers: { status: 400, message: 'Cannot mix offers from different outlets' },
  service_type_unavailable: { status: 400, message: 'This outlet does not offer this service.' },
  cart_empty: { status: 400, message: 'Cannot create order. Cart is empty.' },
  purchase_open: { status: 409, message: 'You are already paying for this offer. Finish that payment first.' },
  offer_open: { status: 409, message: 'This offer is open already. You can buy it now.' },
  line_full: { status: 409, message: 'Too many wait for this already.' },
  offer_not_started: { status: 409, message: 'This offer has not started yet.' },
  redemption_code_invalid: { status: 400, message: 'Code verification failed' },
  redemption_code_expired: { status: 409, message: 'This code has expired.' },
  redemption_code_used: { status: 409, message: 'This code has already been redeemed.' },
  redemption_at_counter: {
    status: 409,
    message: 'This outlet redeems on its own device. Please show your code at the counter.',
  },
  redemption_locked: {
    status: 400,
    message: 'Too many wrong PINs. Please redeem on the device of the outlet, or try again later.',
  },
  redemption_session_over: { status: 409, message: 'This took too long. Please begin again with your code.' },
  redemption_not_reversible: { status: 409, message: 'A redemption can be taken back for 15 minutes only.' },
  ticket_moved_on: { status: 409, message: 'Somebody else has moved this report on. Please look at it again.' },
  redemption_code_not_found: { status: 404, message: 'This code could not be found.' },
  cart_in_use: { status: 409, message: 'Your cart holds other items. Replace them?' },
  cart_changed: { status: 409, message: 'Your cart has changed in the meantime. Please check it before you pay.' },
  totals_changed: { status: 409, message: 'Prices have changed. Please check the new total before you pay.' },

  cashback_short: { status: 409, message: 'You do not have that much cashback.' },
  rider_pay_none: { status: 409, message: 'There is nothing to pay out yet.' },
  rider_pay_waits: { status: 409, message: 'What you have asked for is on its way. Please wait until it has come.' },
  cashback_on_hold: {
    status: 409,
    message: 'Your PIN or a number was changed lately. To keep your cashback safe it cannot be used yet.',
  },
  cashback_leaves_too_little: { status: 400, message: 'Mobile money cannot collect so little.' },

  refund_impossible: { status: 409, message: 'There is nothing to refund of this order.' },
  handed_over_just_now: {
    status: 409,
    message: 'This was handed over a few minutes ago. Have it taken back at the counter, or try again in 15 minutes.',
  },
  left_without_code: {
    status: 409,
    message:
      'The rider says that this was left without the code. The outlet, or the club under All orders, has to look at it first.',
  },
  refund_of_fee_too_early: {
    status: 409,
    message:
      'It gives the delivery fee back because nothing is delivered, but something still is, or was. Decide about the other refunds first, or refuse this one and ask anew.',
  },
  payout_fee_changed: { status: 409, message: 'The fee of a payout has changed. Please look at what you receive.' },
  payout_came_back: {
    status: 409,
    message:
      'What you asked for before came to nothing, and the money is yours as before. Ask again if you still want it.',
  },
  refund_changed: {
    status: 409,
    message: 'What is left to refund of this order has changed in the meantime. Please look again.',
  },
  refund_decided: { status: 409, message: 'This refund was already decided.' },
  difference_settled: { status: 409, message: 'This difference is no longer open.' },
  difference_changed: {
    status: 409,
    message: 'Somebody else has written about this difference in the meantime. Please look again.',
  },
  adjustment_waiting: { status: 409, message: 'A correction already waits for a second person.' },
  adjustment_decided: { status: 409, message: 'This correction was already decided.' },
  statement_kept: { status: 409, message: 'This statement cannot be taken back.' },
  statement_withdrawn: {
    status: 409,
    message:
      'This file was imported, and somebody has taken it back since. Import it again only if it is the right one.',
  },
  day_not_closable: { status: 409, message: 'This day cannot be closed yet.' },
  second_person_needed: { status: 409, message: 'Somebody else has to agree to this.' },

  transfer_moved_on: { status: 409, message: 'This money has moved on. Please look at it again.' },
  transfer_contradicted: {
    status: 409,
    message: 'The network says that this money was sent. Settle it in Reconciliation or close the day there first.',
  },
  payee_on_hold: {
    status: 409,
    message: 'The number or the PIN of this member was changed lately. To keep their money safe it cannot be sent yet.',
  },
  refund_other_number_missing: {
    status: 409,
    message:
      'There is no other number that this may go to: the member has no other confirmed one, or somebody else has paid.',
  },
  payee_number_missing: {
    status: 409,
    message: 'The member has no confirmed number for money at this network. Ask them for one, and send it then.',
  },
  statement_moved_on: { status: 409, message: 'This statement has moved on. Please look at it again.' },
  statement_empty: { status: 409, message: 'Nothing has happened on this account since the last statement.' },
  statement_day_open: { status: 400, message: 'A statement ends with a day that is over and closed in the books.' },
  settlement_account_missing: { status: 409, message: 'First say to which number this outlet is paid.' },
  settlement_on_hold: {
    status: 409,
    message: 'The number of this outlet was changed lately. To keep its money safe it cannot be paid yet.',
  },
  settlement_disputed: { status: 409, message: 'The outlet has objected. Answer it before anything is paid.' },
  settlement_due_changed: { status: 409, message: 'What is owed has changed. Please look at it again.' },

  order_not_found: { status: 404, message: 'The order could not be found or has been deleted.' },
  order_changed: { status: 409, message: 'A colleague has changed this order in the meantime. Please look again.' },
  order_move_refused: { status: 409, message: 'The order cannot take this step now.' },
  arrival_move_refused: { status: 409, message: 'This customer has been served by now.' },
  order_line_unknown: { status: 400, message: 'These pieces are not part of the order.' },
  order_all_missing: { status: 409, message: 'Nothing of the order would be left. Please reject it instead.' },
  no_order_of_code: { status: 404, message: 'No order that waits here has this code.' },
  order_not_payable: { status: 409, message: 'This order can no longer be paid.' },
  order_already_paid: { status: 409, message: 'This order is already paid.' },
  phone_network_mismatch: { status: 400, message: 'Please enter a valid phone number' },
  not_deliverable: { status: 400, message: 'This outlet does not deliver to this place.' },
  place_not_looked_up: {
    status: 503,
    message: 'Unable to find location. Please check your address or try using current location.',
  },
  addresses_full: { status: 409, message: 'You have saved ten addresses. Please remove one first.' },
  address_required: { status: 409, message: 'Please enter a delivery address' },
  address_costs_more: {
    status: 409,
    message: 'A delivery to this place costs more than was paid. Please choose a nearer one or call the outlet.',
  },
  amount_too_small: { status: 400, message: 'This amount is below what mobile money can collect.' },
  amount_too_large: { status: 400, message: 'This amount is above what mobile money can collect at once.' },
  prompt_limit_reached: { status: 429, message: 'Too many payment requests. Please try again later.' },
  payment_not_found: { status: 404, message: 'This payment could not be found.' },
  payment_not_asked: { status: 409, message: 'The network has nothing more to say about this payment.' },
  payment_marked: { status: 409, message: 'This payment waits for a person already.' },
  payment_looked_at: {
    status: 409,
    message:
      'Somebody has looked at this payment since you marked it. Mark it again only if it has to be looked at once more.',
  },
  payment_not_in_review: { status: 409, message: 'This payment does not wait for this decision.' },
  payment_not_denied: {
    status: 409,
    message:
      'Asked once more, the network has not said that nothing came. Look at what it says, and try again in a moment.',
  },
  network_unavailable: { status: 503, message: 'This mobile money network is not reachable right now.' },
  code_invalid: { status: 400, message: 'This code is not correct.' },
  code_locked: { status: 400, message: 'Too many wrong codes. A new code was sent to the customer.' },
} as const satisfies Record<string, { status: number; message: string }>;

export type ProblemCode = keyof typeof problems;

/** Texts by field name; `non_field_errors` holds what belongs to no single field. */
export type FieldErrors = Record<string, string[]>;

/** The one error envelope. `error` repeats `message` for clients that read either (decision B65). */
export const problemReply = z.looseObject({
  message: z.string(),
  error: z.string(),
  error_code: z.string(),
  errors: z.record(z.string(), z.array(z.string())),
  retry_after: z.number().optional(),
});

export type ProblemReply = z.output<typeof problemReply>;
