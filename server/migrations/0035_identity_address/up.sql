-- As the provider said it at the last sign-in, in lower case. Null until the next sign-in of members who were linked before.
ALTER TABLE sso_identities ADD COLUMN email text;
GRANT UPDATE (email) ON sso_identities TO counterfoil_app;

-- As before, but a link counts for the domain alone by which the provider signs the member in: if that domain is lost, nobody gets in by the provider, so the password must do.
CREATE OR REPLACE FUNCTION needs_sso(p_business_id text, p_user_id text, p_email_normalised text) RETURNS boolean
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT EXISTS (
    SELECT FROM sso_domains d WHERE d.business_id = p_business_id AND d.verified_at IS NOT NULL
      AND (d.domain = split_part(p_email_normalised, '@', 2)
           OR EXISTS (SELECT FROM sso_identities i WHERE i.business_id = p_business_id AND i.user_id = p_user_id
                      AND (i.email IS NULL OR split_part(i.email, '@', 2) = d.domain))))
$$;
