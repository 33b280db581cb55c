-- Payments that an entry blocked in one currency, in the order of the list of payments: that of the attempt, which the payment may have changed since.
CREATE INDEX risk_decisions_of_entry_by_currency ON risk_decisions (merchant_id, entry_id, currency, payment_created_at, payment_id) WHERE effect = 'block';
