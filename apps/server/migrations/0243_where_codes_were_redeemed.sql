-- An offer may be handed over at several outlets: where a code was redeemed is not said by its offer.
ALTER TABLE redemption_codes ADD COLUMN redeemed_outlet_id uuid REFERENCES outlets (id);
UPDATE redemption_codes c SET redeemed_outlet_id = r.outlet_id FROM redemptions r
WHERE r.code_id = c.id AND r.reversed_at IS NULL AND c.state = 'redeemed';
