ALTER TYPE change_type ADD VALUE 'vamp.threshold';

-- The items behind a count of a month, and the counts of days: in the order of their processing.
CREATE INDEX vamp_records_by_time ON vamp_records (merchant_id, kind, processed_at, source_id);

-- An account's own threshold. A row for each change, so that a month is told once of each of them; the latest is in force.
CREATE TABLE vamp_thresholds (
  merchant_id text COLLATE "C" NOT NULL REFERENCES merchant_accounts (merchant_id),
  version integer NOT NULL CONSTRAINT vamp_thresholds_begin_with_one CHECK (version > 0),
  -- Hundredths of a percent, and fraud reports and disputes. Without either, nobody is notified.
  ratio_basis_points integer CONSTRAINT vamp_threshold_ratio_in_bounds CHECK (ratio_basis_points BETWEEN 1 AND 10000),
  count integer CONSTRAINT vamp_threshold_count_in_bounds CHECK (count BETWEEN 1 AND 1000000),
  set_at timestamptz NOT NULL,
  PRIMARY KEY (merchant_id, version)
);
CREATE TRIGGER vamp_thresholds_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON vamp_thresholds FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CALL protect_tenant_table('vamp_thresholds', 'merchant_id', 'app.merchant_id', 'SELECT, INSERT');
