-- Records of Visa's monitoring program, and the counts of months that are final. A record names a charge, a dispute or an early fraud warning, so it has no foreign
-- key; `rebuild-rollups --verify` compares records with their sources.

-- One row per item, in the month of its own processing date: a March report about a January sale counts in March.
CREATE TABLE vamp_records (
  merchant_id text COLLATE "C" NOT NULL REFERENCES merchant_accounts (merchant_id),
  processed_at timestamptz NOT NULL,
  -- Visa's names: a settled sale, a first-time dispute, an issuer's report of fraud. `excluded` takes a dispute or a report out of its month again: a dispute
  -- that was resolved before it was filed, or a report that earlier sales clear.
  kind text COLLATE "C" NOT NULL CONSTRAINT vamp_kind_known CHECK (kind IN ('tc05', 'tc15', 'tc40', 'excluded')),
  -- The charge, the dispute or the early fraud warning.
  source_id text COLLATE "C" NOT NULL,
  CONSTRAINT vamp_counts_each_once PRIMARY KEY (merchant_id, kind, source_id)
);
-- The items behind a count of a month, and the counts of days: in the order of their processing.
CREATE INDEX vamp_records_by_time ON vamp_records (merchant_id, kind, processed_at, source_id);
CALL protect_tenant_table('vamp_records', 'merchant_id', 'app.merchant_id', 'SELECT, INSERT');
CREATE TRIGGER vamp_records_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON vamp_records FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- The counts when a month became final, and again whenever something arrived late.
CREATE TABLE vamp_revisions (
  merchant_id text COLLATE "C" NOT NULL REFERENCES merchant_accounts (merchant_id),
  month text COLLATE "C" NOT NULL CONSTRAINT vamp_month_written_plainly CHECK (month ~ '^\d{4}-\d{2}$'),
  revision integer NOT NULL CONSTRAINT vamp_revisions_begin_with_one CHECK (revision > 0),
  tc05_count bigint NOT NULL,
  tc15_count bigint NOT NULL,
  tc40_count bigint NOT NULL,
  excluded_count bigint NOT NULL DEFAULT 0,
  frozen_at timestamptz NOT NULL,
  PRIMARY KEY (merchant_id, month, revision)
);
CALL protect_tenant_table('vamp_revisions', 'merchant_id', 'app.merchant_id', 'SELECT, INSERT');
CREATE TRIGGER vamp_revisions_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON vamp_revisions FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- Months are in UTC by Visa's rule.
CREATE TABLE vamp_months (
  merchant_id text COLLATE "C" NOT NULL,
  lane bigint NOT NULL,
  tc05_count bigint NOT NULL,
  tc15_count bigint NOT NULL,
  tc40_count bigint NOT NULL,
  excluded_count bigint NOT NULL,
  month text COLLATE "C" NOT NULL,
  PRIMARY KEY (merchant_id, lane, month),
  CONSTRAINT month_in_known_lane FOREIGN KEY (merchant_id, lane) REFERENCES figure_lanes (merchant_id, lane)
) WITH (fillfactor = 50);
CALL protect_tenant_table('vamp_months', 'merchant_id', 'app.merchant_id', 'SELECT, INSERT, UPDATE, DELETE');

CREATE FUNCTION add_months(p_added vamp_months[]) RETURNS void LANGUAGE plpgsql STRICT AS $$
BEGIN
  INSERT INTO vamp_months AS kept SELECT * FROM unnest(p_added)
  ON CONFLICT (merchant_id, lane, month) DO UPDATE SET tc05_count = kept.tc05_count + excluded.tc05_count, tc15_count = kept.tc15_count + excluded.tc15_count,
    tc40_count = kept.tc40_count + excluded.tc40_count, excluded_count = kept.excluded_count + excluded.excluded_count;
END $$;

CREATE FUNCTION add_to_months() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO vamp_months AS kept (merchant_id, lane, tc05_count, tc15_count, tc40_count, excluded_count, month)
  SELECT merchant_id, take_lane(merchant_id), count(*) FILTER (WHERE kind = 'tc05'), count(*) FILTER (WHERE kind = 'tc15'), count(*) FILTER (WHERE kind = 'tc40'),
         count(*) FILTER (WHERE kind = 'excluded'), to_char(processed_at AT TIME ZONE 'UTC', 'YYYY-MM') AS month
  FROM inserted GROUP BY merchant_id, month
  ON CONFLICT (merchant_id, lane, month) DO UPDATE SET tc05_count = kept.tc05_count + excluded.tc05_count, tc15_count = kept.tc15_count + excluded.tc15_count,
    tc40_count = kept.tc40_count + excluded.tc40_count, excluded_count = kept.excluded_count + excluded.excluded_count;
  RETURN NULL;
END $$;
CREATE TRIGGER vamp_records_add_to_months AFTER INSERT ON vamp_records
  REFERENCING NEW TABLE AS inserted FOR EACH STATEMENT EXECUTE FUNCTION add_to_months();

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
CALL protect_tenant_table('vamp_thresholds', 'merchant_id', 'app.merchant_id', 'SELECT, INSERT');
CREATE TRIGGER vamp_thresholds_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON vamp_thresholds FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

GRANT EXECUTE ON FUNCTION
  add_months
  TO counterfoil_app;
