-- What members are told before the terms change, and from which day on. Told once for a day.
CREATE TABLE terms_changes (
  id uuid PRIMARY KEY,
  in_force_on date NOT NULL UNIQUE,
  what text NOT NULL CHECK (what <> ''),
  announced_at timestamptz NOT NULL,
  -- The last member who was told, by the order of their ids: who has joined since is told next.
  told_up_to uuid NOT NULL DEFAULT '00000000-0000-0000-0000-000000000000'
);
