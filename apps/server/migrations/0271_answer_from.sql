-- From when on the outlet's time to answer a paid order counts: from its payment, or from when the outlet opens.
ALTER TABLE orders ADD COLUMN answer_from timestamptz;
