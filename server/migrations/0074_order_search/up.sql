-- Order numbers are found in any case and by their beginning, so the index has them in lower case. A generated column follows its source, whatever writes it.
ALTER TABLE payments ADD COLUMN order_search text COLLATE "C" GENERATED ALWAYS AS (lower(order_number COLLATE "default")) STORED;

DROP INDEX payments_by_order;
CREATE INDEX payments_by_order ON payments (merchant_id, order_search, created_at, id) WHERE order_search IS NOT NULL;
