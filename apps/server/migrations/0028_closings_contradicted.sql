-- Whether the network has said the same since of what two people have closed.
ALTER TABLE transfers ADD COLUMN by_hand text
  CHECK (by_hand IS NULL OR by_hand IN ('believed', 'confirmed', 'contradicted') AND status IN ('completed', 'failed'));
CREATE INDEX transfers_contradicted ON transfers (id) WHERE by_hand = 'contradicted';
UPDATE transfers t SET by_hand = 'believed' WHERE EXISTS (
  SELECT FROM transfer_events e WHERE e.transfer_id = t.id AND e.kind = t.status AND e.detail ->> 'by_hand' = 'true');

ALTER TABLE money_alarms DROP CONSTRAINT money_alarms_kind_check;
ALTER TABLE money_alarms ADD CONSTRAINT money_alarms_kind_check CHECK (kind IN (
  'stuck', 'paid_but_cancelled', 'wrong_amount', 'duplicate_debit', 'float_low', 'unbalanced_day', 'faulty_books',
  'closed_wrongly'
));
