-- For the worker: extends leases of endpoints of all accounts that it serves. A row that somebody has locked is passed over: its own worker is about to extend or end its lease.
CREATE FUNCTION renew_webhook_leases(p_merchant_ids text[], p_ids text[], p_leased_until timestamptz) RETURNS void
LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  WITH served AS MATERIALIZED (
    SELECT e.merchant_id, e.id FROM webhook_endpoints e JOIN unnest(p_merchant_ids, p_ids) AS s (merchant_id, id) ON e.merchant_id = s.merchant_id AND e.id = s.id
    WHERE e.leased_until IS NOT NULL FOR UPDATE OF e SKIP LOCKED
  )
  UPDATE webhook_endpoints e SET leased_until = p_leased_until FROM served WHERE e.merchant_id = served.merchant_id AND e.id = served.id
$$;
REVOKE ALL ON FUNCTION renew_webhook_leases FROM PUBLIC;
GRANT EXECUTE ON FUNCTION renew_webhook_leases TO counterfoil_app;

-- When deliveries were last replayed. An attempt that began before that and fails is repeated immediately.
ALTER TABLE webhook_endpoints ADD COLUMN replayed_at timestamptz;
