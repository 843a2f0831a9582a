-- How many requests for the money of an order its payer has refused or let run out. After a few of them another one does not
-- prolong the hold of its stock any more.
ALTER TABLE orders ADD COLUMN refused_prompts smallint NOT NULL DEFAULT 0;
