ALTER TYPE change_type ADD VALUE 'charge.updated';
ALTER TYPE change_type ADD VALUE 'customer.deleted';
ALTER TYPE change_type ADD VALUE 'payment_method.attached';
ALTER TYPE change_type ADD VALUE 'payment_method.detached';
ALTER TYPE change_type ADD VALUE 'payment_method.updated';
ALTER TYPE change_object_type ADD VALUE 'payment_method';

-- Payments of a deleted customer still name it, so its row stays. The options are repeated by the merchant API: locales, tax status, balance.
ALTER TABLE customers ADD COLUMN deleted_at timestamptz, ADD COLUMN api_options jsonb NOT NULL DEFAULT '{}';

-- A card that was detached from its customer can't be used again.
ALTER TABLE payment_methods ADD COLUMN detached_at timestamptz,
  ADD COLUMN allow_redisplay text NOT NULL DEFAULT 'unspecified' CONSTRAINT allow_redisplay_known CHECK (allow_redisplay IN ('always', 'limited', 'unspecified'));

-- What was changed of a charge alone: metadata, description and the like. Anything else is its payment's.
ALTER TABLE charges ADD COLUMN own_details jsonb;
CREATE INDEX charges_by_time ON charges (merchant_id, created_at, id);
CREATE INDEX charges_of_method ON charges (merchant_id, payment_method_id) WHERE outcome = 'authorised';

-- The call that an idempotency key was used by first; repeated calls name it.
ALTER TABLE idempotency_keys ADD COLUMN request_id text COLLATE "C";
