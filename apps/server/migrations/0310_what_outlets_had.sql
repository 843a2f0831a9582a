-- A file of offers asks for each row what its outlet has of this name, in any case: all offers and products of the outlet were read for it.
DROP INDEX offers_of_outlet;
-- Those that are not over: whoever asks for the offers of an outlet asks for these, and all that it ever had lie beside them.
CREATE INDEX offers_of_outlet ON offers (outlet_id, lower(name)) WHERE status <> 'ended';
CREATE INDEX products_of_outlet ON products (outlet_id, lower(brand_name), lower(product_name));
CREATE INDEX outlets_name ON outlets (lower(name));

-- What outlets are owed is listed with what is on its way and what they were sent since their last statement, or in some days: all that they were ever sent
-- was read for it.
CREATE INDEX settlements_sending ON settlements (outlet_id) WHERE status = 'sending';
CREATE INDEX settlements_sent_to_outlet ON settlements (outlet_id, ended_at) WHERE status = 'paid';
CREATE INDEX settlements_sent ON settlements (ended_at) WHERE status = 'paid';
