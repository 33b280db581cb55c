UPDATE refunds r SET customer_id = p.customer_id
FROM payments p WHERE p.merchant_id = r.merchant_id AND p.id = r.payment_id AND p.customer_id IS NOT NULL AND r.customer_id IS NULL;
UPDATE early_fraud_warnings w SET customer_id = p.customer_id
FROM payments p WHERE p.merchant_id = w.merchant_id AND p.id = w.payment_id AND p.customer_id IS NOT NULL AND w.customer_id IS NULL;
