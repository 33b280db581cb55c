-- A rule against card testing: it stops attempts of one card, address, customer, device or BIN while there were too many of them.
CREATE TABLE risk_rules (
  merchant_id text COLLATE "C" NOT NULL REFERENCES merchant_accounts (merchant_id),
  id text COLLATE "C" NOT NULL,
  -- Times are of the account's clock.
  created_at timestamptz NOT NULL,
  changed_at timestamptz NOT NULL,
  -- A change names the version that it changes.
  version integer NOT NULL CONSTRAINT risk_rule_version_positive CHECK (version > 0),
  threshold integer NOT NULL CONSTRAINT risk_rule_threshold_in_bounds CHECK (threshold BETWEEN 1 AND 500),
  window_minutes integer NOT NULL CONSTRAINT risk_rule_window_in_bounds CHECK (window_minutes BETWEEN 1 AND 1440),
  -- Once the threshold is reached, one attempt in so many seconds goes on. Null if none does.
  interval_seconds integer CONSTRAINT risk_rule_interval_in_bounds CHECK (interval_seconds BETWEEN 1 AND 3600),
  -- Deleted rules stay, since payments and the history name them.
  status text COLLATE "C" NOT NULL CONSTRAINT risk_rule_status_known CHECK (status IN ('on', 'paused', 'deleted')),
  subject text COLLATE "C" NOT NULL CONSTRAINT risk_rule_subject_known CHECK (subject IN ('card', 'ip', 'customer', 'device', 'bin')),
  counts text COLLATE "C" NOT NULL CONSTRAINT risk_rule_counts_known CHECK (counts IN ('attempts', 'declines')),
  action text COLLATE "C" NOT NULL CONSTRAINT risk_rule_action_known CHECK (action IN ('block', 'slow_down')),
  -- Who changed it last; null if nobody has. No foreign key: people are on the other side.
  user_id text COLLATE "C",
  user_name text,
  PRIMARY KEY (merchant_id, id),
  CONSTRAINT risk_rule_interval_of_slow_down CHECK ((action = 'slow_down') = (interval_seconds IS NOT NULL))
);
-- Every authorization reads the rules that are on.
CREATE INDEX risk_rules_on ON risk_rules (merchant_id) WHERE status = 'on';
CALL protect_tenant_table('risk_rules', 'merchant_id', 'app.merchant_id', 'SELECT, INSERT, UPDATE');

-- What members did with a rule, and what it said then. Rows are never changed.
CREATE TABLE risk_rule_changes (
  merchant_id text COLLATE "C" NOT NULL,
  id text COLLATE "C" NOT NULL,
  rule_id text COLLATE "C" NOT NULL,
  at timestamptz NOT NULL,
  threshold integer NOT NULL,
  window_minutes integer NOT NULL,
  interval_seconds integer,
  change text COLLATE "C" NOT NULL CONSTRAINT risk_rule_change_known CHECK (change IN ('created', 'changed', 'paused', 'resumed', 'deleted')),
  subject text COLLATE "C" NOT NULL,
  counts text COLLATE "C" NOT NULL,
  action text COLLATE "C" NOT NULL,
  -- Null for the product.
  user_id text COLLATE "C",
  user_name text,
  PRIMARY KEY (merchant_id, id),
  FOREIGN KEY (merchant_id, rule_id) REFERENCES risk_rules (merchant_id, id)
);
CREATE INDEX risk_rule_changes_of_rule ON risk_rule_changes (merchant_id, rule_id, at, id);
CALL protect_tenant_table('risk_rule_changes', 'merchant_id', 'app.merchant_id', 'SELECT, INSERT');

-- Attempts that rules count, one row for each counter that an attempt belongs to. Written with the attempt, never changed, and deleted
-- once no window can have them. Not partitioned by time: every authorization would plan its look-ups again.
CREATE TABLE risk_rule_attempts (
  merchant_id text COLLATE "C" NOT NULL,
  -- A hash of what is counted, such as the declines of an address.
  counter bigint NOT NULL,
  -- By the account's clock, which windows follow.
  at timestamptz NOT NULL,
  -- By the machine's clock, since an account's can be years ahead.
  recorded_at timestamptz NOT NULL
);
CREATE INDEX risk_rule_attempts_counted ON risk_rule_attempts (merchant_id, counter, at);
-- The worker deletes old rows of all accounts.
CREATE INDEX risk_rule_attempts_by_age ON risk_rule_attempts (recorded_at);
CALL protect_tenant_table('risk_rule_attempts', 'merchant_id', 'app.merchant_id', 'SELECT, INSERT');

-- For the worker: deletes up to so many rows that were recorded before a time. Returns their number.
CREATE FUNCTION delete_old_risk_rule_attempts(p_before timestamptz, p_limit integer) RETURNS bigint
LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  WITH deleted AS (
    DELETE FROM risk_rule_attempts WHERE ctid = ANY (ARRAY(SELECT ctid FROM risk_rule_attempts WHERE recorded_at < p_before ORDER BY recorded_at LIMIT p_limit))
    RETURNING 1
  )
  SELECT count(*) FROM deleted
$$;
REVOKE ALL ON FUNCTION delete_old_risk_rule_attempts FROM PUBLIC;
GRANT EXECUTE ON FUNCTION delete_old_risk_rule_attempts TO counterfoil_app;

-- The rule that stopped an attempt, as it was then.
CREATE TABLE risk_rule_decisions (
  merchant_id text COLLATE "C" NOT NULL,
  -- A payment with its charge, or a setup intent. No foreign keys, as in risk_decisions.
  object_id text COLLATE "C" NOT NULL,
  attempt_id text COLLATE "C" NOT NULL,
  at timestamptz NOT NULL,
  -- Null if a card was only to be set up.
  amount_minor bigint,
  -- What was counted, and what the rule said.
  count integer NOT NULL,
  threshold integer NOT NULL,
  window_minutes integer NOT NULL,
  interval_seconds integer,
  rule_id text COLLATE "C" NOT NULL,
  subject text COLLATE "C" NOT NULL,
  counts text COLLATE "C" NOT NULL,
  action text COLLATE "C" NOT NULL,
  currency text COLLATE "C",
  PRIMARY KEY (merchant_id, object_id, attempt_id),
  CONSTRAINT risk_rule_decision_money_whole CHECK ((amount_minor IS NULL) = (currency IS NULL))
) PARTITION BY HASH (merchant_id);
CALL add_merchant_partitions('risk_rule_decisions');
-- What a rule stopped in the past days.
CREATE INDEX risk_rule_decisions_of_rule ON risk_rule_decisions (merchant_id, rule_id, at) INCLUDE (amount_minor, currency);
CALL protect_tenant_table('risk_rule_decisions', 'merchant_id', 'app.merchant_id', 'SELECT, INSERT');

-- Live accounts begin with one rule, at the number of declines from which Mastercard charges for further attempts of a card. Test cards are declined on purpose.
CREATE FUNCTION add_default_risk_rule() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  INSERT INTO risk_rules (merchant_id, id, created_at, changed_at, version, threshold, window_minutes, status, subject, counts, action)
  VALUES (NEW.merchant_id, 'rskr_' || md5(NEW.merchant_id), NEW.created_at, NEW.created_at, 1, 10, 1440, 'on', 'card', 'declines', 'block');
  INSERT INTO risk_rule_changes (merchant_id, id, rule_id, at, threshold, window_minutes, change, subject, counts, action)
  VALUES (NEW.merchant_id, 'rskrc_' || md5(NEW.merchant_id), 'rskr_' || md5(NEW.merchant_id), NEW.created_at, 10, 1440, 'created', 'card', 'declines', 'block');
  RETURN NULL;
END $$;
CREATE TRIGGER merchant_accounts_default_risk_rule AFTER INSERT ON merchant_accounts
  FOR EACH ROW WHEN (NEW.kind = 'live' AND NEW.processed_by = 'sandbox') EXECUTE FUNCTION add_default_risk_rule();

INSERT INTO risk_rules (merchant_id, id, created_at, changed_at, version, threshold, window_minutes, status, subject, counts, action)
SELECT merchant_id, 'rskr_' || md5(merchant_id), t.at, t.at, 1, 10, 1440, 'on', 'card', 'declines', 'block'
FROM merchant_accounts, LATERAL (SELECT now() + clock_ahead_ms * interval '1 millisecond') AS t (at) WHERE kind = 'live' AND processed_by = 'sandbox';
INSERT INTO risk_rule_changes (merchant_id, id, rule_id, at, threshold, window_minutes, change, subject, counts, action)
SELECT merchant_id, 'rskrc_' || md5(merchant_id), id, created_at, threshold, window_minutes, 'created', subject, counts, action FROM risk_rules;
