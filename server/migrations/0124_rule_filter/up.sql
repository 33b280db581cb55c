-- The payments that one rule stopped, in the order of the list of payments, with the currency that links of the overview name.
CREATE INDEX risk_rule_decisions_listed ON risk_rule_decisions (merchant_id, rule_id, payment_created_at, object_id) INCLUDE (currency)
  WHERE payment_created_at IS NOT NULL;
-- As risk_rule_decisions_stopped, with the rule, so that the overview counts by rule without the table.
CREATE INDEX risk_rule_decisions_stopped_next ON risk_rule_decisions (merchant_id, payment_created_at, object_id) INCLUDE (rule_id, currency, amount_minor)
  WHERE payment_created_at IS NOT NULL;
