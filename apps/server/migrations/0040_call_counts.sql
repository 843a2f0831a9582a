-- How often somebody has made a call in a minute, as far as the API processes have told each other. What it says is worth
-- nothing after two minutes, so it is not worth a log either.
CREATE UNLOGGED TABLE call_counts (
  minute bigint NOT NULL,
  -- A digest of the call and of who makes it.
  caller text NOT NULL,
  calls integer NOT NULL,
  PRIMARY KEY (minute, caller)
);
