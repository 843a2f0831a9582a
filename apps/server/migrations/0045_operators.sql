-- Whoever works at the machine itself is no member: the system's user stands in the journal under a name of their own.
ALTER TABLE audit_log ADD COLUMN operator text;
ALTER TABLE audit_log ADD CONSTRAINT audit_log_one_actor CHECK (actor_id IS NULL OR operator IS NULL);

-- Links that an operator hands out, each good for one sign-in with which a new PIN is set. Only a keyed digest is kept.
CREATE TABLE sign_in_links (
  id uuid PRIMARY KEY,
  member_id uuid NOT NULL REFERENCES members (id),
  digest bytea NOT NULL UNIQUE,
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  used_at timestamptz,
  -- A newer link took its place.
  replaced_at timestamptz
);
CREATE UNIQUE INDEX sign_in_links_live ON sign_in_links (member_id) WHERE used_at IS NULL AND replaced_at IS NULL;
