-- What is written, and forgotten, where members, orders and messages are many: each is looked up, and no table is read whole.

-- Whoever signed in on a device that is forgotten is told apart from it, a thousand devices at a time.
CREATE INDEX sessions_of_device ON sessions (device_id) WHERE device_id IS NOT NULL;

-- Channels take turns at what is due: of each the first are looked up, however many wait behind them.
CREATE INDEX messages_due_by_channel ON messages (channel, next_attempt_at, id) WHERE next_attempt_at IS NOT NULL;
DROP INDEX messages_due;

-- Letters to an address whose owner was no member yet, which go when that member leaves.
CREATE INDEX messages_to_addresses ON messages (recipient) WHERE channel = 'email' AND member_id IS NULL;
