-- Whether an account ever had a declined attempt, from one entry. Most attempts succeed, so it is small.
CREATE INDEX charges_declined ON charges (merchant_id) WHERE outcome = 'declined';

-- Whether the business of the account at hand has a live key that works. Its other account's rows are not visible to the account.
CREATE FUNCTION has_live_key(p_merchant_id text, p_now timestamptz) RETURNS boolean
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT p_merchant_id = current_setting('app.merchant_id', true) AND EXISTS (
    SELECT FROM merchant_accounts own
    JOIN merchant_accounts live ON live.business_id = own.business_id AND live.kind = 'live'
    JOIN api_keys k ON k.merchant_id = live.merchant_id AND k.kind <> 'publishable' AND k.revoked_at IS NULL AND (k.expires_at IS NULL OR k.expires_at > p_now)
    WHERE own.merchant_id = p_merchant_id)
$$;
REVOKE ALL ON FUNCTION has_live_key FROM PUBLIC;
GRANT EXECUTE ON FUNCTION has_live_key TO counterfoil_app;
