-- Of the card, so that figures and lists need no join. Null until the payment has a card, and for payments that the backfill hasn't reached.
ALTER TABLE payments
  ADD COLUMN card_country text COLLATE "C",
  ADD COLUMN card_funding text COLLATE "C",
  ADD COLUMN card_bin text COLLATE "C";

-- ---------------------------------------------------------------------------
-- Figures of acceptance
-- ---------------------------------------------------------------------------

-- What lately changed of the outcomes of payments, one row per change, in the lane of its transaction. A sale appends one row; folding a lane moves its rows into the
-- sums below. A figure is the sums and these rows, read in one statement. No foreign key to `figure_lanes`: it would be checked for every sale, and only triggers
-- write here, in the lane that their transaction holds.
CREATE TABLE acceptance_outcomes (
  merchant_id text COLLATE "C" NOT NULL REFERENCES merchant_accounts (merchant_id),
  lane bigint NOT NULL,
  -- The quarter of an hour in UTC that the payment was created in.
  bucket timestamptz NOT NULL,
  declined_minor bigint NOT NULL,
  successful_count integer NOT NULL,
  first_try_count integer NOT NULL,
  declined_count integer NOT NULL,
  amount_band integer NOT NULL,
  currency text COLLATE "C" NOT NULL,
  brand text COLLATE "C" NOT NULL,
  -- Empty if the issuer's country isn't known.
  country text COLLATE "C" NOT NULL,
  funding text COLLATE "C" NOT NULL,
  bin text COLLATE "C" NOT NULL,
  -- Of the last attempt; empty unless it was declined.
  decline_code text COLLATE "C" NOT NULL
);
CREATE INDEX acceptance_outcomes_of_lane ON acceptance_outcomes (merchant_id, lane);
CALL protect_tenant_table('acceptance_outcomes', 'merchant_id', 'app.merchant_id', 'SELECT, INSERT, DELETE');

-- Sums by each dimension alone, by quarter of an hour, day and month in UTC. Days of every current time zone consist of whole quarters, so a range is the months
-- within it, the days around them and the quarters at both ends. Only who holds lane 0 writes here.
CREATE TABLE acceptance_sums (
  merchant_id text COLLATE "C" NOT NULL REFERENCES merchant_accounts (merchant_id),
  bucket timestamptz NOT NULL,
  declined_minor bigint NOT NULL,
  successful_count bigint NOT NULL,
  first_try_count bigint NOT NULL,
  declined_count bigint NOT NULL,
  -- `all`, `brand`, `country`, `funding`, `bin`, `amount` or `decline`
  dimension text COLLATE "C" NOT NULL,
  -- `quarter`, `day` or `month`
  period text COLLATE "C" NOT NULL,
  currency text COLLATE "C" NOT NULL,
  -- Empty for `all`, and for what isn't known.
  value text COLLATE "C" NOT NULL,
  -- With the sums: a year of BINs is some thousand rows that were written all over the table.
  PRIMARY KEY (merchant_id, dimension, period, bucket, currency, value) INCLUDE (declined_minor, successful_count, first_try_count, declined_count)
);
CALL protect_tenant_table('acceptance_sums', 'merchant_id', 'app.merchant_id', 'SELECT, INSERT, UPDATE');

-- The band that an amount is in, from 0: bounds are 10, 50, 100, 500, 1,000, 5,000 and 10,000 of a currency with two decimals, and as many minor units of others.
CREATE FUNCTION amount_band_of(p_amount_minor bigint) RETURNS integer LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT width_bucket(p_amount_minor, '{1000,5000,10000,50000,100000,500000,1000000}'::bigint[])
$$;
CREATE FUNCTION day_of(p_at timestamptz) RETURNS timestamptz LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT date_bin('1 day', p_at, '2000-01-01T00:00:00Z')
$$;
-- A payment counts once its card is known, if it succeeded or its last attempt was declined (0013).
CREATE FUNCTION counts_for_acceptance(p_status text, p_bin text) RETURNS boolean LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT p_bin IS NOT NULL AND counts_as_successful(p_status) + counts_as_declined(p_status) = 1
$$;

-- Moves the outcomes of a lane into the sums. Its caller holds the lane and lane 0.
CREATE FUNCTION fold_acceptance(p_merchant_id text, p_lane bigint) RETURNS void LANGUAGE sql AS $$
  WITH taken AS (
    DELETE FROM acceptance_outcomes WHERE merchant_id = p_merchant_id AND lane = p_lane RETURNING *
  )
  INSERT INTO acceptance_sums AS kept (merchant_id, bucket, declined_minor, successful_count, first_try_count, declined_count, dimension, period, currency, value)
  SELECT p_merchant_id, p.bucket, sum(o.declined_minor), sum(o.successful_count), sum(o.first_try_count), sum(o.declined_count), d.dimension, p.period, o.currency, d.value
  FROM taken o,
    LATERAL (VALUES ('quarter', o.bucket), ('day', day_of(o.bucket)), ('month', month_of(o.bucket))) AS p (period, bucket),
    LATERAL (VALUES ('all', ''), ('brand', o.brand), ('country', o.country), ('funding', o.funding), ('bin', o.bin), ('amount', o.amount_band::text),
      ('decline', o.decline_code)) AS d (dimension, value)
  WHERE d.dimension <> 'decline' OR o.declined_count <> 0
  GROUP BY p.bucket, d.dimension, p.period, o.currency, d.value
  HAVING (sum(o.declined_minor), sum(o.successful_count), sum(o.first_try_count), sum(o.declined_count)) <> (0, 0, 0, 0)
  ORDER BY d.dimension, p.period, p.bucket, o.currency, d.value
  ON CONFLICT (merchant_id, dimension, period, bucket, currency, value) DO UPDATE SET declined_minor = kept.declined_minor + excluded.declined_minor,
    successful_count = kept.successful_count + excluded.successful_count, first_try_count = kept.first_try_count + excluded.first_try_count,
    declined_count = kept.declined_count + excluded.declined_count
$$;

-- A statement with more payments than this folds its lane immediately, if nobody else folds: lanes are read whole.
CREATE FUNCTION fold_many_outcomes(p_merchant_id text, p_count bigint) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF p_count > 100 AND pg_try_advisory_xact_lock(hashtext(p_merchant_id), 0) THEN
    PERFORM fold_acceptance(p_merchant_id, take_lane(p_merchant_id));
  END IF;
END $$;

CREATE FUNCTION add_new_payments_to_acceptance() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  added bigint;
BEGIN
  INSERT INTO acceptance_outcomes (merchant_id, lane, bucket, declined_minor, successful_count, first_try_count, declined_count, amount_band, currency, brand, country,
    funding, bin, decline_code)
  SELECT merchant_id, take_lane(merchant_id), quarter_of(created_at), counts_as_declined(status) * amount_minor, counts_as_successful(status),
         CASE WHEN attempt_count <= 1 THEN counts_as_successful(status) ELSE 0 END, counts_as_declined(status), amount_band_of(amount_shown_minor), currency,
         coalesce(card_brand, 'unknown'), coalesce(card_country, ''), coalesce(card_funding, 'unknown'), card_bin,
         CASE WHEN counts_as_declined(status) = 1 THEN coalesce(decline_code, '') ELSE '' END
  FROM inserted WHERE counts_for_acceptance(status, card_bin);
  GET DIAGNOSTICS added = ROW_COUNT;
  IF added > 100 THEN
    PERFORM fold_many_outcomes(merchant_id, count(*)) FROM inserted GROUP BY merchant_id;
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER payments_add_new_to_acceptance AFTER INSERT ON payments
  REFERENCING NEW TABLE AS inserted FOR EACH STATEMENT EXECUTE FUNCTION add_new_payments_to_acceptance();

-- A payment with another outcome is subtracted as it was and added as it is. Most changes leave it as it was, and then nothing is written.
CREATE FUNCTION add_changed_payments_to_acceptance() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  added bigint;
BEGIN
  INSERT INTO acceptance_outcomes (merchant_id, lane, bucket, declined_minor, successful_count, first_try_count, declined_count, amount_band, currency, brand, country,
    funding, bin, decline_code)
  SELECT n.merchant_id, take_lane(n.merchant_id), quarter_of(p.created_at), p.sign * counts_as_declined(p.status) * p.amount_minor, p.sign * counts_as_successful(p.status),
         CASE WHEN p.attempt_count <= 1 THEN p.sign * counts_as_successful(p.status) ELSE 0 END, p.sign * counts_as_declined(p.status),
         amount_band_of(p.amount_shown_minor), p.currency, coalesce(p.card_brand, 'unknown'), coalesce(p.card_country, ''), coalesce(p.card_funding, 'unknown'), p.card_bin,
         CASE WHEN counts_as_declined(p.status) = 1 THEN coalesce(p.decline_code, '') ELSE '' END
  FROM inserted n JOIN deleted o ON o.merchant_id = n.merchant_id AND o.id = n.id, LATERAL (VALUES
    (1, n.created_at, n.status, n.amount_minor, n.amount_shown_minor, n.attempt_count, n.currency, n.card_brand, n.card_country, n.card_funding, n.card_bin, n.decline_code),
    (-1, o.created_at, o.status, o.amount_minor, o.amount_shown_minor, o.attempt_count, o.currency, o.card_brand, o.card_country, o.card_funding, o.card_bin, o.decline_code)
  ) AS p (sign, created_at, status, amount_minor, amount_shown_minor, attempt_count, currency, card_brand, card_country, card_funding, card_bin, decline_code)
  WHERE counts_for_acceptance(p.status, p.card_bin)
    AND (n.created_at, counts_as_successful(n.status), counts_as_declined(n.status), n.amount_minor, n.amount_shown_minor, n.attempt_count, n.currency, n.card_brand,
         n.card_country, n.card_funding, n.card_bin, n.decline_code)
      IS DISTINCT FROM
        (o.created_at, counts_as_successful(o.status), counts_as_declined(o.status), o.amount_minor, o.amount_shown_minor, o.attempt_count, o.currency, o.card_brand,
         o.card_country, o.card_funding, o.card_bin, o.decline_code);
  GET DIAGNOSTICS added = ROW_COUNT;
  IF added > 100 THEN
    PERFORM fold_many_outcomes(merchant_id, count(*)) FROM inserted GROUP BY merchant_id;
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER payments_add_changed_to_acceptance AFTER UPDATE ON payments
  REFERENCING NEW TABLE AS inserted OLD TABLE AS deleted FOR EACH STATEMENT EXECUTE FUNCTION add_changed_payments_to_acceptance();

-- As in 0040, with the outcomes of payments.
CREATE OR REPLACE FUNCTION fold_lane(p_merchant_id text, p_slot integer) RETURNS bigint LANGUAGE plpgsql AS $$
DECLARE
  folded bigint;
  balances ledger_balances[];
  months vamp_months[];
  quarters trade_quarters[];
  fees fee_quarters[];
  movements movement_sums[];
BEGIN
  SELECT lane INTO STRICT folded FROM figure_lanes WHERE merchant_id = p_merchant_id AND slot = p_slot;
  INSERT INTO figure_lanes (merchant_id, slot, lane) VALUES (p_merchant_id, 0, 0) ON CONFLICT DO NOTHING;
  WITH taken AS (DELETE FROM ledger_balances WHERE merchant_id = p_merchant_id AND lane = folded RETURNING *)
  SELECT array_agg(ROW(merchant_id, 0, amount_minor, account, currency)::ledger_balances) INTO balances FROM taken;
  PERFORM add_balances(balances);
  WITH taken AS (DELETE FROM vamp_months WHERE merchant_id = p_merchant_id AND lane = folded RETURNING *)
  SELECT array_agg(ROW(merchant_id, 0, tc05_count, tc15_count, tc40_count, excluded_count, month)::vamp_months) INTO months FROM taken;
  PERFORM add_months(months);
  WITH taken AS (DELETE FROM trade_quarters WHERE merchant_id = p_merchant_id AND lane = folded RETURNING *)
  SELECT array_agg(ROW(merchant_id, 0, bucket, successful_count, declined_count, declined_minor, captured_minor, refunded_minor, currency)::trade_quarters)
    INTO quarters FROM taken;
  PERFORM add_quarters(quarters);
  WITH taken AS (DELETE FROM fee_quarters WHERE merchant_id = p_merchant_id AND lane = folded RETURNING *)
  SELECT array_agg(ROW(merchant_id, 0, bucket, fee_count, volume_minor, fee_minor, terms_version, fee_rule, type, currency)::fee_quarters) INTO fees FROM taken;
  PERFORM add_fees(fees);
  WITH taken AS (DELETE FROM movement_sums WHERE merchant_id = p_merchant_id AND lane = folded RETURNING *)
  SELECT array_agg(ROW(merchant_id, 0, bucket, movement_count, amount_minor, fee_minor, period, type, currency)::movement_sums) INTO movements FROM taken;
  PERFORM add_movements(movements);
  PERFORM fold_acceptance(p_merchant_id, folded);
  UPDATE figure_lanes SET lane = folded + 1024 WHERE merchant_id = p_merchant_id AND slot = p_slot;
  RETURN folded + 1024;
END $$;

-- Adds what the sums of an account differ from its payments, in one snapshot. Safe while the account trades. It waits for lane 0, whose holders wait for nobody.
CREATE FUNCTION rebuild_acceptance(p_merchant_id text) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_advisory_xact_lock(hashtext(p_merchant_id), -1), pg_advisory_xact_lock(hashtext(p_merchant_id), 0);
  WITH counted AS (
    SELECT quarter_of(created_at) AS bucket, counts_as_declined(status) * amount_minor AS declined_minor, counts_as_successful(status) AS successful,
           CASE WHEN attempt_count <= 1 THEN counts_as_successful(status) ELSE 0 END AS first_try, counts_as_declined(status) AS declined,
           amount_band_of(amount_shown_minor) AS band, currency, coalesce(card_brand, 'unknown') AS brand, coalesce(card_country, '') AS country,
           coalesce(card_funding, 'unknown') AS funding, card_bin AS bin, coalesce(decline_code, '') AS code
    FROM payments WHERE merchant_id = p_merchant_id AND counts_for_acceptance(status, card_bin)
    UNION ALL
    SELECT bucket, -declined_minor, -successful_count, -first_try_count, -declined_count, amount_band, currency, brand, country, funding, bin, decline_code
    FROM acceptance_outcomes WHERE merchant_id = p_merchant_id
  ), quarters AS (
    SELECT c.bucket, d.dimension, c.currency, d.value, sum(c.declined_minor) AS declined_minor, sum(c.successful) AS successful, sum(c.first_try) AS first_try,
           sum(c.declined) AS declined
    FROM counted c,
      LATERAL (VALUES ('all', ''), ('brand', c.brand), ('country', c.country), ('funding', c.funding), ('bin', c.bin), ('amount', c.band::text),
        ('decline', c.code)) AS d (dimension, value)
    WHERE d.dimension <> 'decline' OR c.declined <> 0
    GROUP BY 1, 2, 3, 4
  ), rows AS (
    SELECT p.period, p.bucket, q.dimension, q.currency, q.value, q.declined_minor, q.successful, q.first_try, q.declined
    FROM quarters q, LATERAL (VALUES ('quarter', q.bucket), ('day', day_of(q.bucket)), ('month', month_of(q.bucket))) AS p (period, bucket)
    UNION ALL
    SELECT period, bucket, dimension, currency, value, -declined_minor, -successful_count, -first_try_count, -declined_count
    FROM acceptance_sums WHERE merchant_id = p_merchant_id
  )
  INSERT INTO acceptance_sums AS kept (merchant_id, bucket, declined_minor, successful_count, first_try_count, declined_count, dimension, period, currency, value)
  SELECT p_merchant_id, bucket, sum(declined_minor), sum(successful), sum(first_try), sum(declined), dimension, period, currency, value
  FROM rows GROUP BY period, bucket, dimension, currency, value
  HAVING (sum(declined_minor), sum(successful), sum(first_try), sum(declined)) <> (0, 0, 0, 0)
  ORDER BY dimension, period, bucket, currency, value
  ON CONFLICT (merchant_id, dimension, period, bucket, currency, value) DO UPDATE SET declined_minor = kept.declined_minor + excluded.declined_minor,
    successful_count = kept.successful_count + excluded.successful_count, first_try_count = kept.first_try_count + excluded.first_try_count,
    declined_count = kept.declined_count + excluded.declined_count;
END $$;

-- The application calls these through the triggers.
GRANT EXECUTE ON FUNCTION amount_band_of, day_of, counts_for_acceptance, fold_acceptance, fold_many_outcomes TO counterfoil_app;

-- ---------------------------------------------------------------------------
-- Payments before this
-- ---------------------------------------------------------------------------

-- An account whose payments don't have the columns of their cards yet, and how far the job is. Filling them counts a payment, by the trigger above.
CREATE TABLE acceptance_backfills (
  merchant_id text COLLATE "C" PRIMARY KEY REFERENCES merchant_accounts (merchant_id),
  -- The last payment that was looked at; empty at the beginning.
  position text COLLATE "C" NOT NULL DEFAULT ''
);
CALL protect_tenant_table('acceptance_backfills', 'merchant_id', 'app.merchant_id', 'SELECT, INSERT, UPDATE, DELETE');

INSERT INTO acceptance_backfills (merchant_id)
SELECT merchant_id FROM merchant_accounts a WHERE EXISTS (SELECT FROM payments p WHERE p.merchant_id = a.merchant_id);
INSERT INTO due_work (merchant_id, job, wakes_at) SELECT merchant_id, 'acceptance_backfill', '-infinity' FROM acceptance_backfills;
