-- Customers, what they have paid and disputed, notes about them, and their erasure.

CREATE TABLE customers (
  merchant_id text COLLATE "C" NOT NULL REFERENCES merchant_accounts (merchant_id),
  id text COLLATE "C" NOT NULL,
  created_at timestamptz NOT NULL,
  email text,
  email_normalised text COLLATE "C",
  name text,
  phone text,
  description text,
  address jsonb,
  shipping jsonb,
  metadata jsonb NOT NULL DEFAULT '{}',
  default_payment_method_id text COLLATE "C",
  -- Payments of a deleted customer still name it, so its row stays. The options are repeated by the merchant API: locales, tax status, balance.
  deleted_at timestamptz,
  api_options jsonb NOT NULL DEFAULT '{}',
  -- What customers are searched by. A generated column follows its source, whatever writes it.
  name_normalised text COLLATE "C" GENERATED ALWAYS AS (lower(name)) STORED,
  last_name_normalised text COLLATE "C" GENERATED ALWAYS AS (substring(lower(name) FROM '\S+\s*$')) STORED,
  country text COLLATE "C" GENERATED ALWAYS AS (upper(address ->> 'country')) STORED,
  -- Whether any of the payments was disputed, regardless of the outcome.
  is_disputed boolean NOT NULL DEFAULT false,
  PRIMARY KEY (merchant_id, id)
);
CREATE INDEX customers_by_time ON customers (merchant_id, created_at, id);
-- The list leaves deleted customers out.
CREATE INDEX customers_listed ON customers (merchant_id, created_at, id) WHERE deleted_at IS NULL;
CREATE INDEX customers_listed_by_country ON customers (merchant_id, country, created_at, id) WHERE deleted_at IS NULL;
CREATE INDEX customers_disputed ON customers (merchant_id, created_at, id) WHERE is_disputed AND deleted_at IS NULL;
CREATE INDEX customers_by_name ON customers (merchant_id, name_normalised);
CREATE INDEX customers_by_last_name ON customers (merchant_id, last_name_normalised);
CREATE INDEX customers_by_email ON customers (merchant_id, email_normalised, created_at, id);
CALL protect_tenant_table('customers', 'merchant_id', 'app.merchant_id', 'SELECT, INSERT, UPDATE');

-- A customer's payments by currency. The row of a slot is written by the transactions that hold the slot (`take_lane`), which commit one after the other, so
-- payments of one customer never wait for each other. A figure is the sum over slots. They aren't folded: a customer is rarely written by several transactions
-- at a time, so most have one row.
CREATE TABLE customer_figures (
  merchant_id text COLLATE "C" NOT NULL REFERENCES merchant_accounts (merchant_id),
  customer_id text COLLATE "C" NOT NULL,
  slot integer NOT NULL,
  payment_count bigint NOT NULL,
  captured_count bigint NOT NULL,
  captured_minor bigint NOT NULL,
  refunded_minor bigint NOT NULL,
  -- Withdrawn by open and lost chargebacks.
  disputed_minor bigint NOT NULL,
  dispute_count bigint NOT NULL,
  currency text COLLATE "C" NOT NULL,
  PRIMARY KEY (merchant_id, customer_id, currency, slot)
) WITH (fillfactor = 80);
CALL protect_tenant_table('customer_figures', 'merchant_id', 'app.merchant_id', 'SELECT, INSERT, UPDATE, DELETE');

CREATE FUNCTION add_customer_figures(p_added customer_figures[]) RETURNS void LANGUAGE plpgsql STRICT AS $$
BEGIN
  INSERT INTO customer_figures AS kept SELECT * FROM unnest(p_added)
  ON CONFLICT (merchant_id, customer_id, currency, slot) DO UPDATE SET payment_count = kept.payment_count + excluded.payment_count,
    captured_count = kept.captured_count + excluded.captured_count, captured_minor = kept.captured_minor + excluded.captured_minor,
    refunded_minor = kept.refunded_minor + excluded.refunded_minor, disputed_minor = kept.disputed_minor + excluded.disputed_minor,
    dispute_count = kept.dispute_count + excluded.dispute_count;
END $$;

CREATE FUNCTION add_new_payments_to_customers() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM add_customer_figures(array_agg(ROW(merchant_id, customer_id, take_lane(merchant_id) % 1024, payments, captured, captured_minor, refunded_minor,
                                             disputed_minor, 0, currency)::customer_figures))
  FROM (
    SELECT merchant_id, customer_id, currency, count(*) AS payments, count(*) FILTER (WHERE amount_captured_minor > 0) AS captured,
           sum(amount_captured_minor) AS captured_minor, sum(amount_refunded_minor) AS refunded_minor, sum(disputed_minor) AS disputed_minor
    FROM inserted WHERE customer_id IS NOT NULL GROUP BY 1, 2, 3
  ) AS added;
  RETURN NULL;
END $$;

-- A payment gets or loses its customer before it is captured, so before it can be disputed.
CREATE FUNCTION add_changed_payments_to_customers() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM add_customer_figures(array_agg(ROW(merchant_id, customer_id, take_lane(merchant_id) % 1024, payments, captured, captured_minor, refunded_minor,
                                             disputed_minor, 0, currency)::customer_figures))
  FROM (
    SELECT merchant_id, customer_id, currency, sum(sign) AS payments, sum(CASE WHEN amount_captured_minor > 0 THEN sign ELSE 0 END) AS captured,
           sum(sign * amount_captured_minor) AS captured_minor, sum(sign * amount_refunded_minor) AS refunded_minor, sum(sign * disputed_minor) AS disputed_minor
    FROM (
      SELECT 1 AS sign, merchant_id, customer_id, currency, amount_captured_minor, amount_refunded_minor, disputed_minor FROM inserted
      UNION ALL SELECT -1, merchant_id, customer_id, currency, amount_captured_minor, amount_refunded_minor, disputed_minor FROM deleted
    ) AS p WHERE customer_id IS NOT NULL GROUP BY 1, 2, 3
  ) AS changed
  WHERE (payments, captured, captured_minor, refunded_minor, disputed_minor) <> (0, 0, 0, 0, 0);
  RETURN NULL;
END $$;

CREATE FUNCTION add_new_disputes_to_customers() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  disputed record;
BEGIN
  PERFORM add_customer_figures(array_agg(ROW(merchant_id, customer_id, take_lane(merchant_id) % 1024, 0, 0, 0, 0, 0, disputes, currency)::customer_figures))
  FROM (SELECT merchant_id, customer_id, currency, count(*) AS disputes FROM inserted WHERE customer_id IS NOT NULL GROUP BY 1, 2, 3) AS added;
  FOR disputed IN SELECT DISTINCT merchant_id, customer_id FROM inserted WHERE customer_id IS NOT NULL ORDER BY 1, 2 LOOP
    UPDATE customers SET is_disputed = true WHERE merchant_id = disputed.merchant_id AND id = disputed.customer_id AND NOT is_disputed;
  END LOOP;
  RETURN NULL;
END $$;

-- Adds what the figures of an account's customers differ from their rows, in one snapshot. Safe while the account trades.
CREATE FUNCTION rebuild_customer_figures(p_merchant_id text) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  own_slot integer;
BEGIN
  PERFORM pg_advisory_xact_lock(hashtext(p_merchant_id), -1);
  own_slot := take_lane(p_merchant_id) % 1024;
  PERFORM add_customer_figures(array_agg(ROW(p_merchant_id, customer_id, own_slot, payments, captured, captured_minor, refunded_minor, disputed_minor, disputes,
                                             currency)::customer_figures))
  FROM (
    SELECT customer_id, currency, sum(payments) AS payments, sum(captured) AS captured, sum(captured_minor) AS captured_minor, sum(refunded_minor) AS refunded_minor,
           sum(disputed_minor) AS disputed_minor, sum(disputes) AS disputes
    FROM (
      SELECT customer_id, currency, 1 AS payments, (amount_captured_minor > 0)::int AS captured, amount_captured_minor AS captured_minor,
             amount_refunded_minor AS refunded_minor, disputed_minor, 0 AS disputes
      FROM payments WHERE merchant_id = p_merchant_id AND customer_id IS NOT NULL
      UNION ALL SELECT customer_id, currency, 0, 0, 0, 0, 0, 1 FROM disputes WHERE merchant_id = p_merchant_id AND customer_id IS NOT NULL
      UNION ALL
      SELECT customer_id, currency, -payment_count, -captured_count, -captured_minor, -refunded_minor, -disputed_minor, -dispute_count
      FROM customer_figures WHERE merchant_id = p_merchant_id
    ) AS rows GROUP BY customer_id, currency
  ) AS fault WHERE (payments, captured, captured_minor, refunded_minor, disputed_minor, disputes) <> (0, 0, 0, 0, 0, 0);
  UPDATE customers SET is_disputed = NOT is_disputed
  WHERE merchant_id = p_merchant_id
    AND is_disputed <> EXISTS (SELECT FROM disputes d WHERE d.merchant_id = p_merchant_id AND d.customer_id = customers.id);
END $$;

-- Notes of members about a customer. The customer never gets them, and the merchant API doesn't return them.
CREATE TABLE customer_notes (
  merchant_id text COLLATE "C" NOT NULL,
  id text COLLATE "C" NOT NULL,
  -- By the account's clock, as the timeline beside it.
  created_at timestamptz NOT NULL,
  customer_id text COLLATE "C" NOT NULL,
  -- No foreign key: people are on the other side. The name is the one at that time.
  user_id text COLLATE "C" NOT NULL,
  user_name text NOT NULL,
  note text NOT NULL CONSTRAINT customer_note_in_bounds CHECK (char_length(note) BETWEEN 1 AND 2000),
  PRIMARY KEY (merchant_id, id),
  FOREIGN KEY (merchant_id, customer_id) REFERENCES customers (merchant_id, id)
);
CREATE INDEX customer_notes_of_customer ON customer_notes (merchant_id, customer_id, created_at, id);
CALL protect_tenant_table('customer_notes', 'merchant_id', 'app.merchant_id', 'SELECT, INSERT, DELETE');

-- Customers whose personal data somebody had erased. Rows stay, so an erasure can be repeated after an older backup was restored.
CREATE TABLE customer_erasures (
  merchant_id text COLLATE "C" NOT NULL,
  customer_id text COLLATE "C" NOT NULL,
  -- By the machine's clock, as everything about people.
  requested_at timestamptz NOT NULL,
  -- No foreign key: people are on the other side. The name is the one at that time.
  requested_by text COLLATE "C" NOT NULL,
  requested_by_name text NOT NULL,
  -- The long job, which is deleted some days after it ended.
  job_id text COLLATE "C" NOT NULL,
  erased_at timestamptz,
  PRIMARY KEY (merchant_id, customer_id),
  FOREIGN KEY (merchant_id, customer_id) REFERENCES customers (merchant_id, id)
);
CALL protect_tenant_table('customer_erasures', 'merchant_id', 'app.merchant_id', 'SELECT, INSERT, UPDATE');

GRANT EXECUTE ON FUNCTION
  add_customer_figures
  TO counterfoil_app;
