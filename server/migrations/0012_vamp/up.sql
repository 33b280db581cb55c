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
CREATE TRIGGER vamp_records_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON vamp_records FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CALL protect_tenant_table('vamp_records', 'merchant_id', 'app.merchant_id', 'SELECT, INSERT');

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
CREATE TRIGGER vamp_revisions_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON vamp_revisions FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CALL protect_tenant_table('vamp_revisions', 'merchant_id', 'app.merchant_id', 'SELECT, INSERT');
