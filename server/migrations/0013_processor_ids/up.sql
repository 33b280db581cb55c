-- ---------------------------------------------------------------------------
-- What a platform's own core reports, by the names it has there. Null for what was made here.
-- ---------------------------------------------------------------------------

ALTER TABLE payments
  ADD COLUMN processor_id text COLLATE "C",
  -- Whether the card was there; Visa's monitoring counts only what was sold without it.
  ADD COLUMN is_card_present boolean NOT NULL DEFAULT false;
CREATE UNIQUE INDEX payment_reported_once ON payments (merchant_id, processor_id) WHERE processor_id IS NOT NULL;

ALTER TABLE charges
  ADD COLUMN processor_id text COLLATE "C",
  -- The network's own day of the sale, where it was told.
  ADD COLUMN network_processed_at timestamptz;

ALTER TABLE refunds ADD COLUMN processor_id text COLLATE "C";
CREATE UNIQUE INDEX refund_reported_once ON refunds (merchant_id, processor_id) WHERE processor_id IS NOT NULL;

ALTER TABLE disputes
  ADD COLUMN processor_id text COLLATE "C",
  ADD COLUMN network_processed_at timestamptz,
  -- What a platform reports ends when it says so, and never by itself.
  DROP CONSTRAINT decides_until_over,
  ADD CONSTRAINT decides_until_over CHECK (decides_at IS NULL OR closed_at IS NULL),
  ADD CONSTRAINT decides_by_itself CHECK (decides_at IS NOT NULL OR closed_at IS NOT NULL OR processor_id IS NOT NULL);
CREATE UNIQUE INDEX dispute_reported_once ON disputes (merchant_id, processor_id) WHERE processor_id IS NOT NULL;

ALTER TABLE early_fraud_warnings ADD COLUMN processor_id text COLLATE "C";
CREATE UNIQUE INDEX fraud_warning_reported_once ON early_fraud_warnings (merchant_id, processor_id) WHERE processor_id IS NOT NULL;
