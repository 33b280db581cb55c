-- The movements of one currency, newest first.
CREATE INDEX balance_transactions_by_currency ON balance_transactions (merchant_id, currency, created_at, id);
-- Sales are so many that a walk by time meets them at once, so only what is rarer than they are is worth an entry.
CREATE INDEX balance_transactions_by_type ON balance_transactions (merchant_id, currency, type, created_at, id) WHERE type <> 'charge';
