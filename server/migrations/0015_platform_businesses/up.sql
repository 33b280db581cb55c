-- ---------------------------------------------------------------------------
-- Businesses as their platforms see them.
-- ---------------------------------------------------------------------------

-- What the platform created the business with, so that the same call again is told from another one with its reference.
ALTER TABLE businesses
  ADD COLUMN platform_request jsonb,
  ADD CONSTRAINT request_has_reference CHECK ((platform_request IS NULL) = (platform_reference IS NULL));

-- Read by the functions below alone.
CREATE VIEW platform_businesses AS
  SELECT b.platform_id, b.business_id, b.platform_reference AS reference, b.platform_request AS request, b.name, b.country, b.time_zone,
         b.support_email, b.website, b.created_at,
         u.name AS owner_name, u.email AS owner_email, u.email_confirmed_at IS NOT NULL AS is_owner_confirmed,
         (SELECT a.merchant_id FROM merchant_accounts a WHERE a.business_id = b.business_id AND a.kind = 'sandbox') AS sandbox_id,
         (SELECT a.merchant_id FROM merchant_accounts a WHERE a.business_id = b.business_id AND a.kind = 'live') AS live_id
  FROM businesses b JOIN members m ON m.business_id = b.business_id AND m.is_owner JOIN users u ON u.id = m.user_id
  WHERE b.platform_id IS NOT NULL;

-- A platform's businesses after one, by their ids.
CREATE FUNCTION list_platform_businesses(p_platform_id text, p_after text, p_limit integer) RETURNS SETOF platform_businesses
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT * FROM platform_businesses WHERE platform_id = p_platform_id AND business_id > p_after ORDER BY business_id LIMIT p_limit
$$;

CREATE FUNCTION find_platform_business(p_platform_id text, p_business_id text) RETURNS SETOF platform_businesses
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT * FROM platform_businesses WHERE platform_id = p_platform_id AND business_id = p_business_id
$$;

CREATE FUNCTION find_platform_reference(p_platform_id text, p_reference text) RETURNS SETOF platform_businesses
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT * FROM platform_businesses WHERE platform_id = p_platform_id AND reference = p_reference
$$;

-- One of a platform's accounts.
CREATE FUNCTION find_platform_account(p_platform_id text, p_merchant_id text)
RETURNS TABLE (merchant_id text, business_id text, kind text, name text, default_currency text, statement_descriptor text, processor text, processed_by text, created_at timestamptz)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT a.merchant_id, a.business_id, a.kind, a.name, a.default_currency, a.statement_descriptor, a.processor, a.processed_by, a.created_at
  FROM merchant_accounts a JOIN businesses b ON b.business_id = a.business_id
  WHERE a.merchant_id = p_merchant_id AND b.platform_id = p_platform_id
$$;

REVOKE ALL ON FUNCTION list_platform_businesses, find_platform_business, find_platform_reference, find_platform_account FROM PUBLIC;
GRANT EXECUTE ON FUNCTION list_platform_businesses, find_platform_business, find_platform_reference, find_platform_account TO counterfoil_app;
