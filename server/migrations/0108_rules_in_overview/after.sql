SELECT format('What rule %s decided about %s of %s has an amount, but no payment.', rule_id, object_id, merchant_id) AS problem
FROM risk_rule_decisions WHERE (payment_created_at IS NULL) <> (currency IS NULL);
