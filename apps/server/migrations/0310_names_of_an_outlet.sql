-- A file of offers asks for each row what its outlet has of this name, in any case: all offers and products of the outlet were read for it.
DROP INDEX offers_of_outlet;
CREATE INDEX offers_of_outlet ON offers (outlet_id, lower(name));
CREATE INDEX products_of_outlet ON products (outlet_id, lower(brand_name), lower(product_name));
CREATE INDEX outlets_name ON outlets (lower(name));
