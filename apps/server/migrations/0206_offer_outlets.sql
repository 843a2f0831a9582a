-- Where else the codes of an offer of the day are good, besides the outlet that makes it.
CREATE TABLE offer_outlets (
  offer_id uuid NOT NULL REFERENCES offers (id),
  outlet_id uuid NOT NULL REFERENCES outlets (id),
  PRIMARY KEY (offer_id, outlet_id)
);
CREATE INDEX offer_outlets_of_outlet ON offer_outlets (outlet_id);
