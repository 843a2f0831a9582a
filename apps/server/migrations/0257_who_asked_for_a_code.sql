-- Who had a code sent has tries of their own, so that strangers who guess do not use up the owner's. By their device where it is
-- known, else by their address; null where nobody asked from outside.
ALTER TABLE one_time_codes
  ADD COLUMN asked_by text,
  ADD COLUMN own_tries integer NOT NULL DEFAULT 0 CHECK (own_tries BETWEEN 0 AND 5);
