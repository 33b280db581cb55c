-- Audit rows of businesses, accounts, people and platforms, which are sealed into one chain that businesses search.

-- What members and the platform do with the business, its people and its accounts' names, and refused rights.
-- No foreign keys to users, accounts and targets: an event names them as they were.
CREATE TABLE audit_events (
  business_id text COLLATE "C" NOT NULL REFERENCES businesses,
  id bigint GENERATED ALWAYS AS IDENTITY,
  -- Null if the event concerns the whole business.
  merchant_id text COLLATE "C",
  at timestamptz NOT NULL,
  user_id text COLLATE "C",
  action text NOT NULL,
  target_id text,
  outcome text NOT NULL CONSTRAINT audit_outcome_known CHECK (outcome IN ('success', 'refused')),
  details jsonb NOT NULL DEFAULT '{}',
  ip inet,
  user_agent text,
  request_id text NOT NULL,
  -- Why an attempt was refused, as in user_audit_events.
  reason text,
  PRIMARY KEY (business_id, at, id)
);
CALL protect_tenant_table('audit_events', 'business_id', 'app.business_id', 'SELECT, INSERT');
CREATE TRIGGER audit_events_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON audit_events FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- What members and keys do with an account's money, in the transactions of their commands. The same columns.
CREATE TABLE merchant_audit_events (
  merchant_id text COLLATE "C" NOT NULL,
  -- Orders the events of one time. In another server it starts again.
  id bigint GENERATED ALWAYS AS IDENTITY,
  at timestamptz NOT NULL,
  user_id text COLLATE "C",
  action text NOT NULL,
  target_id text,
  outcome text NOT NULL CONSTRAINT merchant_audit_outcome_known CHECK (outcome IN ('success', 'refused')),
  details jsonb NOT NULL DEFAULT '{}',
  ip inet,
  user_agent text,
  request_id text NOT NULL,
  reason text,
  PRIMARY KEY (merchant_id, at, id)
) PARTITION BY HASH (merchant_id);
CALL add_merchant_partitions('merchant_audit_events');
CALL protect_tenant_table('merchant_audit_events', 'merchant_id', 'app.merchant_id', 'SELECT, INSERT');
CREATE TRIGGER merchant_audit_events_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON merchant_audit_events FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- Written with each audit row, and deleted by the sealer. A row that commits late waits here like any other, so none is passed over.
-- The side of people: keys of audit_events, user_audit_events and platform_audit_events.
CREATE TABLE audit_unsealed (
  source text COLLATE "C" NOT NULL CONSTRAINT unsealed_source_known CHECK (source IN ('business', 'user', 'platform')),
  -- The business of an audit_event, otherwise empty.
  scope text COLLATE "C" NOT NULL,
  at timestamptz NOT NULL,
  id bigint NOT NULL,
  PRIMARY KEY (source, scope, at, id)
);

-- The side of money, beside the row of the account.
CREATE TABLE merchant_audit_unsealed (
  merchant_id text COLLATE "C" NOT NULL,
  at timestamptz NOT NULL,
  id bigint NOT NULL,
  PRIMARY KEY (merchant_id, at, id)
);
CALL protect_tenant_table('merchant_audit_unsealed', 'merchant_id', 'app.merchant_id', 'SELECT, INSERT');

-- These run as the owner, since the application neither reads nor writes the table.
CREATE FUNCTION await_sealing() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  INSERT INTO audit_unsealed (source, scope, at, id) SELECT TG_ARGV[0], '', at, id FROM added;
  RETURN NULL;
END $$;
CREATE TRIGGER user_audit_event_is_sealed AFTER INSERT ON user_audit_events REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION await_sealing('user');
CREATE TRIGGER platform_audit_event_is_sealed AFTER INSERT ON platform_audit_events REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION await_sealing('platform');

CREATE FUNCTION await_business_sealing() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  INSERT INTO audit_unsealed (source, scope, at, id) SELECT 'business', business_id, at, id FROM added;
  RETURN NULL;
END $$;
CREATE TRIGGER audit_event_is_sealed AFTER INSERT ON audit_events REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION await_business_sealing();

CREATE FUNCTION await_account_sealing() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO merchant_audit_unsealed (merchant_id, at, id) SELECT merchant_id, at, id FROM added;
  RETURN NULL;
END $$;
CREATE TRIGGER merchant_audit_event_is_sealed AFTER INSERT ON merchant_audit_events REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION await_account_sealing();

-- Every audit row of the installation in one chain, as it was when it was sealed. Businesses read their own entries.
-- No foreign keys: an entry names people, accounts and objects as they were.
CREATE TABLE audit_log (
  -- The place in the chain, from 1 on without gaps.
  position bigint PRIMARY KEY,
  -- SHA-256 over the previous entry's hash and all other columns, in the form of areas/audit/server/chain.ts.
  hash bytea NOT NULL,
  id text COLLATE "C" NOT NULL,
  -- Null for what concerns no business: people without one, unknown addresses, and keys of platforms.
  business_id text COLLATE "C",
  merchant_id text COLLATE "C",
  -- When it happened, by the machine's clock.
  created_at timestamptz NOT NULL,
  -- The table of the sealed row. `member` entries repeat an entry of `user` in the log of each business that the person is a member of.
  source text COLLATE "C" NOT NULL CONSTRAINT audit_source_known CHECK (source IN ('business', 'account', 'user', 'member', 'platform')),
  source_id bigint NOT NULL,
  actor_kind text COLLATE "C" NOT NULL CONSTRAINT audit_actor_known CHECK (actor_kind IN ('person', 'api_key', 'platform', 'system')),
  actor_id text COLLATE "C",
  -- As they were then.
  actor_name text,
  actor_email text COLLATE "C",
  action text COLLATE "C" NOT NULL,
  target_id text COLLATE "C",
  outcome text COLLATE "C" NOT NULL,
  reason text,
  details jsonb NOT NULL,
  ip inet,
  user_agent text,
  request_id text NOT NULL
);
CREATE UNIQUE INDEX audit_log_by_id ON audit_log (business_id, id);
-- In the order of the list, one for each filter.
CREATE INDEX audit_log_by_time ON audit_log (business_id, created_at, id);
CREATE INDEX audit_log_by_action ON audit_log (business_id, action, created_at, id);
CREATE INDEX audit_log_by_person ON audit_log (business_id, actor_email, created_at, id) WHERE actor_email IS NOT NULL;
CREATE INDEX audit_log_by_outcome ON audit_log (business_id, outcome, created_at, id);
CREATE INDEX audit_log_by_object ON audit_log (business_id, target_id, created_at, id) WHERE target_id IS NOT NULL;
-- Finds the entry of a row.
CREATE INDEX audit_log_by_source ON audit_log (source, source_id);
CALL protect_tenant_table('audit_log', 'business_id', 'app.business_id', 'SELECT');
CREATE TRIGGER audit_log_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON audit_log FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- The end of the chain, signed. The only row that sealing changes.
CREATE TABLE audit_head (
  is_only boolean PRIMARY KEY DEFAULT true CONSTRAINT one_audit_head CHECK (is_only),
  position bigint NOT NULL,
  hash bytea NOT NULL,
  sealed_at timestamptz NOT NULL,
  signature bytea NOT NULL
);

-- Lets one sealer work at a time: returns false if another one does.
CREATE FUNCTION begin_sealing() RETURNS boolean LANGUAGE sql AS $$
  SELECT pg_try_advisory_xact_lock(hashtextextended('audit_log', 0))
$$;

CREATE FUNCTION find_audit_head() RETURNS TABLE ("position" bigint, hash bytea, sealed_at timestamptz, signature bytea)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT h.position, h.hash, h.sealed_at, h.signature FROM audit_head h
$$;

-- Takes rows that wait, as entries of the log. Times are texts, which keep their microseconds, and so is JSON, which is sealed as PostgreSQL writes it.
-- @param p_member_actions what a business sees of its members outside of it.
CREATE FUNCTION take_unsealed_audit(p_limit integer, p_member_actions text[])
RETURNS TABLE (source text, source_id bigint, business_id text, merchant_id text, created_at text, actor_kind text, actor_id text, actor_name text, actor_email text,
               action text, target_id text, outcome text, reason text, details text, ip text, user_agent text, request_id text)
LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  WITH waiting AS MATERIALIZED (
    SELECT * FROM audit_unsealed ORDER BY source, scope, at, id LIMIT p_limit
  ), taken AS (
    DELETE FROM audit_unsealed u USING waiting w WHERE (u.source, u.scope, u.at, u.id) = (w.source, w.scope, w.at, w.id) RETURNING u.*
  ), waiting_of_accounts AS MATERIALIZED (
    SELECT * FROM merchant_audit_unsealed ORDER BY merchant_id, at, id LIMIT p_limit
  ), taken_of_accounts AS (
    DELETE FROM merchant_audit_unsealed u USING waiting_of_accounts w WHERE (u.merchant_id, u.at, u.id) = (w.merchant_id, w.at, w.id) RETURNING u.*
  ), rows AS (
    SELECT 'business' AS source, e.id, e.business_id, e.merchant_id, e.at, e.user_id, e.details ->> 'key_id' AS key_id, e.details ->> 'platform_id' AS platform_id,
           e.action, e.target_id, e.outcome, e.reason, e.details, e.ip, e.user_agent, e.request_id
    FROM taken t JOIN audit_events e ON (e.business_id, e.at, e.id) = (t.scope, t.at, t.id) WHERE t.source = 'business'
    UNION ALL
    SELECT 'account', e.id, a.business_id, e.merchant_id, e.at, e.user_id, e.details ->> 'key_id', NULL,
           e.action, e.target_id, e.outcome, e.reason, e.details, e.ip, e.user_agent, e.request_id
    FROM taken_of_accounts t JOIN merchant_audit_events e ON (e.merchant_id, e.at, e.id) = (t.merchant_id, t.at, t.id)
    JOIN merchant_accounts a ON a.merchant_id = e.merchant_id
    UNION ALL
    SELECT 'user', e.id, NULL, NULL, e.at, e.user_id, NULL, NULL, e.action, e.target_id, e.outcome, e.reason, e.details, e.ip, e.user_agent, e.request_id
    FROM taken t JOIN user_audit_events e ON e.id = t.id WHERE t.source = 'user'
    UNION ALL
    -- Details name things of the person's own, such as their devices. How they signed in is the business's concern.
    SELECT 'member', e.id, m.business_id, NULL, e.at, e.user_id, NULL, NULL, e.action, e.target_id, e.outcome, e.reason,
           jsonb_strip_nulls(jsonb_build_object('means', e.details -> 'means', 'method', e.details -> 'method')), e.ip, e.user_agent, e.request_id
    FROM taken t JOIN user_audit_events e ON e.id = t.id JOIN members m ON m.user_id = e.user_id
    WHERE t.source = 'user' AND e.action = ANY (p_member_actions)
    UNION ALL
    SELECT 'platform', e.id, NULL, NULL, e.at, NULL, e.key_id, e.platform_id, e.action, e.target_id, e.outcome, NULL, e.details, e.ip, e.user_agent, e.request_id
    FROM taken t JOIN (SELECT p.*, 'success' AS outcome FROM platform_audit_events p) e ON e.id = t.id WHERE t.source = 'platform'
  )
  SELECT r.source, r.id, r.business_id, r.merchant_id, to_char(r.at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'),
         CASE WHEN r.platform_id IS NOT NULL THEN 'platform' WHEN r.user_id IS NOT NULL THEN 'person' WHEN r.key_id IS NOT NULL THEN 'api_key' ELSE 'system' END,
         coalesce(r.platform_id, r.user_id, r.key_id), coalesce(p.name, u.name), lower(u.email),
         r.action, r.target_id, r.outcome, r.reason, r.details::text, host(r.ip), r.user_agent, r.request_id
  FROM rows r LEFT JOIN users u ON u.id = r.user_id LEFT JOIN platforms p ON p.platform_id = r.platform_id
  ORDER BY r.at, r.source, r.id, r.business_id
$$;

CREATE FUNCTION append_audit_log(p_entries jsonb, p_position bigint, p_hash bytea, p_sealed_at timestamptz, p_signature bytea) RETURNS void
LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  INSERT INTO audit_log (position, hash, id, business_id, merchant_id, created_at, source, source_id, actor_kind, actor_id, actor_name, actor_email,
                         action, target_id, outcome, reason, details, ip, user_agent, request_id)
  SELECT e.position, decode(e.hash, 'hex'), e.id, e.business_id, e.merchant_id, e.created_at, e.source, e.source_id, e.actor_kind, e.actor_id, e.actor_name, e.actor_email,
         e.action, e.target_id, e.outcome, e.reason, e.details::jsonb, e.ip, e.user_agent, e.request_id
  FROM jsonb_to_recordset(p_entries) AS e (position bigint, hash text, id text, business_id text, merchant_id text, created_at timestamptz, source text, source_id bigint,
    actor_kind text, actor_id text, actor_name text, actor_email text, action text, target_id text, outcome text, reason text, details text, ip inet, user_agent text, request_id text);
  INSERT INTO audit_head (position, hash, sealed_at, signature) VALUES (p_position, p_hash, p_sealed_at, p_signature)
  ON CONFLICT (is_only) DO UPDATE SET position = excluded.position, hash = excluded.hash, sealed_at = excluded.sealed_at, signature = excluded.signature
$$;

CREATE FUNCTION has_unsealed_audit() RETURNS boolean
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT coalesce((SELECT true FROM audit_unsealed ORDER BY source, scope, at, id LIMIT 1),
                  (SELECT true FROM merchant_audit_unsealed ORDER BY merchant_id, at, id LIMIT 1), false)
$$;

GRANT EXECUTE ON FUNCTION
  append_audit_log, begin_sealing, find_audit_head, has_unsealed_audit, take_unsealed_audit
  TO counterfoil_app;
