-- Where each of a batch stood, so that undoing it puts everybody back whoever stood behind them is decided by then.
ALTER TABLE approval_batch_items ADD COLUMN place_key bigint;
