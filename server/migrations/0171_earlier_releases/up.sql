-- Releases before 0170. The difference is exact beside folds, which need lane 0 of their account: this transaction keeps it, of as many accounts as a third of the table
-- of locks has room for, and holds it for the time of the difference in others, where a fold waits for the rows instead.
SET LOCAL lock_timeout = '60s';
DO $$
DECLARE
  account text;
  locked integer := 0;
  room integer := least(2000, current_setting('max_locks_per_transaction')::integer * current_setting('max_connections')::integer / 3);
BEGIN
  FOR account IN SELECT merchant_id FROM merchant_accounts ORDER BY merchant_id LOOP
    IF locked < room THEN
      PERFORM pg_advisory_xact_lock(hashtext(account), 0);
      PERFORM rebuild_movements(account);
      locked := locked + 1;
    ELSE
      PERFORM pg_advisory_lock(hashtext(account), 0);
      PERFORM rebuild_movements(account);
      PERFORM pg_advisory_unlock(hashtext(account), 0);
    END IF;
  END LOOP;
END $$;
