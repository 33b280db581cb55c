ALTER TYPE change_type ADD VALUE 'webhook_endpoint.created';
ALTER TYPE change_type ADD VALUE 'webhook_endpoint.changed';

-- The user who chose the address, themselves or by a key that they created. Null if nobody is known.
ALTER TABLE webhook_endpoints ADD COLUMN url_set_by text COLLATE "C";

UPDATE webhook_endpoints e SET url_set_by = a.set_by
FROM (
  SELECT DISTINCT ON (c.merchant_id, c.target_id) c.merchant_id, c.target_id, coalesce(c.user_id, k.created_by) AS set_by
  FROM merchant_audit_events c LEFT JOIN api_keys k ON k.merchant_id = c.merchant_id AND k.id = c.details ->> 'key_id'
  WHERE c.outcome = 'success'
    AND (c.action = 'webhooks.create' OR (c.action = 'webhooks.update' AND c.details #>> '{before,url}' <> c.details #>> '{after,url}'))
  ORDER BY c.merchant_id, c.target_id, c.at DESC, c.id DESC
) AS a
WHERE e.merchant_id = a.merchant_id AND e.id = a.target_id;

-- Endpoints with an address that the member chose, in all accounts of the business.
CREATE FUNCTION member_webhook_endpoints(p_business_id text, p_member_id text)
RETURNS TABLE (merchant_id text, account_name text, kind text, id text, url text, status text, created_at timestamptz)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT a.merchant_id, a.name, a.kind, e.id, e.url, e.status, e.created_at
  FROM members m JOIN merchant_accounts a ON a.business_id = m.business_id
  JOIN webhook_endpoints e ON e.merchant_id = a.merchant_id AND e.url_set_by = m.user_id
  WHERE m.business_id = p_business_id AND m.id = p_member_id AND p_business_id = current_setting('app.business_id', true)
  ORDER BY e.created_at DESC, e.id DESC
$$;

-- Pauses those of them that are chosen and enabled. Their events wait.
CREATE FUNCTION pause_member_webhook_endpoints(p_business_id text, p_member_id text, p_endpoint_ids text[]) RETURNS TABLE (merchant_id text, id text, url text)
LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  UPDATE webhook_endpoints e SET status = 'paused' FROM member_webhook_endpoints(p_business_id, p_member_id) me
  WHERE e.merchant_id = me.merchant_id AND e.id = me.id AND e.id = ANY (p_endpoint_ids) AND e.status = 'enabled'
  RETURNING e.merchant_id, e.id, e.url
$$;

REVOKE ALL ON FUNCTION member_webhook_endpoints, pause_member_webhook_endpoints FROM PUBLIC;
GRANT EXECUTE ON FUNCTION member_webhook_endpoints, pause_member_webhook_endpoints TO counterfoil_app;
