-- One action on many payments: first a review, then a job once its member confirms it. Times are by the machine's clock.
CREATE TABLE bulk_actions (
  merchant_id text COLLATE "C" NOT NULL REFERENCES merchant_accounts (merchant_id),
  id text COLLATE "C" NOT NULL,
  kind text COLLATE "C" NOT NULL CONSTRAINT bulk_kind_known CHECK (kind IN ('refund', 'capture', 'cancel')),
  created_at timestamptz NOT NULL,
  -- On whose behalf and within whose limits it runs.
  created_by text COLLATE "C" NOT NULL,
  created_by_name text NOT NULL,
  -- The typed query that chose the payments; null if they were picked.
  query text,
  has_more boolean NOT NULL,
  retry_of text COLLATE "C",
  payment_count integer NOT NULL CONSTRAINT bulk_payments_in_bounds CHECK (payment_count BETWEEN 1 AND 10000),
  reason text,
  note text,
  -- The job, once it is confirmed. The action is deleted with it.
  job_id text COLLATE "C",
  PRIMARY KEY (merchant_id, id),
  CONSTRAINT bulk_job_exists FOREIGN KEY (merchant_id, job_id) REFERENCES long_jobs (scope, id) ON DELETE CASCADE
);
CREATE INDEX bulk_actions_by_job ON bulk_actions (merchant_id, job_id) WHERE job_id IS NOT NULL;
CREATE INDEX bulk_actions_by_time ON bulk_actions (merchant_id, created_at, id) WHERE job_id IS NOT NULL;
-- Reviews that nobody confirmed are deleted.
CREATE INDEX bulk_reviews_by_time ON bulk_actions (created_at) WHERE job_id IS NULL;
CALL protect_tenant_table('bulk_actions', 'merchant_id', 'app.merchant_id', 'SELECT, INSERT, UPDATE');

-- A payment of a bulk action, what its review found, and what became of it.
CREATE TABLE bulk_payments (
  merchant_id text COLLATE "C" NOT NULL,
  bulk_id text COLLATE "C" NOT NULL,
  -- The order in which they are done.
  position integer NOT NULL CONSTRAINT bulk_position_positive CHECK (position > 0),
  payment_id text COLLATE "C" NOT NULL,
  currency text NOT NULL,
  -- As the review showed it; zero where nothing is possible.
  amount_minor bigint NOT NULL CONSTRAINT bulk_amount_not_negative CHECK (amount_minor >= 0),
  -- Processing fees that a refund doesn't return.
  fee_minor bigint NOT NULL,
  outcome text COLLATE "C" NOT NULL CONSTRAINT bulk_outcome_known CHECK (outcome IN ('open', 'pending', 'done', 'sent', 'refused', 'excluded')),
  -- What asks the processor, from when it is asked.
  intent_id text COLLATE "C",
  -- The name of the error.
  refusal text COLLATE "C",
  PRIMARY KEY (merchant_id, bulk_id, position),
  CONSTRAINT bulk_payment_once UNIQUE (merchant_id, bulk_id, payment_id),
  CONSTRAINT bulk_action_exists FOREIGN KEY (merchant_id, bulk_id) REFERENCES bulk_actions (merchant_id, id) ON DELETE CASCADE,
  CONSTRAINT bulk_payment_exists FOREIGN KEY (merchant_id, payment_id) REFERENCES payments (merchant_id, id),
  CONSTRAINT pending_payment_has_intent CHECK (outcome <> 'pending' OR intent_id IS NOT NULL),
  CONSTRAINT bulk_refusal_of_a_refused_payment CHECK ((refusal IS NOT NULL) = (outcome IN ('refused', 'excluded')))
);
CREATE INDEX bulk_payments_by_outcome ON bulk_payments (merchant_id, bulk_id, outcome, position);
CALL protect_tenant_table('bulk_payments', 'merchant_id', 'app.merchant_id', 'SELECT, INSERT, UPDATE');

-- Deletes reviews that nobody confirmed until a time. Returns their number.
CREATE FUNCTION delete_bulk_reviews(p_before timestamptz, p_limit integer) RETURNS bigint
LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  WITH deleted AS (
    DELETE FROM bulk_actions WHERE (merchant_id, id) IN (
      SELECT merchant_id, id FROM bulk_actions WHERE job_id IS NULL AND created_at < p_before ORDER BY created_at LIMIT p_limit FOR UPDATE SKIP LOCKED)
    RETURNING 1
  )
  SELECT count(*) FROM deleted
$$;
REVOKE ALL ON FUNCTION delete_bulk_reviews FROM PUBLIC;
GRANT EXECUTE ON FUNCTION delete_bulk_reviews TO counterfoil_app;
