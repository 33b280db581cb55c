-- ---------------------------------------------------------------------------
-- The account's clock
-- ---------------------------------------------------------------------------

-- How far an account's clock is ahead of the machine's. Everything that concerns its money happens by this clock; it never goes back.
ALTER TABLE merchant_accounts
  ADD COLUMN clock_ahead_ms bigint NOT NULL DEFAULT 0
    CONSTRAINT clock_never_behind CHECK (clock_ahead_ms >= 0),
  ADD CONSTRAINT only_a_sandbox_is_ahead CHECK (kind = 'sandbox' OR clock_ahead_ms = 0);

-- For the worker: accounts where something is due by their own clock.
DROP FUNCTION accounts_with_due_work(timestamptz);
CREATE FUNCTION accounts_with_due_payment_work(p_now timestamptz)
RETURNS TABLE (merchant_id text, business_id text)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT a.merchant_id, a.business_id FROM merchant_accounts a,
  LATERAL (SELECT p_now + a.clock_ahead_ms * interval '1 millisecond' AS account_now) AS clock
  WHERE EXISTS (SELECT FROM balance_transactions t WHERE t.merchant_id = a.merchant_id AND t.released_at IS NULL AND t.available_on <= account_now)
     OR EXISTS (SELECT FROM refunds r WHERE r.merchant_id = a.merchant_id AND r.settles_at <= account_now)
     OR EXISTS (SELECT FROM payments p WHERE p.merchant_id = a.merchant_id AND p.intent_status = 'requires_capture' AND p.capture_before <= account_now)
$$;
REVOKE ALL ON FUNCTION accounts_with_due_payment_work FROM PUBLIC;
GRANT EXECUTE ON FUNCTION accounts_with_due_payment_work TO counterfoil_app;

DROP INDEX refunds_to_settle;
CREATE INDEX refunds_to_settle ON refunds (merchant_id, settles_at) WHERE settles_at IS NOT NULL;
CREATE INDEX payments_to_expire ON payments (merchant_id, capture_before) WHERE intent_status = 'requires_capture';

-- ---------------------------------------------------------------------------
-- Money that moves in other ways than sales and refunds
-- ---------------------------------------------------------------------------

ALTER TABLE refunds ADD CONSTRAINT refund_failure_reason_known CHECK (failure_reason IN
  ('lost_or_stolen_card', 'expired_or_canceled_card', 'charge_for_pending_refund_disputed', 'insufficient_funds', 'declined', 'merchant_request', 'unknown'));

-- Not every movement belongs to a payment.
ALTER TABLE balance_transactions
  ALTER COLUMN payment_id DROP NOT NULL,
  DROP CONSTRAINT balance_transaction_type_known,
  ADD CONSTRAINT balance_transaction_type_known CHECK (type IN
    ('charge', 'refund', 'refund_failure', 'dispute', 'dispute_reversal', 'payout', 'payout_cancel', 'payout_failure', 'payout_fee',
     'reserve_hold', 'reserve_release', 'write_off')),
  ADD CONSTRAINT movement_of_a_payment_names_it CHECK
    (type NOT IN ('charge', 'refund', 'refund_failure', 'dispute', 'dispute_reversal') OR payment_id IS NOT NULL);

ALTER TABLE ledger_transactions
  DROP CONSTRAINT ledger_kind_known,
  ADD CONSTRAINT ledger_kind_known CHECK (kind IN
    ('capture', 'availability', 'refund', 'refund_sent', 'refund_failed',
     'dispute_opened', 'dispute_debited', 'dispute_fee', 'dispute_credited', 'dispute_reinstated', 'dispute_fee_returned',
     'payout', 'payout_confirmed', 'payout_canceled', 'payout_failed', 'payout_returned', 'payout_fee', 'payout_fee_returned',
     'reserve_held', 'reserve_released', 'write_off'));
