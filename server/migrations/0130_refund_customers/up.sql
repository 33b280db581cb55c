-- Of the payment, as disputes and fraud reports have it: a customer with very many payments is looked up without them. 0132 fills it in.
ALTER TABLE refunds ADD COLUMN customer_id text COLLATE "C";
