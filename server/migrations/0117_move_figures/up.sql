-- Whoever holds lane 0 of an account folds into the rows that are written here, so this holds it, of as many accounts as the table of locks has room for. A fold of
-- another account that meets a row of this transaction waits for its end.
DO $$
DECLARE
  account text;
  locked integer := 0;
BEGIN
  FOR account IN SELECT merchant_id FROM merchant_accounts ORDER BY merchant_id LOOP
    IF locked < 2000 THEN
      PERFORM pg_advisory_xact_lock(hashtext(account), 0);
      locked := locked + 1;
    END IF;
    PERFORM fold_trade(account, 0), fold_movements(account, 0), rebuild_acceptance_parts(account);
  END LOOP;
END $$;

-- Nothing calls it since 0116.
DROP FUNCTION add_movements;
