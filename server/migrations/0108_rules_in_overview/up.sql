-- When the payment was created that a rule stopped, so that the overview and the list of payments find it as they find what lists blocked. Null if a card was only
-- to be set up.
ALTER TABLE risk_rule_decisions ADD COLUMN payment_created_at timestamptz;
UPDATE risk_rule_decisions d SET payment_created_at = p.created_at FROM payments p WHERE p.merchant_id = d.merchant_id AND p.id = d.object_id;
-- Not valid, since validating it would scan the table under this lock; 0109 validates it.
ALTER TABLE risk_rule_decisions ADD CONSTRAINT risk_rule_decision_payment_whole CHECK ((payment_created_at IS NULL) = (currency IS NULL)) NOT VALID;
-- In the order of the list of payments. Only payments that a rule stops write this.
CREATE INDEX risk_rule_decisions_stopped ON risk_rule_decisions (merchant_id, payment_created_at, object_id) INCLUDE (currency, amount_minor)
  WHERE payment_created_at IS NOT NULL;
