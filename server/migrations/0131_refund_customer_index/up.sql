-- Empty until 0132, so building it sorts nothing.
CREATE INDEX refunds_of_customer ON refunds (merchant_id, customer_id, created_at, id) WHERE customer_id IS NOT NULL;
