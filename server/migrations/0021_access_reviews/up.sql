ALTER TABLE businesses
  -- Whether the worker freezes members who don't sign in.
  ADD COLUMN freezes_inactive boolean NOT NULL DEFAULT false;
CREATE INDEX businesses_that_freeze ON businesses (business_id) WHERE freezes_inactive;

-- Inactivity counts from then on if the member hasn't signed in since. Null if they were never unfrozen.
ALTER TABLE members ADD COLUMN unfrozen_at timestamptz;

CREATE TABLE access_reviews (
  business_id text COLLATE "C" NOT NULL REFERENCES businesses,
  id text COLLATE "C" NOT NULL,
  completed_at timestamptz NOT NULL,
  -- The user. The audit log has the members with their roles.
  completed_by text COLLATE "C" NOT NULL,
  member_count integer NOT NULL CONSTRAINT review_of_somebody CHECK (member_count > 0),
  PRIMARY KEY (business_id, id)
);
-- The latest one.
CREATE INDEX access_reviews_by_time ON access_reviews (business_id, completed_at);
CALL protect_tenant_table('access_reviews', 'business_id', 'app.business_id', 'SELECT, INSERT');

-- For the worker: active members, without owners, who haven't signed in since a time, of businesses that freeze them.
CREATE FUNCTION find_members_to_freeze(p_before timestamptz, p_limit integer) RETURNS TABLE (business_id text, member_id text)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT m.business_id, m.id FROM businesses b JOIN members m ON m.business_id = b.business_id JOIN users u ON u.id = m.user_id
  WHERE b.freezes_inactive AND m.status = 'normal' AND NOT m.is_owner AND greatest(u.last_login_at, m.created_at, m.unfrozen_at) < p_before
  LIMIT p_limit
$$;
GRANT EXECUTE ON FUNCTION find_members_to_freeze TO counterfoil_app;
