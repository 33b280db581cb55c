-- The customer of the payment when it was charged, so that the merchant API lists and searches the charges of a customer by an index. The payment has the foreign key.
ALTER TABLE charges ADD COLUMN customer_id text COLLATE "C";

UPDATE charges c SET customer_id = p.customer_id
FROM payments p WHERE p.merchant_id = c.merchant_id AND p.id = c.payment_id AND p.customer_id IS NOT NULL;

CREATE INDEX charges_of_customer ON charges (merchant_id, customer_id, created_at, id) WHERE customer_id IS NOT NULL;
