-- Cards say whether the outlet is open; the hours move from what only the page of an offer shows to what its card shows.
UPDATE offer_cards c SET
  card = c.card || ',"outlet_opening_hours":' || to_json(u.opening_hours)::text,
  detail = replace(c.detail, ',"outlet_opening_hours":' || to_json(u.opening_hours)::text, '')
FROM outlets u WHERE u.id = c.outlet_id;
