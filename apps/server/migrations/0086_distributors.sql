-- Who supplies several outlets under one name. An outlet that buys for itself has none.
CREATE TABLE distributors (
  id uuid PRIMARY KEY,
  name text NOT NULL,
  created_at timestamptz NOT NULL
);
CREATE UNIQUE INDEX distributors_name ON distributors (lower(name));

ALTER TABLE outlets ADD COLUMN distributor_id uuid REFERENCES distributors (id);
CREATE INDEX outlets_distributor ON outlets (distributor_id);

-- What the category looks like where it is offered to be looked through.
ALTER TABLE categories ADD COLUMN picture jsonb;
UPDATE categories SET picture = jsonb_build_object(
  'base', '/media/placeholders/' || trim(BOTH '-' FROM regexp_replace(lower(name), '[^a-z0-9]+', '-', 'g')),
  'widths', '[320, 640, 960]'::jsonb, 'colour', '#e4dccc')
WHERE name ~* '[a-z0-9]';

-- What every card's own page says from now on; what is written anew says it by itself.
UPDATE offer_cards SET detail = detail || ',"distributor_name":null,"start_date":"'
  || to_char(starts_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') || '"';
