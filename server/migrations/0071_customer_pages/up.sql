-- What customers are searched by. A generated column follows its source, whatever writes it.
ALTER TABLE customers
  ADD COLUMN name_normalised text COLLATE "C" GENERATED ALWAYS AS (lower(name)) STORED,
  ADD COLUMN last_name_normalised text COLLATE "C" GENERATED ALWAYS AS (substring(lower(name) FROM '\S+\s*$')) STORED,
  ADD COLUMN country text COLLATE "C" GENERATED ALWAYS AS (upper(address ->> 'country')) STORED,
  -- Whether any of the payments was disputed, regardless of the outcome.
  ADD COLUMN is_disputed boolean NOT NULL DEFAULT false;

-- Of the payment, so that a customer's disputes are listed by an index.
ALTER TABLE disputes ADD COLUMN customer_id text COLLATE "C";
UPDATE disputes d SET customer_id = p.customer_id
FROM payments p WHERE p.merchant_id = d.merchant_id AND p.id = d.payment_id AND p.customer_id IS NOT NULL;
CREATE INDEX disputes_of_customer ON disputes (merchant_id, customer_id, created_at, id) WHERE customer_id IS NOT NULL;
UPDATE customers c SET is_disputed = true
WHERE EXISTS (SELECT FROM disputes d WHERE d.merchant_id = c.merchant_id AND d.customer_id = c.id);

-- The list leaves deleted customers out. The first two indexes have the columns of the other filters.
CREATE INDEX customers_listed ON customers (merchant_id, created_at, id) INCLUDE (email_normalised, name_normalised, last_name_normalised, country, is_disputed)
  WHERE deleted_at IS NULL;
CREATE INDEX customers_listed_by_country ON customers (merchant_id, country, created_at, id) INCLUDE (email_normalised, name_normalised, last_name_normalised, is_disputed)
  WHERE deleted_at IS NULL;
CREATE INDEX customers_by_name ON customers (merchant_id, name_normalised, created_at, id);
CREATE INDEX customers_by_last_name ON customers (merchant_id, last_name_normalised, created_at, id);
CREATE INDEX customers_disputed ON customers (merchant_id, created_at, id) WHERE is_disputed AND deleted_at IS NULL;

-- ---------------------------------------------------------------------------
-- Figures of customers
-- ---------------------------------------------------------------------------

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
CREATE TRIGGER payments_add_new_to_customers AFTER INSERT ON payments
  REFERENCING NEW TABLE AS inserted FOR EACH STATEMENT EXECUTE FUNCTION add_new_payments_to_customers();

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
CREATE TRIGGER payments_add_changed_to_customers AFTER UPDATE ON payments
  REFERENCING NEW TABLE AS inserted OLD TABLE AS deleted FOR EACH STATEMENT EXECUTE FUNCTION add_changed_payments_to_customers();

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
CREATE TRIGGER disputes_add_new_to_customers AFTER INSERT ON disputes
  REFERENCING NEW TABLE AS inserted FOR EACH STATEMENT EXECUTE FUNCTION add_new_disputes_to_customers();

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

GRANT EXECUTE ON FUNCTION add_customer_figures TO counterfoil_app;

INSERT INTO customer_figures (merchant_id, customer_id, slot, payment_count, captured_count, captured_minor, refunded_minor, disputed_minor, dispute_count, currency)
SELECT p.merchant_id, p.customer_id, 1, count(*), count(*) FILTER (WHERE p.amount_captured_minor > 0), sum(p.amount_captured_minor), sum(p.amount_refunded_minor),
       sum(p.disputed_minor), 0, p.currency
FROM payments p WHERE p.customer_id IS NOT NULL GROUP BY p.merchant_id, p.customer_id, p.currency;
INSERT INTO customer_figures AS kept (merchant_id, customer_id, slot, payment_count, captured_count, captured_minor, refunded_minor, disputed_minor, dispute_count, currency)
SELECT d.merchant_id, d.customer_id, 1, 0, 0, 0, 0, 0, count(*), d.currency
FROM disputes d WHERE d.customer_id IS NOT NULL GROUP BY d.merchant_id, d.customer_id, d.currency
ON CONFLICT (merchant_id, customer_id, currency, slot) DO UPDATE SET dispute_count = excluded.dispute_count;
