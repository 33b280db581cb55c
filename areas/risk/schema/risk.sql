-- Lists of cards and customers to block or let pass, rules against card testing (decision 0092), and what both decided.

-- An entry of a risk list. Its record has one form, so a payment's card, user or address finds it by equality.
CREATE TABLE risk_entries (
  merchant_id text COLLATE "C" NOT NULL REFERENCES merchant_accounts (merchant_id),
  id text COLLATE "C" NOT NULL,
  -- Times are of the account's clock.
  created_at timestamptz NOT NULL,
  effective_from timestamptz NOT NULL,
  -- Null for a permanent entry. Of an entry that a member invalidated, that moment.
  effective_until timestamptz,
  type text COLLATE "C" NOT NULL CONSTRAINT risk_type_known CHECK (type IN ('card_number', 'user_id', 'ip', 'card_bin', 'card_bin_country')),
  effect text COLLATE "C" NOT NULL CONSTRAINT risk_effect_known CHECK (effect IN ('block', 'allow')),
  record text COLLATE "C" NOT NULL CONSTRAINT risk_record_in_bounds CHECK (char_length(record) BETWEEN 1 AND 200),
  remark text CONSTRAINT risk_remark_in_bounds CHECK (char_length(remark) BETWEEN 1 AND 200),
  -- Who changed it last. No foreign key: people are on the other side. The name is the one at that time.
  user_id text COLLATE "C" NOT NULL,
  user_name text NOT NULL,
  -- Who put the entry into effect, under the name of that time. Null if it is who changed it last.
  effective_by text,
  PRIMARY KEY (merchant_id, id),
  CONSTRAINT risk_times_in_order CHECK (effective_until >= effective_from)
);
-- Lists are newest first, one of them or all.
CREATE INDEX risk_entries_listed ON risk_entries (merchant_id, type, created_at, id);
CREATE INDEX risk_entries_newest ON risk_entries (merchant_id, created_at, id);
-- Effective entries are counted.
CREATE INDEX risk_entries_effective ON risk_entries (merchant_id, type, effect, effective_until);
-- Entries of one effect in the order of the list.
CREATE INDEX risk_entries_by_effect ON risk_entries (merchant_id, type, effect, created_at, id);
-- A record still is listed once for each effect.
CREATE UNIQUE INDEX risk_record_once ON risk_entries (merchant_id, type, record, effect);
-- Entries of one operator in the order of the list. The names are read from it as well.
CREATE INDEX risk_entries_by_operator ON risk_entries (merchant_id, type, user_name, created_at, id);
-- Undoing an upload deletes the entries that it added, with their history.
CALL protect_tenant_table('risk_entries', 'merchant_id', 'app.merchant_id', 'SELECT, INSERT, UPDATE, DELETE');

-- What members did with an entry. Rows are never changed.
CREATE TABLE risk_entry_changes (
  merchant_id text COLLATE "C" NOT NULL,
  id text COLLATE "C" NOT NULL,
  entry_id text COLLATE "C" NOT NULL,
  at timestamptz NOT NULL,
  change text COLLATE "C" NOT NULL CONSTRAINT risk_change_known CHECK (change IN ('added', 'reactivated', 'extended', 'invalidated', 'restored')),
  -- As the change left them.
  effective_until timestamptz,
  remark text,
  user_id text COLLATE "C" NOT NULL,
  user_name text NOT NULL,
  PRIMARY KEY (merchant_id, id),
  FOREIGN KEY (merchant_id, entry_id) REFERENCES risk_entries (merchant_id, id)
);
CREATE INDEX risk_entry_changes_of_entry ON risk_entry_changes (merchant_id, entry_id, at, id);
CALL protect_tenant_table('risk_entry_changes', 'merchant_id', 'app.merchant_id', 'SELECT, INSERT, DELETE');

-- What an entry of a risk list decided about an attempt. It says what the entry was at that moment, so a later change of the entry doesn't change it.
CREATE TABLE risk_decisions (
  merchant_id text COLLATE "C" NOT NULL,
  -- No foreign keys: a confirmation writes its rows together, in any order, and an entry that stops an attack is not locked by each attempt.
  charge_id text COLLATE "C" NOT NULL,
  payment_id text COLLATE "C" NOT NULL,
  at timestamptz NOT NULL,
  -- When the entry came into effect.
  effective_from timestamptz NOT NULL,
  effect text COLLATE "C" NOT NULL CONSTRAINT risk_decision_effect_known CHECK (effect IN ('block', 'allow')),
  entry_id text COLLATE "C" NOT NULL,
  type text COLLATE "C" NOT NULL CONSTRAINT risk_decision_type_known CHECK (type IN ('card_number', 'user_id', 'ip', 'card_bin', 'card_bin_country')),
  record text COLLATE "C" NOT NULL,
  -- Who put the entry into effect.
  user_name text NOT NULL,
  -- What a decision was about, so that blocked payments are counted and listed by an index alone.
  payment_created_at timestamptz NOT NULL,
  currency text COLLATE "C" NOT NULL,
  -- Of the attempt.
  amount_minor bigint NOT NULL,
  PRIMARY KEY (merchant_id, payment_id, charge_id)
) PARTITION BY HASH (merchant_id);
-- In the order of the list of payments. Only attempts that a list decided about write these.
CREATE INDEX risk_decisions_blocked ON risk_decisions (merchant_id, payment_created_at, payment_id) INCLUDE (type, entry_id, currency, amount_minor)
  WHERE effect = 'block';
CREATE INDEX risk_decisions_of_entry ON risk_decisions (merchant_id, entry_id, payment_created_at, payment_id);
-- Payments that an entry blocked in one currency, in the order of the list of payments: that of the attempt, which the payment may have changed since.
CREATE INDEX risk_decisions_of_entry_by_currency ON risk_decisions (merchant_id, entry_id, currency, payment_created_at, payment_id) WHERE effect = 'block';
CALL add_merchant_partitions('risk_decisions');
CALL protect_tenant_table('risk_decisions', 'merchant_id', 'app.merchant_id', 'SELECT, INSERT, UPDATE (record)');

-- A file of records for a risk list.
CREATE TABLE risk_uploads (
  merchant_id text COLLATE "C" NOT NULL REFERENCES merchant_accounts (merchant_id),
  id text COLLATE "C" NOT NULL,
  -- Times are of the account's clock.
  created_at timestamptz NOT NULL,
  added_at timestamptz,
  undone_at timestamptz,
  -- Of the entries that it added; null if they are permanent. With `added_at`, it tells an entry that nobody changed since.
  effective_until timestamptz,
  row_count integer NOT NULL,
  state text COLLATE "C" NOT NULL DEFAULT 'previewed' CONSTRAINT risk_upload_state_known CHECK (state IN ('previewed', 'added', 'undone')),
  type text COLLATE "C" NOT NULL CONSTRAINT risk_upload_type_known CHECK (type IN ('card_number', 'user_id', 'ip', 'card_bin', 'card_bin_country')),
  effect text COLLATE "C" NOT NULL CONSTRAINT risk_upload_effect_known CHECK (effect IN ('block', 'allow')),
  period text COLLATE "C" NOT NULL CONSTRAINT risk_upload_period_known CHECK (period IN ('permanent', '7_days', '30_days', '90_days')),
  -- Of the file.
  name text NOT NULL CONSTRAINT risk_upload_name_in_bounds CHECK (char_length(name) BETWEEN 1 AND 255),
  uploaded_by_name text NOT NULL,
  added_by_name text,
  undone_by_name text,
  PRIMARY KEY (merchant_id, id),
  CONSTRAINT risk_upload_rows_in_bounds CHECK (row_count BETWEEN 1 AND 1000),
  CONSTRAINT risk_upload_added_with_state CHECK ((state = 'previewed') = (added_at IS NULL) AND (added_at IS NULL) = (added_by_name IS NULL)),
  CONSTRAINT risk_upload_undone_with_state CHECK ((state = 'undone') = (undone_at IS NOT NULL) AND (undone_at IS NULL) = (undone_by_name IS NULL))
);
-- The list is newest first.
CREATE INDEX risk_uploads_listed ON risk_uploads (merchant_id, created_at, id);
CREATE INDEX risk_uploads_previewed ON risk_uploads (created_at) WHERE state = 'previewed';
CREATE INDEX risk_uploads_undone ON risk_uploads (undone_at) WHERE state = 'undone';
CALL protect_tenant_table('risk_uploads', 'merchant_id', 'app.merchant_id', 'SELECT, INSERT, UPDATE, DELETE');

-- A row of such a file, and what it did.
CREATE TABLE risk_upload_rows (
  merchant_id text COLLATE "C" NOT NULL,
  upload_id text COLLATE "C" NOT NULL,
  line integer NOT NULL,
  is_kept boolean NOT NULL DEFAULT false,
  outcome text COLLATE "C" NOT NULL CONSTRAINT risk_upload_outcome_known CHECK (outcome IN ('new', 'reactivated', 'known', 'repeated', 'invalid')),
  -- As the file has it. Never a whole card number.
  typed text NOT NULL CONSTRAINT risk_upload_typed_in_bounds CHECK (char_length(typed) <= 201),
  -- In its one form; null if the row is invalid.
  record text COLLATE "C",
  remark text CONSTRAINT risk_upload_remark_in_bounds CHECK (char_length(remark) BETWEEN 1 AND 201),
  -- The rule that an invalid row breaks, and the values of its text.
  rule text COLLATE "C",
  rule_values jsonb,
  -- The entry that is effective because of this row. No foreign key: undoing deletes entries that were new.
  entry_id text COLLATE "C",
  -- What a reactivated entry was before.
  before jsonb,
  -- The cards of past payments with the digits of a card number, when its file was uploaded. Null for rows of other lists, and for invalid and repeated ones.
  card_count integer,
  has_more_cards boolean,
  PRIMARY KEY (merchant_id, upload_id, line),
  FOREIGN KEY (merchant_id, upload_id) REFERENCES risk_uploads (merchant_id, id) ON DELETE CASCADE,
  CONSTRAINT risk_upload_invalid_has_rule CHECK ((outcome = 'invalid') = (rule IS NOT NULL) AND (outcome = 'invalid') = (record IS NULL)),
  CONSTRAINT risk_upload_before_of_reactivated CHECK (before IS NULL OR (outcome = 'reactivated' AND entry_id IS NOT NULL)),
  CONSTRAINT risk_upload_cards_together CHECK ((card_count IS NULL) = (has_more_cards IS NULL))
);
CALL protect_tenant_table('risk_upload_rows', 'merchant_id', 'app.merchant_id', 'SELECT, INSERT, UPDATE, DELETE');

-- Deletes files of records that nobody added until a time, and files that were undone before another, with their rows. Returns their number.
CREATE FUNCTION delete_risk_uploads(p_created_before timestamptz, p_undone_before timestamptz, p_limit integer) RETURNS bigint
LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  WITH previewed AS (
    SELECT merchant_id, id FROM risk_uploads WHERE state = 'previewed' AND created_at < p_created_before ORDER BY created_at LIMIT p_limit FOR UPDATE SKIP LOCKED
  ), undone AS (
    SELECT merchant_id, id FROM risk_uploads WHERE state = 'undone' AND undone_at < p_undone_before ORDER BY undone_at LIMIT p_limit FOR UPDATE SKIP LOCKED
  ), deleted AS (
    DELETE FROM risk_uploads
    WHERE (merchant_id, id) IN (SELECT merchant_id, id FROM previewed UNION ALL SELECT merchant_id, id FROM undone)
    RETURNING 1
  )
  SELECT count(*) FROM deleted
$$;

-- Suggested entries that a member doesn't want, until they are suggested again.
CREATE TABLE risk_dismissals (
  merchant_id text COLLATE "C" NOT NULL REFERENCES merchant_accounts (merchant_id),
  -- By the account's clock.
  dismissed_at timestamptz NOT NULL,
  type text COLLATE "C" NOT NULL CONSTRAINT risk_dismissal_type_known CHECK (type IN ('card_number', 'user_id', 'ip', 'card_bin', 'card_bin_country')),
  record text COLLATE "C" NOT NULL CONSTRAINT risk_dismissal_record_in_bounds CHECK (char_length(record) BETWEEN 1 AND 200),
  user_name text NOT NULL,
  PRIMARY KEY (merchant_id, type, record)
);
CALL protect_tenant_table('risk_dismissals', 'merchant_id', 'app.merchant_id', 'SELECT, INSERT, UPDATE, DELETE');

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
  -- When the payment was created that a rule stopped, so that the overview and the list of payments find it as they find what lists blocked. Null if a card was only
  -- to be set up.
  payment_created_at timestamptz,
  PRIMARY KEY (merchant_id, object_id, attempt_id),
  CONSTRAINT risk_rule_decision_money_whole CHECK ((amount_minor IS NULL) = (currency IS NULL)),
  CONSTRAINT risk_rule_decision_payment_whole CHECK ((payment_created_at IS NULL) = (currency IS NULL))
) PARTITION BY HASH (merchant_id);
-- What a rule stopped in the past days.
CREATE INDEX risk_rule_decisions_of_rule ON risk_rule_decisions (merchant_id, rule_id, at) INCLUDE (amount_minor, currency);
-- The payments that one rule stopped, in the order of the list of payments, with the currency that links of the overview name.
CREATE INDEX risk_rule_decisions_listed ON risk_rule_decisions (merchant_id, rule_id, payment_created_at, object_id) INCLUDE (currency)
  WHERE payment_created_at IS NOT NULL;
-- Payments that rules stopped, in the order of the list of payments, with the rule, so that the overview counts by rule without the table.
CREATE INDEX risk_rule_decisions_stopped ON risk_rule_decisions (merchant_id, payment_created_at, object_id) INCLUDE (rule_id, currency, amount_minor)
  WHERE payment_created_at IS NOT NULL;
CALL add_merchant_partitions('risk_rule_decisions');
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

-- The parts of a bucket's day, and the spans of days from 1970 that it lies in: -1 has 4 days, -2 has 16 and -3 has 64. A sum of weeks is a few of them.
CREATE FUNCTION blocked_parts_of(p_bucket timestamptz) RETURNS TABLE (part smallint, day date) LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT part, day FROM day_parts_of(p_bucket)
  UNION ALL
  SELECT span.part::smallint, own.day - (own.day - date '1970-01-01') % span.days
  FROM (SELECT (p_bucket AT TIME ZONE 'UTC')::date) AS own (day), (VALUES (-1, 4), (-2, 16), (-3, 64)) AS span (part, days)
$$;

-- Blocked payments by the quarter of an hour in UTC in which they were created. A payment counts once for each value that blocked one of its attempts, with the
-- largest of these attempts. `all` has one value, the empty text; a `blocker` is a list, `rule` for all rules, or the ID of a rule; an `entry` is its ID.
CREATE TABLE blocked_quarters (
  merchant_id text COLLATE "C" NOT NULL,
  lane bigint NOT NULL,
  bucket timestamptz NOT NULL,
  amount_minor bigint NOT NULL,
  payment_count integer NOT NULL,
  attempt_count integer NOT NULL,
  dimension text COLLATE "C" NOT NULL,
  value text COLLATE "C" NOT NULL,
  currency text COLLATE "C" NOT NULL,
  PRIMARY KEY (merchant_id, lane, bucket, dimension, value, currency),
  CONSTRAINT blocked_in_known_lane FOREIGN KEY (merchant_id, lane) REFERENCES figure_lanes (merchant_id, lane)
) WITH (fillfactor = 80);
CALL protect_tenant_table('blocked_quarters', 'merchant_id', 'app.merchant_id', 'SELECT, INSERT, UPDATE, DELETE');

-- Folded blocked payments. Folding a lane moves its quarters here, so only who holds lane 0 writes.
CREATE TABLE blocked_parts (
  merchant_id text COLLATE "C" NOT NULL REFERENCES merchant_accounts (merchant_id),
  amount_minor bigint NOT NULL,
  payment_count integer NOT NULL,
  attempt_count integer NOT NULL,
  -- In UTC, the first one of a span.
  day date NOT NULL,
  part smallint NOT NULL,
  dimension text COLLATE "C" NOT NULL,
  value text COLLATE "C" NOT NULL,
  currency text COLLATE "C" NOT NULL,
  PRIMARY KEY (merchant_id, dimension, part, day, value, currency) INCLUDE (payment_count, attempt_count, amount_minor)
);
-- Entries, those with the most payments first: an account can have very many.
CREATE INDEX blocked_parts_most ON blocked_parts (merchant_id, part, day, payment_count DESC, value, currency) INCLUDE (attempt_count, amount_minor)
  WHERE dimension = 'entry';
CALL protect_tenant_table('blocked_parts', 'merchant_id', 'app.merchant_id', 'SELECT, INSERT, UPDATE');

-- Adds attempts that were just written, all of them by lists or all by rules. What they add depends on what blocked the same payment before, so the payment is locked
-- first; a confirmation has it locked already.
CREATE FUNCTION add_blocked(p_merchant_id text, p_payment_ids text[], p_attempt_ids text[], p_is_by_rule boolean) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  added bigint;
BEGIN
  PERFORM FROM payments WHERE merchant_id = p_merchant_id AND id = ANY (p_payment_ids) ORDER BY id FOR NO KEY UPDATE;
  INSERT INTO blocked_quarters AS kept (merchant_id, lane, bucket, amount_minor, payment_count, attempt_count, dimension, value, currency)
  SELECT p_merchant_id, take_lane(p_merchant_id), bucket, sum(amount_minor), sum(payments), sum(attempts), dimension, value, currency
  FROM (
    SELECT a.bucket, own.dimension, own.value, a.currency, max(a.amount_minor) - coalesce(max(a.amount_minor) FILTER (WHERE NOT a.is_new), 0) AS amount_minor,
           bool_and(a.is_new)::int AS payments, count(*) FILTER (WHERE a.is_new) AS attempts
    FROM (
      SELECT payment_id, quarter_of(payment_created_at) AS bucket, currency, amount_minor, type AS list, 'entry' AS kind, entry_id AS decided_by,
             NOT p_is_by_rule AND charge_id = ANY (p_attempt_ids) AS is_new
      FROM risk_decisions WHERE merchant_id = p_merchant_id AND payment_id = ANY (p_payment_ids) AND effect = 'block'
      UNION ALL
      SELECT object_id, quarter_of(payment_created_at), currency, amount_minor, 'rule', 'blocker', rule_id, p_is_by_rule AND attempt_id = ANY (p_attempt_ids)
      FROM risk_rule_decisions WHERE merchant_id = p_merchant_id AND object_id = ANY (p_payment_ids) AND payment_created_at IS NOT NULL
    ) AS a, LATERAL (VALUES ('all', ''), ('blocker', a.list), (a.kind, a.decided_by)) AS own (dimension, value)
    GROUP BY a.payment_id, a.bucket, own.dimension, own.value, a.currency HAVING bool_or(a.is_new)
  ) AS changed GROUP BY bucket, dimension, value, currency
  ON CONFLICT (merchant_id, lane, bucket, dimension, value, currency) DO UPDATE SET amount_minor = kept.amount_minor + excluded.amount_minor,
    payment_count = kept.payment_count + excluded.payment_count, attempt_count = kept.attempt_count + excluded.attempt_count;
  GET DIAGNOSTICS added = ROW_COUNT;
  PERFORM fold_large_lane(p_merchant_id, added);
END $$;

-- Moves the quarters of a lane. Its caller holds the lane and lane 0.
CREATE FUNCTION fold_blocked(p_merchant_id text, p_lane bigint) RETURNS void LANGUAGE sql AS $$
  WITH taken AS (
    DELETE FROM blocked_quarters WHERE merchant_id = p_merchant_id AND lane = p_lane RETURNING *
  )
  INSERT INTO blocked_parts AS kept (merchant_id, amount_minor, payment_count, attempt_count, day, part, dimension, value, currency)
  SELECT p_merchant_id, sum(amount_minor), sum(payment_count), sum(attempt_count), p.day, p.part, dimension, value, currency
  FROM taken, LATERAL blocked_parts_of(bucket) AS p GROUP BY dimension, p.part, p.day, value, currency ORDER BY dimension, p.part, p.day, value, currency
  ON CONFLICT (merchant_id, dimension, part, day, value, currency) DO UPDATE SET amount_minor = kept.amount_minor + excluded.amount_minor,
    payment_count = kept.payment_count + excluded.payment_count, attempt_count = kept.attempt_count + excluded.attempt_count
$$;

-- Adds the difference between the decisions of an account, less what its lanes have, and its parts, in one snapshot: exact beside whoever writes or folds.
CREATE FUNCTION rebuild_blocked_parts(p_merchant_id text) RETURNS void LANGUAGE sql AS $$
  WITH attempts AS (
    SELECT payment_id, quarter_of(payment_created_at) AS bucket, currency, amount_minor, type AS list, 'entry' AS kind, entry_id AS decided_by
    FROM risk_decisions WHERE merchant_id = p_merchant_id AND effect = 'block'
    UNION ALL
    SELECT object_id, quarter_of(payment_created_at), currency, amount_minor, 'rule', 'blocker', rule_id
    FROM risk_rule_decisions WHERE merchant_id = p_merchant_id AND payment_created_at IS NOT NULL
  ), blocked AS (
    SELECT a.bucket, own.dimension, own.value, a.currency, max(a.amount_minor) AS amount_minor, count(*) AS attempts
    FROM attempts a, LATERAL (VALUES ('all', ''), ('blocker', a.list), (a.kind, a.decided_by)) AS own (dimension, value)
    GROUP BY a.payment_id, a.bucket, own.dimension, own.value, a.currency
  ), quarters AS (
    SELECT bucket, dimension, value, currency, sum(amount_minor) AS amount_minor, sum(payments) AS payments, sum(attempts) AS attempts
    FROM (
      SELECT bucket, dimension, value, currency, amount_minor, 1 AS payments, attempts FROM blocked
      UNION ALL
      SELECT bucket, dimension, value, currency, -amount_minor, -payment_count, -attempt_count FROM blocked_quarters WHERE merchant_id = p_merchant_id
    ) AS q GROUP BY 1, 2, 3, 4
  )
  INSERT INTO blocked_parts AS kept (merchant_id, amount_minor, payment_count, attempt_count, day, part, dimension, value, currency)
  SELECT p_merchant_id, sum(amount_minor), sum(payments), sum(attempts), day, part, dimension, value, currency
  FROM (
    SELECT p.day, p.part, dimension, value, currency, amount_minor, payments, attempts FROM quarters q, LATERAL blocked_parts_of(q.bucket) AS p
    UNION ALL
    SELECT day, part, dimension, value, currency, -amount_minor, -payment_count, -attempt_count FROM blocked_parts WHERE merchant_id = p_merchant_id
  ) AS rows GROUP BY dimension, part, day, value, currency HAVING (sum(amount_minor), sum(payments), sum(attempts)) <> (0, 0, 0)
  ORDER BY dimension, part, day, value, currency
  ON CONFLICT (merchant_id, dimension, part, day, value, currency) DO UPDATE SET amount_minor = kept.amount_minor + excluded.amount_minor,
    payment_count = kept.payment_count + excluded.payment_count, attempt_count = kept.attempt_count + excluded.attempt_count
$$;

-- Waits for lane 0, whose holders wait for nobody.
CREATE FUNCTION rebuild_blocked(p_merchant_id text) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_advisory_xact_lock(hashtext(p_merchant_id), -1), pg_advisory_xact_lock(hashtext(p_merchant_id), 0);
  PERFORM rebuild_blocked_parts(p_merchant_id);
END $$;

CREATE FUNCTION add_list_decisions_to_blocked() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM add_blocked(merchant_id, payments, attempts, false)
  FROM (SELECT merchant_id, array_agg(payment_id) AS payments, array_agg(charge_id) AS attempts FROM inserted WHERE effect = 'block' GROUP BY merchant_id) AS blocked;
  RETURN NULL;
END $$;
CREATE TRIGGER risk_decisions_add_to_blocked AFTER INSERT ON risk_decisions
  REFERENCING NEW TABLE AS inserted FOR EACH STATEMENT EXECUTE FUNCTION add_list_decisions_to_blocked();

CREATE FUNCTION add_rule_decisions_to_blocked() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM add_blocked(merchant_id, payments, attempts, true)
  FROM (
    SELECT merchant_id, array_agg(object_id) AS payments, array_agg(attempt_id) AS attempts FROM inserted WHERE payment_created_at IS NOT NULL GROUP BY merchant_id
  ) AS stopped;
  RETURN NULL;
END $$;
CREATE TRIGGER risk_rule_decisions_add_to_blocked AFTER INSERT ON risk_rule_decisions
  REFERENCING NEW TABLE AS inserted FOR EACH STATEMENT EXECUTE FUNCTION add_rule_decisions_to_blocked();

-- Cards that a block entry kept from being set up or attached. Without the record, so nothing in it is about a payer.
CREATE TABLE risk_setup_decisions (
  merchant_id text COLLATE "C" NOT NULL,
  -- The setup intent, or the payment method that was to be attached. No foreign keys, as in risk_decisions.
  object_id text COLLATE "C" NOT NULL,
  attempt_id text COLLATE "C" NOT NULL,
  -- By the account's clock.
  at timestamptz NOT NULL,
  entry_id text COLLATE "C" NOT NULL,
  PRIMARY KEY (merchant_id, object_id, attempt_id)
) PARTITION BY HASH (merchant_id);
-- What an entry stopped in the past days.
CREATE INDEX risk_setup_decisions_of_entry ON risk_setup_decisions (merchant_id, entry_id, at);
-- The worker deletes old rows of all accounts.
CREATE INDEX risk_setup_decisions_by_age ON risk_setup_decisions (at);
CALL add_merchant_partitions('risk_setup_decisions');
CALL protect_tenant_table('risk_setup_decisions', 'merchant_id', 'app.merchant_id', 'SELECT, INSERT');

-- For the worker: deletes about so many rows before a time. Returns their number. Rows of other partitions with the same place are as old, or stay.
CREATE FUNCTION delete_old_risk_setup_decisions(p_before timestamptz, p_limit integer) RETURNS bigint
LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  WITH deleted AS (
    DELETE FROM risk_setup_decisions
    WHERE at < p_before AND ctid = ANY (ARRAY(SELECT ctid FROM risk_setup_decisions WHERE at < p_before ORDER BY at LIMIT p_limit))
    RETURNING 1
  )
  SELECT count(*) FROM deleted
$$;

GRANT EXECUTE ON FUNCTION
  add_blocked, blocked_parts_of, delete_old_risk_rule_attempts, delete_old_risk_setup_decisions, delete_risk_uploads, fold_blocked
  TO counterfoil_app;
