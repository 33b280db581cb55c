ALTER TYPE change_type ADD VALUE 'payout.reversed';

-- A paid payout that was taken back from its bank account: the ID of the reversal, which the merchant API shows as a payout, and what it is shown with.
ALTER TABLE payouts ADD COLUMN reversed_by text COLLATE "C", ADD COLUMN reversed_at timestamptz, ADD COLUMN reversal_balance_transaction_id text COLLATE "C",
  ADD COLUMN reversal_metadata jsonb;
-- No row has them yet; a later migration validates the constraint.
ALTER TABLE payouts ADD CONSTRAINT payout_is_reversed_after_it_arrived CHECK (
  (reversed_by IS NULL OR status = 'completed') AND (reversed_by IS NULL) = (reversed_at IS NULL)
  AND (reversed_by IS NULL) = (reversal_balance_transaction_id IS NULL) AND (reversed_by IS NULL) = (reversal_metadata IS NULL)) NOT VALID;
CREATE UNIQUE INDEX payouts_by_reversal ON payouts (merchant_id, reversed_by) WHERE reversed_by IS NOT NULL;
GRANT UPDATE (reversed_by, reversed_at, reversal_balance_transaction_id, reversal_metadata) ON payouts TO counterfoil_app;
