-- The balance asks for both ends of each currency, however much lies between them.
CREATE INDEX balance_transactions_pending_by_currency ON balance_transactions (merchant_id, currency, available_on) WHERE released_at IS NULL;
