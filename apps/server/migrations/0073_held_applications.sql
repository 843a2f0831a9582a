-- An application that a reviewer wants to look at again: it keeps its place and is not approved meanwhile.
ALTER TABLE applications
  ADD COLUMN held_at timestamptz,
  ADD COLUMN held_by uuid REFERENCES members (id),
  ADD COLUMN hold_reason text,
  ADD CONSTRAINT applications_hold_whole CHECK ((held_at IS NULL) = (hold_reason IS NULL));
CREATE INDEX applications_held ON applications (held_at) WHERE held_at IS NOT NULL;
