-- The desk of payouts shows the newest, and whoever makes a file of them goes through their time: without it each page reads all that there ever were.
CREATE INDEX payouts_requested ON payouts (requested_at);
