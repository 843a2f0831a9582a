-- What lets an admin in who has lost the authenticator app. Only a keyed digest is stored; each code counts once.
CREATE TABLE recovery_codes (
  member_id uuid NOT NULL REFERENCES second_factors (member_id) ON DELETE CASCADE,
  digest bytea NOT NULL CHECK (octet_length(digest) = 32),
  created_at timestamptz NOT NULL,
  used_at timestamptz,
  PRIMARY KEY (member_id, digest)
);
