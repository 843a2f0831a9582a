-- Places that people name when they say where something is: cities, towns, municipalities, and the suburbs of greater Kampala.
-- The server keeps the rows of its own gazetteer current when it starts; a row that an operator has taken over it leaves alone.
CREATE TABLE areas (
  -- The slug that stands in addresses.
  id text PRIMARY KEY CHECK (id ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  name text NOT NULL,
  kind text NOT NULL CHECK (kind IN ('city', 'division', 'municipality', 'town', 'suburb', 'trading_centre')),
  district text NOT NULL,
  region text NOT NULL CHECK (region IN ('central', 'eastern', 'northern', 'western')),
  -- The city, municipality or division that it is a part of.
  parent_id text REFERENCES areas (id),
  -- Its centre.
  latitude double precision NOT NULL CHECK (latitude BETWEEN -1.5 AND 4.3),
  longitude double precision NOT NULL CHECK (longitude BETWEEN 29.5 AND 35.1),
  kept_by text NOT NULL DEFAULT 'operator' CHECK (kept_by IN ('gazetteer', 'operator'))
);

-- What people call it, its own name among them: small letters, no accents, no apostrophes.
CREATE TABLE area_names (
  name text NOT NULL CHECK (name <> '' AND name = lower(name)),
  area_id text NOT NULL REFERENCES areas (id) ON DELETE CASCADE,
  PRIMARY KEY (name, area_id)
);
CREATE INDEX area_names_area ON area_names (area_id);

-- `area` remains what the outlet itself calls its place; this is the place it means, where the gazetteer knows one.
ALTER TABLE outlets ADD COLUMN area_id text REFERENCES areas (id);
CREATE INDEX outlets_area ON outlets (area_id);
