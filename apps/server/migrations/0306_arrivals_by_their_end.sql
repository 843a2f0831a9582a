-- Who was served lately, and the newest of all, are asked for every few seconds by each outlet: without it all that ever came there are read.
CREATE INDEX arrivals_by_their_end ON arrivals (outlet_id, (coalesce(completed_at, arrived_at)) DESC, id DESC);
