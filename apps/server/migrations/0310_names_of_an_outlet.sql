-- A file of offers asks for each row what its outlet has of this name, in any case: all offers and products of the outlet were read for it.
DROP INDEX offers_of_outlet;
-- Those that are not over: whoever asks for the offers of an outlet asks for these, and all that it ever had lie beside them.
CREATE INDEX offers_of_outlet ON offers (outlet_id, lower(name)) WHERE status <> 'ended';
CREATE INDEX products_of_outlet ON products (outlet_id, lower(brand_name), lower(product_name));
CREATE INDEX outlets_name ON outlets (lower(name));
