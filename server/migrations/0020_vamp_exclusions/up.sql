-- A dispute that was resolved before it was filed, or a report of fraud that earlier sales clear, is left out of its month: one more record of it, by its id and in its month.
ALTER TABLE vamp_records
  DROP CONSTRAINT vamp_kind_known,
  ADD CONSTRAINT vamp_kind_known CHECK (kind IN ('tc05', 'tc15', 'tc40', 'excluded'));
ALTER TABLE vamp_months ADD COLUMN excluded_count bigint NOT NULL DEFAULT 0;
ALTER TABLE vamp_revisions ADD COLUMN excluded_count bigint NOT NULL DEFAULT 0;
