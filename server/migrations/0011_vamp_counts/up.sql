-- ---------------------------------------------------------------------------
-- What Visa's monitoring counts
-- ---------------------------------------------------------------------------

-- One row an item, in the month of its own processing date: a report of March over a sale of January counts in March.
CREATE TABLE vamp_records (
  merchant_id text COLLATE "C" NOT NULL REFERENCES merchant_accounts (merchant_id),
  -- Visa's names: a settled sale, a first-time dispute, an issuer's report of fraud.
  kind text COLLATE "C" NOT NULL CONSTRAINT vamp_kind_known CHECK (kind IN ('tc05', 'tc15', 'tc40')),
  -- The charge, the dispute or the early fraud warning.
  source_id text COLLATE "C" NOT NULL,
  processed_at timestamptz NOT NULL,
  -- The writing transaction, so that a reader can stop at those that are still open.
  xid bigint NOT NULL DEFAULT (pg_current_xact_id()::text::bigint),
  CONSTRAINT vamp_counts_each_once PRIMARY KEY (merchant_id, kind, source_id)
);
CREATE INDEX vamp_records_by_xid ON vamp_records (merchant_id, xid) INCLUDE (kind, processed_at);

INSERT INTO vamp_records (merchant_id, kind, source_id, processed_at)
SELECT c.merchant_id, 'tc05', c.id, c.captured_at
FROM charges c JOIN payment_methods m ON m.merchant_id = c.merchant_id AND m.id = c.payment_method_id
WHERE c.captured_at IS NOT NULL AND m.brand = 'visa'
UNION ALL
SELECT merchant_id, 'tc15', id, coalesce(escalated_at, created_at) FROM disputes WHERE network = 'visa' AND kind = 'chargeback'
UNION ALL
SELECT w.merchant_id, 'tc40', w.id, w.created_at
FROM early_fraud_warnings w
JOIN charges c ON c.merchant_id = w.merchant_id AND c.id = w.charge_id
JOIN payment_methods m ON m.merchant_id = c.merchant_id AND m.id = c.payment_method_id
WHERE m.brand = 'visa';

-- Only a rebuild changes which transaction a row counts as written by, never what is counted.
CREATE TRIGGER vamp_records_append_only BEFORE UPDATE OF merchant_id, kind, source_id, processed_at OR DELETE OR TRUNCATE ON vamp_records
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- ---------------------------------------------------------------------------
-- Their roll-up
-- ---------------------------------------------------------------------------

-- How far a roll-up has read its change log: what earlier writing transactions left there is in it.
CREATE TABLE rollup_watermarks (
  merchant_id text COLLATE "C" NOT NULL REFERENCES merchant_accounts (merchant_id),
  rollup text COLLATE "C" NOT NULL CONSTRAINT rollup_known CHECK (rollup IN ('vamp')),
  through_xid bigint NOT NULL DEFAULT 0,
  PRIMARY KEY (merchant_id, rollup)
);

-- Months are in UTC by Visa's rule, so no finer bucket is needed.
CREATE TABLE vamp_months (
  merchant_id text COLLATE "C" NOT NULL REFERENCES merchant_accounts (merchant_id),
  month text COLLATE "C" NOT NULL CONSTRAINT vamp_month_written_plainly CHECK (month ~ '^\d{4}-\d{2}$'),
  tc05_count bigint NOT NULL,
  tc15_count bigint NOT NULL,
  tc40_count bigint NOT NULL,
  PRIMARY KEY (merchant_id, month)
);

-- What was counted when a month became final, and again whenever something arrived late.
CREATE TABLE vamp_revisions (
  merchant_id text COLLATE "C" NOT NULL REFERENCES merchant_accounts (merchant_id),
  month text COLLATE "C" NOT NULL CONSTRAINT vamp_month_written_plainly CHECK (month ~ '^\d{4}-\d{2}$'),
  revision integer NOT NULL CONSTRAINT vamp_revisions_begin_with_one CHECK (revision > 0),
  tc05_count bigint NOT NULL,
  tc15_count bigint NOT NULL,
  tc40_count bigint NOT NULL,
  frozen_at timestamptz NOT NULL,
  PRIMARY KEY (merchant_id, month, revision)
);
CREATE TRIGGER vamp_revisions_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON vamp_revisions FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CALL protect_tenant_table('vamp_records', 'merchant_id', 'app.merchant_id', 'SELECT, INSERT');
CALL protect_tenant_table('rollup_watermarks', 'merchant_id', 'app.merchant_id', 'SELECT, INSERT, UPDATE');
CALL protect_tenant_table('vamp_months', 'merchant_id', 'app.merchant_id', 'SELECT, INSERT, UPDATE');
CALL protect_tenant_table('vamp_revisions', 'merchant_id', 'app.merchant_id', 'SELECT, INSERT');

-- For the worker: accounts with records after the watermark, or with a month that is final by the account's own clock and not frozen yet.
CREATE FUNCTION accounts_with_vamp_work(p_now timestamptz, p_final_after_days integer) RETURNS TABLE (merchant_id text, business_id text)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT a.merchant_id, a.business_id
  FROM merchant_accounts a LEFT JOIN rollup_watermarks w ON w.merchant_id = a.merchant_id AND w.rollup = 'vamp',
  LATERAL (SELECT to_char((p_now + a.clock_ahead_ms * interval '1 millisecond' - make_interval(days => p_final_after_days)) AT TIME ZONE 'UTC', 'YYYY-MM') AS month) AS open
  WHERE EXISTS (SELECT FROM vamp_records r WHERE r.merchant_id = a.merchant_id AND r.xid >= coalesce(w.through_xid, 0))
     OR EXISTS (SELECT FROM vamp_months m WHERE m.merchant_id = a.merchant_id AND m.month < open.month
                AND NOT EXISTS (SELECT FROM vamp_revisions v WHERE v.merchant_id = m.merchant_id AND v.month = m.month))
$$;
REVOKE ALL ON FUNCTION accounts_with_vamp_work FROM PUBLIC;
GRANT EXECUTE ON FUNCTION accounts_with_vamp_work TO counterfoil_app;
