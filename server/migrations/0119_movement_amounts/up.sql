-- Movements of one currency by amount, in the order of the list for each. Both signs are ranges of it, since a condition with `abs` would use no index under
-- row-level security.
CREATE INDEX balance_transactions_by_amount ON balance_transactions (merchant_id, currency, amount_minor, created_at, id) INCLUDE (type);
