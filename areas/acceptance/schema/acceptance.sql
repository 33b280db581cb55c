-- Outcomes of payments and their sums (decision 0019), and what an account accepts.

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

-- A payment counts once its card is known, if it succeeded or its last attempt was declined.
CREATE FUNCTION counts_for_acceptance(p_status text, p_bin text) RETURNS boolean LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT p_bin IS NOT NULL AND counts_as_successful(p_status) + counts_as_declined(p_status) = 1
$$;

-- Of all payments, by hour, and by the hours and quarters of the days of a month, in UTC: hours of any time zone are sums of them.
CREATE TABLE acceptance_hours (
  merchant_id text COLLATE "C" NOT NULL REFERENCES merchant_accounts (merchant_id),
  -- The hour, or when the month begins.
  bucket timestamptz NOT NULL,
  declined_minor bigint NOT NULL,
  successful_count integer NOT NULL,
  first_try_count integer NOT NULL,
  declined_count integer NOT NULL,
  -- The hour or the quarter of the days of a month, from 0.
  slot smallint NOT NULL,
  -- `hour`, `month_hour` or `month_quarter`
  period text COLLATE "C" NOT NULL,
  currency text COLLATE "C" NOT NULL,
  PRIMARY KEY (merchant_id, period, bucket, slot, currency) INCLUDE (declined_minor, successful_count, first_try_count, declined_count)
);
CALL protect_tenant_table('acceptance_hours', 'merchant_id', 'app.merchant_id', 'SELECT, INSERT, UPDATE');

CREATE FUNCTION acceptance_hours_of(p_bucket timestamptz) RETURNS TABLE (period text, bucket timestamptz, slot smallint) LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT own.period, own.bucket, own.slot::smallint
  FROM (SELECT p_bucket AT TIME ZONE 'UTC') AS at (at), LATERAL (SELECT extract(hour FROM at.at)::int, extract(minute FROM at.at)::int / 15) AS of_day (hour, quarter),
    LATERAL (VALUES ('hour', date_bin('1 hour', p_bucket, '2000-01-01T00:00:00Z'), 0), ('month_hour', month_of(p_bucket), hour),
      ('month_quarter', month_of(p_bucket), hour * 4 + quarter)) AS own (period, bucket, slot)
$$;

-- Of all payments, by parts of a day: days of the week of any time zone are sums of them. Written as `acceptance_sums` is.
CREATE TABLE acceptance_parts (
  merchant_id text COLLATE "C" NOT NULL REFERENCES merchant_accounts (merchant_id),
  declined_minor bigint NOT NULL,
  successful_count integer NOT NULL,
  first_try_count integer NOT NULL,
  declined_count integer NOT NULL,
  -- In UTC.
  day date NOT NULL,
  part smallint NOT NULL,
  currency text COLLATE "C" NOT NULL,
  PRIMARY KEY (merchant_id, part, day, currency) INCLUDE (declined_minor, successful_count, first_try_count, declined_count)
);
CALL protect_tenant_table('acceptance_parts', 'merchant_id', 'app.merchant_id', 'SELECT, INSERT, UPDATE');

-- Moves the outcomes of a lane into the sums. Its caller holds the lane and lane 0.
CREATE FUNCTION fold_acceptance(p_merchant_id text, p_lane bigint) RETURNS void LANGUAGE sql AS $$
  WITH taken AS (
    DELETE FROM acceptance_outcomes WHERE merchant_id = p_merchant_id AND lane = p_lane RETURNING *
  ), parts AS (
    INSERT INTO acceptance_parts AS kept (merchant_id, declined_minor, successful_count, first_try_count, declined_count, day, part, currency)
    SELECT p_merchant_id, sum(declined_minor), sum(successful_count), sum(first_try_count), sum(declined_count), p.day, p.part, currency
    FROM taken o, LATERAL day_parts_of(o.bucket) AS p GROUP BY p.part, p.day, currency
    HAVING (sum(declined_minor), sum(successful_count), sum(first_try_count), sum(declined_count)) <> (0, 0, 0, 0)
    ORDER BY p.part, p.day, currency
    ON CONFLICT (merchant_id, part, day, currency) DO UPDATE SET declined_minor = kept.declined_minor + excluded.declined_minor,
      successful_count = kept.successful_count + excluded.successful_count, first_try_count = kept.first_try_count + excluded.first_try_count,
      declined_count = kept.declined_count + excluded.declined_count
  ), hours AS (
    INSERT INTO acceptance_hours AS kept (merchant_id, bucket, declined_minor, successful_count, first_try_count, declined_count, slot, period, currency)
    SELECT p_merchant_id, p.bucket, sum(declined_minor), sum(successful_count), sum(first_try_count), sum(declined_count), p.slot, p.period, currency
    FROM taken o, LATERAL acceptance_hours_of(o.bucket) AS p GROUP BY p.period, p.bucket, p.slot, currency
    HAVING (sum(declined_minor), sum(successful_count), sum(first_try_count), sum(declined_count)) <> (0, 0, 0, 0)
    ORDER BY p.period, p.bucket, p.slot, currency
    ON CONFLICT (merchant_id, period, bucket, slot, currency) DO UPDATE SET declined_minor = kept.declined_minor + excluded.declined_minor,
      successful_count = kept.successful_count + excluded.successful_count, first_try_count = kept.first_try_count + excluded.first_try_count,
      declined_count = kept.declined_count + excluded.declined_count
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

-- Adds what the sums of an account differ from its payments, in one snapshot. Safe while the account trades. It waits for lane 0, whose holders wait for nobody.
CREATE FUNCTION rebuild_acceptance_sums(p_merchant_id text) RETURNS void LANGUAGE plpgsql AS $$
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

-- What an account accepts. An account without a row accepts everything. Every authorization reads the row by its key.
CREATE TABLE acceptance_switches (
  merchant_id text COLLATE "C" PRIMARY KEY REFERENCES merchant_accounts (merchant_id),
  -- A change names the version that it changes.
  version integer NOT NULL CONSTRAINT switches_version_positive CHECK (version > 0),
  brands_off text[] COLLATE "C" NOT NULL,
  -- `all`, or what the list means.
  currency_rule text COLLATE "C" NOT NULL CONSTRAINT currency_rule_known CHECK (currency_rule IN ('all', 'only', 'except')),
  currencies text[] COLLATE "C" NOT NULL,
  country_rule text COLLATE "C" NOT NULL CONSTRAINT country_rule_known CHECK (country_rule IN ('all', 'only', 'except')),
  countries text[] COLLATE "C" NOT NULL,
  CONSTRAINT currencies_by_rule CHECK ((currency_rule = 'all') = (cardinality(currencies) = 0)),
  CONSTRAINT countries_by_rule CHECK ((country_rule = 'all') = (cardinality(countries) = 0))
);
CALL protect_tenant_table('acceptance_switches', 'merchant_id', 'app.merchant_id', 'SELECT, INSERT, UPDATE');

-- Adds the difference between the quarters of an account's sums and its parts and hours, computed in one snapshot.
CREATE FUNCTION rebuild_acceptance_parts(p_merchant_id text) RETURNS void LANGUAGE sql AS $$
  WITH quarters AS (
    SELECT bucket, declined_minor, successful_count, first_try_count, declined_count, currency FROM acceptance_sums
    WHERE merchant_id = p_merchant_id AND dimension = 'all' AND period = 'quarter'
  ), parts AS (
    INSERT INTO acceptance_parts AS kept (merchant_id, declined_minor, successful_count, first_try_count, declined_count, day, part, currency)
    SELECT p_merchant_id, sum(declined_minor), sum(successful_count), sum(first_try_count), sum(declined_count), p.day, p.part, currency
    FROM (
      SELECT declined_minor, successful_count, first_try_count, declined_count, currency, day, part FROM quarters q, LATERAL day_parts_of(q.bucket) AS own
      UNION ALL SELECT -declined_minor, -successful_count, -first_try_count, -declined_count, currency, day, part FROM acceptance_parts WHERE merchant_id = p_merchant_id
    ) AS p GROUP BY p.part, p.day, currency
    HAVING (sum(declined_minor), sum(successful_count), sum(first_try_count), sum(declined_count)) <> (0, 0, 0, 0)
    ORDER BY p.part, p.day, currency
    ON CONFLICT (merchant_id, part, day, currency) DO UPDATE SET declined_minor = kept.declined_minor + excluded.declined_minor,
      successful_count = kept.successful_count + excluded.successful_count, first_try_count = kept.first_try_count + excluded.first_try_count,
      declined_count = kept.declined_count + excluded.declined_count
  )
  INSERT INTO acceptance_hours AS kept (merchant_id, bucket, declined_minor, successful_count, first_try_count, declined_count, slot, period, currency)
  SELECT p_merchant_id, p.bucket, sum(declined_minor), sum(successful_count), sum(first_try_count), sum(declined_count), p.slot, p.period, currency
  FROM (
    SELECT declined_minor, successful_count, first_try_count, declined_count, currency, own.bucket, slot, period FROM quarters q, LATERAL acceptance_hours_of(q.bucket) AS own
    UNION ALL SELECT -declined_minor, -successful_count, -first_try_count, -declined_count, currency, bucket, slot, period FROM acceptance_hours WHERE merchant_id = p_merchant_id
  ) AS p GROUP BY p.period, p.bucket, p.slot, currency
  HAVING (sum(declined_minor), sum(successful_count), sum(first_try_count), sum(declined_count)) <> (0, 0, 0, 0)
  ORDER BY p.period, p.bucket, p.slot, currency
  ON CONFLICT (merchant_id, period, bucket, slot, currency) DO UPDATE SET declined_minor = kept.declined_minor + excluded.declined_minor,
    successful_count = kept.successful_count + excluded.successful_count, first_try_count = kept.first_try_count + excluded.first_try_count,
    declined_count = kept.declined_count + excluded.declined_count
$$;

CREATE FUNCTION rebuild_acceptance(p_merchant_id text) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  -- The first one takes lane 0.
  PERFORM rebuild_acceptance_sums(p_merchant_id);
  PERFORM rebuild_acceptance_parts(p_merchant_id);
END $$;

GRANT EXECUTE ON FUNCTION
  acceptance_hours_of, amount_band_of, counts_for_acceptance, fold_acceptance, fold_many_outcomes
  TO counterfoil_app;
