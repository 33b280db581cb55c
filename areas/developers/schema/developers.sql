-- API keys, webhook endpoints with their deliveries and attempts, and the log of calls. Deliveries, attempts and calls are partitioned by month; months that ended more
-- than 30 days ago are dropped.

CREATE TABLE api_keys (
  merchant_id text COLLATE "C" NOT NULL REFERENCES merchant_accounts (merchant_id),
  id text COLLATE "C" NOT NULL,
  -- SHA-256 of the secret, which is shown once and never stored.
  secret_hash bytea NOT NULL,
  prefix text NOT NULL,
  last4 text NOT NULL,
  created_at timestamptz NOT NULL,
  -- The member, and their name at that time. No foreign key: the account's rows don't depend on rows of people.
  created_by text COLLATE "C",
  created_by_name text,
  revoked_at timestamptz,
  kind text COLLATE "C" NOT NULL DEFAULT 'secret' CONSTRAINT key_kind_known CHECK (kind IN ('publishable', 'secret', 'restricted')),
  name text NOT NULL DEFAULT '',
  -- The whole key of a publishable one, which is no secret.
  publishable_key text,
  -- Of a restricted key, such as refunds.write, which includes reading.
  permissions text[] NOT NULL DEFAULT '{}',
  -- Addresses and ranges that it works from. Empty for all.
  allowed_addresses text[] NOT NULL DEFAULT '{}',
  -- Set as well when a key is rolled: the old one works until then.
  expires_at timestamptz,
  rolled_to text COLLATE "C",
  -- The store that takes payments with a key. Null for keys of the whole account.
  store_id text COLLATE "C",
  PRIMARY KEY (merchant_id, id),
  CONSTRAINT api_key_taken UNIQUE (merchant_id, secret_hash),
  CONSTRAINT publishable_key_shown CHECK ((kind = 'publishable') = (publishable_key IS NOT NULL)),
  CONSTRAINT restricted_key_has_permissions CHECK ((kind = 'restricted') = (cardinality(permissions) > 0)),
  -- A publishable key takes no payments.
  CONSTRAINT publishable_key_of_no_store CHECK (store_id IS NULL OR kind <> 'publishable')
);
CREATE INDEX api_keys_by_hash ON api_keys (secret_hash);
CREATE INDEX api_keys_of_store ON api_keys (merchant_id, store_id) WHERE store_id IS NOT NULL;
CALL protect_tenant_table('api_keys', 'merchant_id', 'app.merchant_id', 'SELECT, INSERT, UPDATE');

-- Returns a key that is not revoked, with its account's clock, so no transaction has to read it first. An expired one is returned as well, since its caller is told.
CREATE FUNCTION find_api_key(p_secret_hash bytea)
RETURNS TABLE (merchant_id text, key_id text, kind text, is_demo boolean, clock_ahead_ms bigint,
               key_kind text, permissions text[], allowed_addresses text[], expires_at timestamptz, store_id text)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT k.merchant_id, k.id, a.kind, a.is_demo, a.clock_ahead_ms, k.kind, k.permissions, k.allowed_addresses, k.expires_at, k.store_id
  FROM api_keys k JOIN merchant_accounts a ON a.merchant_id = k.merchant_id
  WHERE k.secret_hash = p_secret_hash AND k.revoked_at IS NULL
$$;

-- Servers cache keys for a second, with the account's clock. The notification reaches them when a change of either commits.
CREATE FUNCTION notify_key_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('api_keys', NEW.merchant_id);
  RETURN NULL;
END $$;
CREATE TRIGGER key_change AFTER UPDATE ON api_keys FOR EACH ROW EXECUTE FUNCTION notify_key_change();
CREATE TRIGGER key_change AFTER UPDATE ON merchant_accounts FOR EACH ROW EXECUTE FUNCTION notify_key_change();

-- Keys that a leaving member knows. Publishable ones are no secret, and expired ones work no more.
CREATE FUNCTION member_keys(p_business_id text, p_member_id text)
RETURNS TABLE (merchant_id text, account_name text, kind text, id text, prefix text, last4 text, created_at timestamptz)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT a.merchant_id, a.name, a.kind, k.id, k.prefix, k.last4, k.created_at
  FROM members m JOIN merchant_accounts a ON a.business_id = m.business_id
  JOIN api_keys k ON k.merchant_id = a.merchant_id AND k.created_by = m.user_id AND k.revoked_at IS NULL
    AND k.kind <> 'publishable' AND (k.expires_at IS NULL OR k.expires_at > now())
  WHERE m.business_id = p_business_id AND m.id = p_member_id AND p_business_id = current_setting('app.business_id', true)
  ORDER BY k.created_at DESC, k.id DESC
$$;

CREATE FUNCTION revoke_member_keys(p_business_id text, p_member_id text, p_key_ids text[], p_now timestamptz) RETURNS TABLE (merchant_id text, id text)
LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  UPDATE api_keys k SET revoked_at = p_now FROM member_keys(p_business_id, p_member_id) mk
  WHERE k.merchant_id = mk.merchant_id AND k.id = mk.id AND k.id = ANY (p_key_ids) AND k.revoked_at IS NULL
  RETURNING k.merchant_id, k.id
$$;

-- Where an account's webhooks may go. Without a host, any public address; without a row, `findHosts` has the default.
CREATE TABLE webhook_settings (
  merchant_id text COLLATE "C" PRIMARY KEY REFERENCES merchant_accounts (merchant_id),
  -- Each an origin, such as https://shop.example.
  hosts text[] NOT NULL CONSTRAINT webhook_hosts_few CHECK (cardinality(hosts) <= 20)
);
CALL protect_tenant_table('webhook_settings', 'merchant_id', 'app.merchant_id', 'SELECT, INSERT, UPDATE');

CREATE TABLE webhook_endpoints (
  merchant_id text COLLATE "C" NOT NULL REFERENCES merchant_accounts (merchant_id),
  id text COLLATE "C" NOT NULL,
  url text NOT NULL CONSTRAINT webhook_url_bounded CHECK (length(url) <= 2048),
  description text,
  -- Types of events, or `*` alone.
  enabled_events text[] NOT NULL CONSTRAINT webhook_has_events CHECK (cardinality(enabled_events) BETWEEN 1 AND 300),
  api_version text COLLATE "C" NOT NULL,
  metadata jsonb NOT NULL DEFAULT '{}',
  status text COLLATE "C" NOT NULL DEFAULT 'enabled' CONSTRAINT webhook_status_known CHECK (status IN ('enabled', 'paused', 'disabled')),
  disabled_reason text COLLATE "C" CONSTRAINT webhook_disabled_reason_known CHECK (disabled_reason IN ('failing', 'by_api')),
  sealed_secret bytea NOT NULL,
  key_id bytea GENERATED ALWAYS AS (substring(sealed_secret FROM 2 FOR 4)) STORED CONSTRAINT webhook_secret_key_exists REFERENCES counterfoil_keys,
  -- The secret before the last roll signs as well until its end.
  former_sealed_secret bytea,
  former_key_id bytea GENERATED ALWAYS AS (substring(former_sealed_secret FROM 2 FOR 4)) STORED
    CONSTRAINT webhook_former_secret_key_exists REFERENCES counterfoil_keys,
  former_secret_ends_at timestamptz,
  created_at timestamptz NOT NULL,
  -- All times below are the machine's. The first failure since the last success; null while deliveries succeed.
  failing_since timestamptz,
  last_delivered_at timestamptz,
  -- The earliest attempt that is due of all its deliveries, or earlier.
  next_attempt_at timestamptz,
  -- A worker serves the endpoint alone until then. A worker that dies loses it.
  leased_until timestamptz,
  -- When deliveries were last replayed. An attempt that began before that and fails is repeated immediately.
  replayed_at timestamptz,
  -- The user who chose the address, themselves or by a key that they created. Null if nobody is known.
  url_set_by text COLLATE "C",
  PRIMARY KEY (merchant_id, id),
  CONSTRAINT webhook_disabled_for_a_reason CHECK ((status = 'disabled') = (disabled_reason IS NOT NULL)),
  CONSTRAINT webhook_former_secret_ends CHECK ((former_sealed_secret IS NULL) = (former_secret_ends_at IS NULL))
) WITH (fillfactor = 70);
CREATE INDEX webhook_endpoints_by_time ON webhook_endpoints (merchant_id, created_at, id);
CREATE INDEX webhook_endpoints_by_key ON webhook_endpoints (key_id);
CREATE INDEX webhook_endpoints_by_former_key ON webhook_endpoints (former_key_id) WHERE former_key_id IS NOT NULL;
-- What workers take: endpoints that succeed and those that fail apart, since those that fail have a bounded share of a worker. GREATEST ignores a missing lease.
CREATE INDEX webhook_endpoints_due ON webhook_endpoints (greatest(next_attempt_at, leased_until))
  WHERE status = 'enabled' AND next_attempt_at IS NOT NULL AND failing_since IS NULL;
CREATE INDEX webhook_endpoints_failing_due ON webhook_endpoints (greatest(next_attempt_at, leased_until))
  WHERE status = 'enabled' AND next_attempt_at IS NOT NULL AND failing_since IS NOT NULL;
CALL protect_tenant_table('webhook_endpoints', 'merchant_id', 'app.merchant_id', 'SELECT, INSERT, UPDATE, DELETE');

-- One per event and endpoint. Times are the machine's.
CREATE TABLE webhook_deliveries (
  merchant_id text COLLATE "C" NOT NULL,
  id text COLLATE "C" NOT NULL,
  created_at timestamptz NOT NULL,
  endpoint_id text COLLATE "C" NOT NULL,
  event_id text COLLATE "C" NOT NULL,
  event_type text COLLATE "C" NOT NULL,
  state text COLLATE "C" NOT NULL DEFAULT 'pending' CONSTRAINT delivery_state_known CHECK (state IN ('pending', 'delivered', 'failed')),
  attempt_count integer NOT NULL DEFAULT 0,
  -- The first attempt of the present schedule, which a replay begins again.
  schedule_began_at timestamptz,
  -- Null once it is delivered, or failed for the last time.
  next_attempt_at timestamptz,
  delivered_at timestamptz,
  last_status integer,
  last_failure text COLLATE "C",
  -- Of a test, which no event is behind.
  test_body text,
  PRIMARY KEY (merchant_id, id, created_at),
  CONSTRAINT delivery_waits_while_pending CHECK ((state = 'pending') = (next_attempt_at IS NOT NULL)),
  CONSTRAINT delivery_delivered_at_a_time CHECK (state <> 'delivered' OR delivered_at IS NOT NULL)
) PARTITION BY RANGE (created_at);
CREATE INDEX webhook_deliveries_due ON webhook_deliveries (merchant_id, endpoint_id, next_attempt_at) WHERE state = 'pending';
CREATE INDEX webhook_deliveries_by_endpoint ON webhook_deliveries (merchant_id, endpoint_id, created_at, id);
CREATE INDEX webhook_deliveries_by_state ON webhook_deliveries (merchant_id, endpoint_id, state, created_at, id);
CREATE INDEX webhook_deliveries_by_event ON webhook_deliveries (merchant_id, event_id);
CREATE TABLE webhook_deliveries_default PARTITION OF webhook_deliveries DEFAULT;
CALL close_partition('webhook_deliveries_default');
CALL protect_tenant_table('webhook_deliveries', 'merchant_id', 'app.merchant_id', 'SELECT, INSERT, UPDATE');

CREATE TABLE webhook_attempts (
  merchant_id text COLLATE "C" NOT NULL,
  delivery_id text COLLATE "C" NOT NULL,
  id text COLLATE "C" NOT NULL,
  at timestamptz NOT NULL,
  url text NOT NULL,
  duration_ms integer NOT NULL,
  -- Null if no answer began.
  status integer,
  -- Null if it was accepted.
  failure text COLLATE "C",
  request_headers jsonb NOT NULL,
  response_headers jsonb NOT NULL,
  -- The first 4 KB as text, without card numbers.
  response_body text NOT NULL,
  is_response_cut boolean NOT NULL,
  PRIMARY KEY (merchant_id, delivery_id, id, at)
) PARTITION BY RANGE (at);
CREATE TABLE webhook_attempts_default PARTITION OF webhook_attempts DEFAULT;
CALL close_partition('webhook_attempts_default');
CALL protect_tenant_table('webhook_attempts', 'merchant_id', 'app.merchant_id', 'SELECT, INSERT');
GRANT UPDATE (response_headers, response_body) ON webhook_attempts TO counterfoil_app;

-- For the worker: keeps a partition for this month and so many ahead, in both tables.
CREATE FUNCTION add_webhook_partitions(p_months_ahead integer) RETURNS void
LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT add_time_partitions('webhook_deliveries', 'created_at', 'month', least(p_months_ahead, 24)), add_time_partitions('webhook_attempts', 'at', 'month', least(p_months_ahead, 24))
$$;

-- For the worker: drops the months of both tables that ended before a time, and returns how many.
CREATE FUNCTION drop_old_webhook_months(p_before timestamptz) RETURNS integer
LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT drop_time_partitions('webhook_deliveries', 'created_at', 'month', p_before) + drop_time_partitions('webhook_attempts', 'at', 'month', p_before)
$$;

-- Whether an endpoint has an attempt due and no worker serves it, from one entry of each index.
CREATE FUNCTION has_due_webhooks(p_now timestamptz) RETURNS boolean
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT coalesce(
    (SELECT true FROM webhook_endpoints
     WHERE status = 'enabled' AND next_attempt_at IS NOT NULL AND failing_since IS NULL AND greatest(next_attempt_at, leased_until) <= p_now
     ORDER BY greatest(next_attempt_at, leased_until) LIMIT 1),
    (SELECT true FROM webhook_endpoints
     WHERE status = 'enabled' AND next_attempt_at IS NOT NULL AND failing_since IS NOT NULL AND greatest(next_attempt_at, leased_until) <= p_now
     ORDER BY greatest(next_attempt_at, leased_until) LIMIT 1),
    false)
$$;

-- Leases endpoints of all accounts that have an attempt due, the longest due first; those that another worker is taking are passed over.
CREATE FUNCTION take_webhook_endpoints(p_now timestamptz, p_leased_until timestamptz, p_limit integer, p_failing_limit integer)
RETURNS TABLE (merchant_id text, id text, is_failing boolean)
LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  WITH healthy AS MATERIALIZED (
    SELECT e.merchant_id, e.id FROM webhook_endpoints e
    WHERE e.status = 'enabled' AND e.next_attempt_at IS NOT NULL AND e.failing_since IS NULL AND greatest(e.next_attempt_at, e.leased_until) <= p_now
    ORDER BY greatest(e.next_attempt_at, e.leased_until) LIMIT p_limit FOR UPDATE SKIP LOCKED
  ), failing AS MATERIALIZED (
    SELECT e.merchant_id, e.id FROM webhook_endpoints e
    WHERE e.status = 'enabled' AND e.next_attempt_at IS NOT NULL AND e.failing_since IS NOT NULL AND greatest(e.next_attempt_at, e.leased_until) <= p_now
    ORDER BY greatest(e.next_attempt_at, e.leased_until) LIMIT p_failing_limit FOR UPDATE SKIP LOCKED
  )
  UPDATE webhook_endpoints e SET leased_until = p_leased_until
  FROM (SELECT * FROM healthy UNION ALL SELECT * FROM failing) AS taken
  WHERE e.merchant_id = taken.merchant_id AND e.id = taken.id
  RETURNING e.merchant_id, e.id, e.failing_since IS NOT NULL
$$;

-- Calls to the merchant API, without secrets and card data. Written in batches beside the calls' transactions, so a crash can lose the last second.
CREATE TABLE api_requests (
  -- No foreign key: one batch has rows of many accounts, and must not lock theirs.
  merchant_id text COLLATE "C" NOT NULL,
  id text COLLATE "C" NOT NULL,
  -- By the machine's clock, unlike `account_time`.
  created_at timestamptz NOT NULL,
  account_time timestamptz NOT NULL,
  key_id text COLLATE "C" NOT NULL,
  method text NOT NULL,
  path text COLLATE "C" NOT NULL,
  -- The client's method, such as `paymentIntents.create`. Null for an unknown address.
  endpoint text,
  status smallint NOT NULL,
  outcome text NOT NULL,
  error_code text COLLATE "C",
  api_version text,
  ip text,
  user_agent text,
  duration_us integer NOT NULL,
  idempotency_key text,
  is_replayed boolean NOT NULL,
  -- The object in the address or in the response.
  object_id text COLLATE "C",
  request text,
  response text,
  -- Whether a body was longer than what is kept.
  is_cut boolean NOT NULL,
  PRIMARY KEY (merchant_id, created_at, id),
  CONSTRAINT outcome_known CHECK (outcome IN ('succeeded', 'refused', 'failed')),
  CONSTRAINT bodies_bounded CHECK (length(request) <= 20000 AND length(response) <= 20000)
) PARTITION BY RANGE (created_at);
CREATE INDEX api_requests_by_id ON api_requests (merchant_id, id);
CREATE INDEX api_requests_by_key ON api_requests (merchant_id, key_id, created_at, id);
CREATE INDEX api_requests_by_object ON api_requests (merchant_id, object_id, created_at, id) WHERE object_id IS NOT NULL;
-- Takes requests of a month without a partition. Empty as long as the worker adds months ahead of time.
CREATE TABLE api_requests_default PARTITION OF api_requests DEFAULT;
CALL close_partition('api_requests_default');
-- Most calls succeed, and a walk in the order of the list meets those soon.
CREATE INDEX api_requests_by_failure ON api_requests (merchant_id, outcome, created_at, id) WHERE outcome <> 'succeeded';
CREATE INDEX api_requests_by_error ON api_requests (merchant_id, error_code, created_at, id) WHERE error_code IS NOT NULL;
CREATE INDEX api_requests_by_path ON api_requests (merchant_id, path);
CALL protect_tenant_table('api_requests', 'merchant_id', 'app.merchant_id', 'SELECT');
GRANT UPDATE (request, response, ip, user_agent, idempotency_key) ON api_requests TO counterfoil_app;

-- For the server: writes a batch of requests of any accounts.
CREATE FUNCTION write_api_requests(p_rows json) RETURNS void
LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  INSERT INTO api_requests SELECT * FROM json_populate_recordset(NULL::api_requests, p_rows) ON CONFLICT DO NOTHING
$$;

-- For the worker: keeps a partition for this month and so many ahead.
CREATE FUNCTION add_api_request_partitions(p_months_ahead integer) RETURNS TABLE (added_count integer, moved_count bigint)
LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT added_count, moved_count FROM add_time_partitions('api_requests', 'created_at', 'month', least(p_months_ahead, 24))
$$;

-- For the worker: drops the months of requests that ended before a time, and returns how many.
CREATE FUNCTION drop_old_api_requests(p_before timestamptz) RETURNS integer
LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT drop_time_partitions('api_requests', 'created_at', 'month', p_before)
$$;

-- Where a key was called from lately. Servers add to it once a second, outside of the calls; the latest 50 callers of a key stay.
CREATE TABLE api_key_callers (
  merchant_id text COLLATE "C" NOT NULL,
  key_id text COLLATE "C" NOT NULL,
  ip text COLLATE "C" NOT NULL,
  user_agent text COLLATE "C" NOT NULL,
  calls bigint NOT NULL,
  last_at timestamptz NOT NULL,
  -- Method and path of the last call, with parameters by name.
  last_call text NOT NULL,
  PRIMARY KEY (merchant_id, key_id, ip, user_agent),
  FOREIGN KEY (merchant_id, key_id) REFERENCES api_keys (merchant_id, id)
);
CALL protect_tenant_table('api_key_callers', 'merchant_id', 'app.merchant_id', 'SELECT');

-- When a restricted key last used each permission.
CREATE TABLE api_key_permission_uses (
  merchant_id text COLLATE "C" NOT NULL,
  key_id text COLLATE "C" NOT NULL,
  permission text COLLATE "C" NOT NULL,
  last_at timestamptz NOT NULL,
  PRIMARY KEY (merchant_id, key_id, permission),
  FOREIGN KEY (merchant_id, key_id) REFERENCES api_keys (merchant_id, id)
);
CALL protect_tenant_table('api_key_permission_uses', 'merchant_id', 'app.merchant_id', 'SELECT');

-- Adds the uses of keys that a server counted, of all accounts. Rows are locked in one order, so servers never wait for each other in a circle.
CREATE FUNCTION note_key_uses(p_callers jsonb, p_permissions jsonb, p_callers_max integer) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  INSERT INTO api_key_callers AS known (merchant_id, key_id, ip, user_agent, calls, last_at, last_call)
  SELECT u.merchant_id, u.key_id, u.ip, u.user_agent, u.calls, u.last_at, u.last_call
  FROM jsonb_to_recordset(p_callers) AS u (merchant_id text, key_id text, ip text, user_agent text, calls bigint, last_at timestamptz, last_call text)
  ORDER BY u.merchant_id COLLATE "C", u.key_id COLLATE "C", u.ip COLLATE "C", u.user_agent COLLATE "C"
  ON CONFLICT (merchant_id, key_id, ip, user_agent) DO UPDATE SET
    calls = known.calls + excluded.calls,
    last_call = CASE WHEN excluded.last_at >= known.last_at THEN excluded.last_call ELSE known.last_call END,
    last_at = greatest(known.last_at, excluded.last_at);

  INSERT INTO api_key_permission_uses AS known (merchant_id, key_id, permission, last_at)
  SELECT u.merchant_id, u.key_id, u.permission, u.last_at
  FROM jsonb_to_recordset(p_permissions) AS u (merchant_id text, key_id text, permission text, last_at timestamptz)
  ORDER BY u.merchant_id COLLATE "C", u.key_id COLLATE "C", u.permission COLLATE "C"
  ON CONFLICT (merchant_id, key_id, permission) DO UPDATE SET last_at = greatest(known.last_at, excluded.last_at);

  DELETE FROM api_key_callers c USING (
    SELECT a.merchant_id, a.key_id, a.ip, a.user_agent, row_number() OVER (PARTITION BY a.merchant_id, a.key_id ORDER BY a.last_at DESC) AS place
    FROM (SELECT DISTINCT u.merchant_id, u.key_id FROM jsonb_to_recordset(p_callers) AS u (merchant_id text, key_id text)) used
    JOIN api_key_callers a ON a.merchant_id = used.merchant_id AND a.key_id = used.key_id
  ) aged
  WHERE aged.place > p_callers_max
    AND c.merchant_id = aged.merchant_id AND c.key_id = aged.key_id AND c.ip = aged.ip AND c.user_agent = aged.user_agent;
END $$;

-- For the worker: extends leases of endpoints of all accounts that it serves. A row that somebody has locked is passed over: its own worker is about to extend or end its lease.
CREATE FUNCTION renew_webhook_leases(p_merchant_ids text[], p_ids text[], p_leased_until timestamptz) RETURNS void
LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  WITH served AS MATERIALIZED (
    SELECT e.merchant_id, e.id FROM webhook_endpoints e JOIN unnest(p_merchant_ids, p_ids) AS s (merchant_id, id) ON e.merchant_id = s.merchant_id AND e.id = s.id
    WHERE e.leased_until IS NOT NULL FOR UPDATE OF e SKIP LOCKED
  )
  UPDATE webhook_endpoints e SET leased_until = p_leased_until FROM served WHERE e.merchant_id = served.merchant_id AND e.id = served.id
$$;

-- Whether the business of the account at hand has a live key that works. Its other account's rows are not visible to the account.
CREATE FUNCTION has_live_key(p_merchant_id text, p_now timestamptz) RETURNS boolean
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT p_merchant_id = current_setting('app.merchant_id', true) AND EXISTS (
    SELECT FROM merchant_accounts own
    JOIN merchant_accounts live ON live.business_id = own.business_id AND live.kind = 'live'
    JOIN api_keys k ON k.merchant_id = live.merchant_id AND k.kind <> 'publishable' AND k.revoked_at IS NULL AND (k.expires_at IS NULL OR k.expires_at > p_now)
    WHERE own.merchant_id = p_merchant_id)
$$;

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

GRANT EXECUTE ON FUNCTION
  add_api_request_partitions, add_webhook_partitions, drop_old_api_requests, drop_old_webhook_months, find_api_key, has_due_webhooks, has_live_key,
  member_keys, member_webhook_endpoints, note_key_uses, pause_member_webhook_endpoints, renew_webhook_leases, revoke_member_keys,
  take_webhook_endpoints, write_api_requests
  TO counterfoil_app;

SELECT add_webhook_partitions(3), add_api_request_partitions(3);
-- The events of each change become deliveries.
INSERT INTO change_consumers (name) VALUES ('webhooks');
