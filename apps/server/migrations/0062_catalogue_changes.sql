-- What each process has to read again to keep its index of offers: written by triggers, so that no way of changing a card can
-- forget it. Rows live for a day; a process that was away for longer reads everything anew. Only added to, so that two
-- transactions never wait for each other here.
CREATE TABLE catalogue_changes (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  -- Transactions end in another order than their rows are numbered. Whoever read everything up to a moment goes on from the
  -- oldest transaction that was still open then.
  changed_in xid8 NOT NULL DEFAULT pg_current_xact_id(),
  -- An offer's card; null for synonyms, areas and names of areas.
  offer_id uuid,
  changed_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX catalogue_changes_transaction ON catalogue_changes (changed_in);
CREATE INDEX catalogue_changes_time ON catalogue_changes (changed_at);

CREATE FUNCTION note_changed_cards() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO catalogue_changes (offer_id) SELECT offer_id FROM changed;
  RETURN NULL;
END $$;
CREATE TRIGGER offer_cards_inserted AFTER INSERT ON offer_cards REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION note_changed_cards();
CREATE TRIGGER offer_cards_updated AFTER UPDATE ON offer_cards REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION note_changed_cards();
CREATE TRIGGER offer_cards_deleted AFTER DELETE ON offer_cards REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION note_changed_cards();

-- What the index takes from the outlet itself.
CREATE FUNCTION note_changed_outlets() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO catalogue_changes (offer_id)
  SELECT c.offer_id FROM now_is n JOIN was w USING (id) JOIN offer_cards c ON c.outlet_id = n.id
  WHERE (n.name, n.area, n.town, n.area_id, n.latitude, n.longitude)
    IS DISTINCT FROM (w.name, w.area, w.town, w.area_id, w.latitude, w.longitude);
  RETURN NULL;
END $$;
CREATE TRIGGER outlets_updated AFTER UPDATE ON outlets REFERENCING OLD TABLE AS was NEW TABLE AS now_is
  FOR EACH STATEMENT EXECUTE FUNCTION note_changed_outlets();

CREATE FUNCTION note_changed_words() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO catalogue_changes (offer_id) VALUES (NULL);
  RETURN NULL;
END $$;
CREATE TRIGGER areas_changed AFTER INSERT OR UPDATE OR DELETE ON areas
  FOR EACH STATEMENT EXECUTE FUNCTION note_changed_words();
CREATE TRIGGER area_names_changed AFTER INSERT OR UPDATE OR DELETE ON area_names
  FOR EACH STATEMENT EXECUTE FUNCTION note_changed_words();
CREATE TRIGGER search_synonyms_changed AFTER INSERT OR UPDATE OR DELETE ON search_synonyms
  FOR EACH STATEMENT EXECUTE FUNCTION note_changed_words();

-- Lists are put together by the index; these served nothing else.
DROP INDEX offer_cards_search, offer_cards_point, offer_cards_area, offer_cards_newest, offer_cards_discount,
  offer_cards_cashback, offer_cards_price;
ALTER TABLE offer_cards DROP COLUMN search_text, DROP COLUMN point, DROP COLUMN area, DROP COLUMN name;
