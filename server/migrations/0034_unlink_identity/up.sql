-- Ends the sessions of one member by the provider of the business that the transaction names, and sign-ins that wait for their second step.
CREATE FUNCTION end_sso_sessions_of(p_business_id text, p_user_id text, p_now timestamptz) RETURNS integer
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE ended integer;
BEGIN
  IF p_business_id IS DISTINCT FROM current_setting('app.business_id', true) THEN RETURN 0; END IF;
  DELETE FROM sign_in_challenges WHERE sso_business_id = p_business_id AND user_id = p_user_id;
  UPDATE sessions SET ended_at = p_now WHERE sso_business_id = p_business_id AND user_id = p_user_id AND ended_at IS NULL;
  GET DIAGNOSTICS ended = ROW_COUNT;
  RETURN ended;
END $$;
REVOKE ALL ON FUNCTION end_sso_sessions_of FROM PUBLIC;
GRANT EXECUTE ON FUNCTION end_sso_sessions_of TO counterfoil_app;
