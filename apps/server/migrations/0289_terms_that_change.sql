-- What members are told before the terms change, and from which day on. Told once for a day.
CREATE TABLE terms_changes (
  id uuid PRIMARY KEY,
  in_force_on date NOT NULL UNIQUE,
  what text NOT NULL CHECK (what <> ''),
  announced_at timestamptz NOT NULL
);
