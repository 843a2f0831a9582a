-- What is looked at when a person is erased, and what chores look for: each is looked up, however much has gathered (decision 0294).

CREATE INDEX applications_previous ON applications (previous_application_id) WHERE previous_application_id IS NOT NULL;
CREATE INDEX applications_decided_by ON applications (decided_by) WHERE decided_by IS NOT NULL;
CREATE INDEX applications_held_by ON applications (held_by) WHERE held_by IS NOT NULL;
CREATE INDEX approval_batch_items_of ON approval_batch_items (application_id);
CREATE INDEX approval_batch_items_before ON approval_batch_items (stood_before) WHERE stood_before IS NOT NULL;
CREATE INDEX referrals_of_movement ON referrals (movement_id) WHERE movement_id IS NOT NULL;
CREATE INDEX audit_log_actor ON audit_log (actor_id) WHERE actor_id IS NOT NULL;
CREATE INDEX payments_marked_by ON payments (marked_by) WHERE marked_by IS NOT NULL;
CREATE INDEX transfers_of_member ON transfers (member_id) WHERE member_id IS NOT NULL;
CREATE INDEX refunds_of_member ON refunds (member_id);

-- An index would cost every order that is placed; nobody is looked up by what they did to orders.
ALTER TABLE order_events DROP CONSTRAINT order_events_actor_id_fkey;

-- Orders that nobody brings, until the admins know of them.
CREATE INDEX orders_unbrought ON orders (ready_at)
  WHERE status = 'ready' AND service_type = 'delivery' AND stranded_desk_at IS NULL;
DROP INDEX orders_to_bring;

-- Cancelled orders whose money has not gone back: few at any time, asked for every minute.
CREATE INDEX orders_to_give_back ON orders (id)
  WHERE status = 'cancelled' AND payment_status IN ('paid', 'partially_refunded');

-- Whoever has left, whose letters are forgotten.
CREATE INDEX members_closed ON members (id) WHERE status = 'closed';
