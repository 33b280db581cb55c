-- As in 0172, with the account's settings, so that a call that only reads doesn't wait for them.
DROP FUNCTION authorise_session;
CREATE FUNCTION authorise_session(p_token_hash bytea, p_merchant_id text, p_now timestamptz, p_is_use boolean DEFAULT true)
RETURNS TABLE (session_id text, expires_at timestamptz, stepped_up_at timestamptz, user_id text, user_name text, user_email text, user_email_confirmed boolean,
               user_language text, business_id text, business_name text, second_factor_due_at timestamptz, has_second_factor boolean,
               member_id text, is_owner boolean, system_roles text[], permissions text[],
               sso_business_id text, sso_confirmed_at timestamptz, sso_counts_as_second_factor boolean, needs_sso boolean, clock_ahead_ms bigint,
               kind text, default_currency text, time_zone text, processed_by text)
LANGUAGE plpgsql VOLATILE SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE s sessions%ROWTYPE; own sso_providers%ROWTYPE;
BEGIN
  SELECT * INTO s FROM sessions WHERE sessions.token_hash = p_token_hash;
  IF NOT FOUND OR s.ended_at IS NOT NULL OR s.expires_at <= p_now
     OR (s.idle_seconds IS NOT NULL AND s.last_used_at + make_interval(secs => s.idle_seconds) <= p_now) THEN
    RETURN;
  END IF;
  IF p_is_use AND s.last_used_at < p_now - interval '1 minute' THEN
    UPDATE sessions SET last_used_at = p_now WHERE sessions.token_hash = p_token_hash AND last_used_at < p_now;
  END IF;
  IF s.sso_business_id IS NOT NULL THEN SELECT * INTO own FROM sso_providers WHERE sso_providers.business_id = s.sso_business_id; END IF;
  RETURN QUERY
    SELECT s.id, s.expires_at, s.stepped_up_at, u.id, u.name, u.email, u.email_confirmed_at IS NOT NULL, u.language,
           m.business_id, b.name,
           CASE WHEN NOT coalesce(own.counts_as_second_factor, false) THEN b.second_factor_due_at END,
           user_has_second_factor(u.id), m.id, m.is_owner,
           coalesce(array_agg(r.system_key) FILTER (WHERE r.system_key IS NOT NULL), '{}'),
           coalesce((SELECT array_agg(DISTINCT p) FROM roles r2
                     JOIN member_roles mr2 ON mr2.business_id = r2.business_id AND mr2.role_id = r2.id, unnest(r2.permissions) p
                     WHERE mr2.business_id = m.business_id AND mr2.member_id = m.id), '{}'),
           s.sso_business_id, s.sso_confirmed_at, coalesce(own.counts_as_second_factor, false),
           CASE WHEN o.mode = 'required' AND s.sso_business_id IS NULL AND NOT m.is_owner THEN needs_sso(m.business_id, u.id, u.email_normalised) ELSE false END, a.clock_ahead_ms, a.kind, a.default_currency, a.time_zone, a.processed_by
    FROM users u
    LEFT JOIN merchant_accounts a ON a.merchant_id = p_merchant_id AND (s.sso_business_id IS NULL OR s.sso_business_id = a.business_id)
    LEFT JOIN members m ON m.business_id = a.business_id AND m.user_id = u.id AND m.status = 'normal'
    LEFT JOIN businesses b ON b.business_id = m.business_id
    LEFT JOIN sso_providers o ON o.business_id = m.business_id
    LEFT JOIN member_roles mr ON mr.business_id = m.business_id AND mr.member_id = m.id
    LEFT JOIN roles r ON r.business_id = mr.business_id AND r.id = mr.role_id
    WHERE u.id = s.user_id
    GROUP BY u.id, m.business_id, b.name, b.second_factor_due_at, m.id, m.is_owner, o.mode, a.merchant_id;
END $$;
REVOKE ALL ON FUNCTION authorise_session FROM PUBLIC;
GRANT EXECUTE ON FUNCTION authorise_session TO counterfoil_app;
