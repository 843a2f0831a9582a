-- A row that no list could say took the whole list away in which it stood: a picture without colour, an outlet without a name, a word
-- that nobody knows. None of our code writes one; whatever else does is refused, and what there is becomes what can be said.
CREATE FUNCTION is_picture(picture jsonb) RETURNS boolean LANGUAGE sql IMMUTABLE AS $$
  SELECT coalesce(
    jsonb_typeof(picture -> 'base') = 'string' AND jsonb_typeof(picture -> 'colour') = 'string'
      AND jsonb_typeof(picture -> 'widths') = 'array'
      AND NOT jsonb_path_exists(picture, 'strict $.widths[*] ? (@.type() != "number" || @ != @.floor())', '{}', true),
    false)
$$;

-- Without one the picture of the category stands in.
UPDATE categories SET picture = NULL WHERE NOT is_picture(picture);
UPDATE offers SET picture = NULL WHERE NOT is_picture(picture);
UPDATE products SET picture = NULL WHERE NOT is_picture(picture);
UPDATE order_items SET picture = NULL WHERE NOT is_picture(picture);
-- Products, lines and orders have no guard: each statement that counts a piece would read and plan it anew, 20 to 30 µs.
ALTER TABLE categories ADD CONSTRAINT categories_picture_whole CHECK (picture IS NULL OR is_picture(picture));
ALTER TABLE offers ADD CONSTRAINT offers_picture_whole CHECK (picture IS NULL OR is_picture(picture));

CREATE FUNCTION is_outlet_snapshot(outlet jsonb) RETURNS boolean LANGUAGE sql IMMUTABLE AS $$
  SELECT coalesce(
    jsonb_typeof(outlet -> 'name') = 'string' AND jsonb_typeof(outlet -> 'area') = 'string'
      AND jsonb_typeof(outlet -> 'address') = 'string' AND jsonb_typeof(outlet -> 'phone') = 'string'
      AND jsonb_typeof(outlet -> 'opening_hours') = 'string'
      AND jsonb_typeof(outlet -> 'latitude') = 'number' AND jsonb_typeof(outlet -> 'longitude') = 'number'
      AND coalesce(jsonb_typeof(outlet -> 'tin'), 'null') IN ('string', 'null'),
    false)
$$;

-- What an order does not say of its outlet is as the outlet says it today.
UPDATE orders o SET outlet_snapshot = today.outlet || (
    SELECT coalesce(jsonb_object_agg(said.key, said.value), '{}')
    FROM jsonb_each(CASE jsonb_typeof(o.outlet_snapshot) WHEN 'object' THEN o.outlet_snapshot ELSE '{}' END) said
    WHERE jsonb_typeof(said.value) = jsonb_typeof(today.outlet -> said.key))
  FROM (
    SELECT id, jsonb_build_object('name', name, 'area', area, 'address', address, 'phone', phone, 'opening_hours', opening_hours,
      'tin', tin, 'latitude', latitude, 'longitude', longitude) AS outlet
    FROM outlets) today
  WHERE today.id = o.outlet_id AND NOT is_outlet_snapshot(o.outlet_snapshot);
DROP FUNCTION is_outlet_snapshot;

CREATE FUNCTION are_facts(facts jsonb) RETURNS boolean LANGUAGE sql IMMUTABLE AS $$
  SELECT jsonb_typeof(facts) = 'object'
    AND coalesce(NOT jsonb_path_exists(facts, 'strict $.* ? (@.type() == "object" || @.type() == "array" || @.type() == "boolean")', '{}', true),
      false)
$$;

-- The facts of a report, as text where they are neither texts nor numbers.
UPDATE tickets SET facts = CASE jsonb_typeof(facts) WHEN 'object' THEN (
    SELECT jsonb_object_agg(key, CASE WHEN jsonb_typeof(value) IN ('string', 'number', 'null') THEN value ELSE to_jsonb(value::text) END)
    FROM jsonb_each(facts)) ELSE jsonb_build_object('facts', facts::text) END
  WHERE NOT are_facts(facts);
ALTER TABLE tickets ADD CONSTRAINT tickets_facts_plain CHECK (are_facts(facts));

-- Nothing of the journal is lost: what has no names gets one. The table is locked meanwhile, so that nobody else finds it without its guard.
ALTER TABLE audit_log DISABLE TRIGGER audit_log_append_only;
UPDATE audit_log SET
    before = CASE jsonb_typeof(before) WHEN 'object' THEN before WHEN 'null' THEN NULL ELSE jsonb_build_object('value', before) END,
    after = CASE jsonb_typeof(after) WHEN 'object' THEN after WHEN 'null' THEN NULL ELSE jsonb_build_object('value', after) END
  WHERE jsonb_typeof(before) <> 'object' OR jsonb_typeof(after) <> 'object';
ALTER TABLE audit_log ENABLE TRIGGER audit_log_append_only;
ALTER TABLE audit_log
  ADD CONSTRAINT audit_log_before_named CHECK (jsonb_typeof(before) = 'object'),
  ADD CONSTRAINT audit_log_after_named CHECK (jsonb_typeof(after) = 'object');

UPDATE referrals SET suspicions = ARRAY(
    SELECT word FROM unnest(suspicions) word WHERE word IN ('own_name', 'same_device', 'sequential_numbers', 'burst'))
  WHERE NOT suspicions <@ ARRAY['own_name', 'same_device', 'sequential_numbers', 'burst'];
ALTER TABLE referrals ADD CONSTRAINT referrals_suspicions_known
  CHECK (suspicions <@ ARRAY['own_name', 'same_device', 'sequential_numbers', 'burst']);
