UPDATE early_fraud_warnings w SET customer_id = p.customer_id
FROM payments p WHERE p.merchant_id = w.merchant_id AND p.id = w.payment_id AND p.customer_id IS NOT NULL;
CREATE INDEX early_fraud_warnings_of_customer ON early_fraud_warnings (merchant_id, customer_id) WHERE customer_id IS NOT NULL;
-- Each reads a small table, which can be read and written meanwhile.
ALTER TABLE alert_rules VALIDATE CONSTRAINT alert_kind_known;
ALTER TABLE alert_rules VALIDATE CONSTRAINT alert_currency_of_money;
ALTER TABLE alert_rules VALIDATE CONSTRAINT alert_values_in_bounds;
