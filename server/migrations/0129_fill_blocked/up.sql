-- The difference is exact beside attempts and folds. A fold writes the same rows, so lane 0 keeps it away: of as many accounts as a third of the table of locks has room
-- for. A transaction that folds the lane of another account at that moment can wait for the end.
SET LOCAL lock_timeout = '60s';
DO $$
DECLARE
  account text;
  locked integer := 0;
  room integer := least(2000, current_setting('max_locks_per_transaction')::integer * current_setting('max_connections')::integer / 3);
BEGIN
  FOR account IN
    SELECT merchant_id FROM merchant_accounts a
    WHERE EXISTS (SELECT FROM risk_decisions d WHERE d.merchant_id = a.merchant_id) OR EXISTS (SELECT FROM risk_rule_decisions d WHERE d.merchant_id = a.merchant_id)
    ORDER BY merchant_id
  LOOP
    IF locked < room THEN
      PERFORM pg_advisory_xact_lock(hashtext(account), 0);
      locked := locked + 1;
    END IF;
    PERFORM rebuild_blocked_parts(account);
  END LOOP;
END $$;
