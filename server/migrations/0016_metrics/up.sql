-- By the database's clock, as the other logs have it. Of older rows it is not known.
ALTER TABLE intents ADD COLUMN written_at timestamptz;
ALTER TABLE intents ALTER COLUMN written_at SET DEFAULT now();

-- For operators: the age of the first change that is not in a roll-up yet, of the account that waits longest; zero where there is none. One row of each account is read.
CREATE FUNCTION rollup_lags() RETURNS TABLE (rollup text, behind_seconds double precision)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT of_all.rollup, greatest(0, coalesce(max(extract(epoch FROM clock_timestamp() - first.written_at)), 0))::double precision
  FROM (VALUES ('ledger'), ('trade'), ('vamp')) AS of_all (rollup)
  LEFT JOIN (
    SELECT 'ledger' AS rollup, (
      SELECT t.written_at FROM ledger_entries e JOIN ledger_transactions t ON t.merchant_id = e.merchant_id AND t.id = e.transaction_id
      WHERE e.merchant_id = a.merchant_id AND e.xid >= coalesce(w.through_xid, 0) ORDER BY e.xid LIMIT 1
    ) AS written_at
    FROM merchant_accounts a LEFT JOIN ledger_watermarks w ON w.merchant_id = a.merchant_id
    UNION ALL
    SELECT 'trade', (SELECT c.written_at FROM trade_changes c WHERE c.merchant_id = a.merchant_id AND c.xid >= coalesce(w.through_xid, 0) ORDER BY c.xid LIMIT 1)
    FROM merchant_accounts a LEFT JOIN rollup_watermarks w ON w.merchant_id = a.merchant_id AND w.rollup = 'trade'
    UNION ALL
    SELECT 'vamp', (SELECT r.written_at FROM vamp_records r WHERE r.merchant_id = a.merchant_id AND r.xid >= coalesce(w.through_xid, 0) ORDER BY r.xid LIMIT 1)
    FROM merchant_accounts a LEFT JOIN rollup_watermarks w ON w.merchant_id = a.merchant_id AND w.rollup = 'vamp'
  ) AS first ON first.rollup = of_all.rollup
  GROUP BY of_all.rollup
$$;

-- For operators: what was asked of the outside and is not answered yet, how old the oldest of it is, and mails that were not sent yet.
CREATE FUNCTION waiting_work() RETURNS TABLE (open_intent_count bigint, oldest_intent_seconds double precision, waiting_mail_count bigint)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT count(*), greatest(0, coalesce(extract(epoch FROM clock_timestamp() - min(written_at)), 0))::double precision,
         (SELECT count(*) FROM mail_outbox WHERE next_attempt_at IS NOT NULL)
  FROM intents WHERE done_at IS NULL
$$;
REVOKE ALL ON FUNCTION rollup_lags, waiting_work FROM PUBLIC;
GRANT EXECUTE ON FUNCTION rollup_lags, waiting_work TO counterfoil_app;
