-- A currency is a range for each of the four statuses, and in the order of the list together with a status.
CREATE INDEX payouts_by_currency_and_status ON payouts (merchant_id, currency, status, created_at, id);
DROP INDEX payouts_by_currency;
CREATE INDEX payouts_by_amount ON payouts (merchant_id, currency, amount_minor, created_at, id);
CREATE INDEX payouts_by_trace ON payouts (merchant_id, trace_id, created_at, id) WHERE trace_id IS NOT NULL;
