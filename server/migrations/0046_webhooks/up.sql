ALTER TYPE change_type ADD VALUE 'webhook_endpoint.disabled';
ALTER TYPE change_object_type ADD VALUE 'webhook_endpoint';

-- Where an account's webhooks may go. Without a host, any public address.
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

-- For the worker: keeps a partition for this month and so many ahead, in both tables.
CREATE FUNCTION add_webhook_partitions(p_months_ahead integer) RETURNS void
LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT add_time_partitions('webhook_deliveries', 'created_at', 'month', least(p_months_ahead, 24)), add_time_partitions('webhook_attempts', 'at', 'month', least(p_months_ahead, 24))
$$;
SELECT add_webhook_partitions(3);

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

REVOKE ALL ON FUNCTION add_webhook_partitions, drop_old_webhook_months, has_due_webhooks, take_webhook_endpoints FROM PUBLIC;
GRANT EXECUTE ON FUNCTION add_webhook_partitions, drop_old_webhook_months, has_due_webhooks, take_webhook_endpoints TO counterfoil_app;

-- The events of each change become deliveries.
INSERT INTO change_consumers (name) VALUES ('webhooks');

-- ---------------------------------------------------------------------------
-- Sealed values
-- ---------------------------------------------------------------------------

CREATE OR REPLACE FUNCTION find_outdated_seals(p_limit integer) RETURNS TABLE (place text, owner_id text, id text, purpose text, binding text, sealed bytea)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  WITH earlier AS MATERIALIZED (SELECT array_agg(id) AS ids FROM counterfoil_keys WHERE purpose = 'sealing' AND NOT is_current)
  (SELECT 'authenticators', user_id, id, 'authenticator-seeds', user_id || ':' || id, seed FROM authenticators WHERE key_id = ANY ((SELECT ids FROM earlier)::bytea[]) LIMIT p_limit)
  UNION ALL
  (SELECT 'bank_accounts', merchant_id, id, 'bank-account', merchant_id || '/' || id, sealed_details FROM bank_accounts WHERE key_id = ANY ((SELECT ids FROM earlier)::bytea[]) LIMIT p_limit)
  UNION ALL
  (SELECT 'approval_requests', merchant_id, id, 'bank-account', merchant_id || '/' || bank_account_id, sealed_details
   FROM approval_requests WHERE key_id = ANY ((SELECT ids FROM earlier)::bytea[]) LIMIT p_limit)
  UNION ALL
  (SELECT 'platforms', platform_id, platform_id, 'instruction-push', platform_id, sealed_push_secret FROM platforms WHERE key_id = ANY ((SELECT ids FROM earlier)::bytea[]) LIMIT p_limit)
  UNION ALL
  (SELECT 'local_mails', id, id, 'local-mail', id, content FROM local_mails WHERE key_id = ANY ((SELECT ids FROM earlier)::bytea[]) LIMIT p_limit)
  UNION ALL
  (SELECT 'intents', merchant_id, id, 'bank-account', request #>> '{destination,binding}', decode(request #>> '{destination,sealed}', 'base64')
   FROM intents WHERE key_id = ANY ((SELECT ids FROM earlier)::bytea[]) LIMIT p_limit)
  UNION ALL
  (SELECT 'instructions', merchant_id, id, 'bank-account', payload #>> '{destination,sealed,binding}', decode(payload #>> '{destination,sealed,sealed}', 'base64')
   FROM instructions WHERE key_id = ANY ((SELECT ids FROM earlier)::bytea[]) LIMIT p_limit)
  UNION ALL
  (SELECT 'sso_providers', business_id, business_id, 'sso-client-secret', business_id, sealed_client_secret
   FROM sso_providers WHERE key_id = ANY ((SELECT ids FROM earlier)::bytea[]) LIMIT p_limit)
  UNION ALL
  (SELECT 'webhook_endpoints', merchant_id, id, 'webhook', merchant_id || '/' || id, sealed_secret
   FROM webhook_endpoints WHERE key_id = ANY ((SELECT ids FROM earlier)::bytea[]) LIMIT p_limit)
  UNION ALL
  (SELECT 'webhook_endpoints_former', merchant_id, id, 'webhook', merchant_id || '/' || id, former_sealed_secret
   FROM webhook_endpoints WHERE former_key_id = ANY ((SELECT ids FROM earlier)::bytea[]) LIMIT p_limit)
  UNION ALL
  (SELECT 'push_identity', '', '', 'push', 'push_identity', sealed_private_key FROM push_identity WHERE key_id = ANY ((SELECT ids FROM earlier)::bytea[]) LIMIT p_limit)
  UNION ALL
  (SELECT 'push_subscriptions', user_id, id, 'push', encode(endpoint_hash, 'hex'), sealed FROM push_subscriptions WHERE key_id = ANY ((SELECT ids FROM earlier)::bytea[]) LIMIT p_limit)
  LIMIT p_limit
$$;

CREATE OR REPLACE FUNCTION count_outdated_seals() RETURNS bigint LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  WITH earlier AS MATERIALIZED (SELECT array_agg(id) AS ids FROM counterfoil_keys WHERE purpose = 'sealing' AND NOT is_current)
  SELECT sum(n)::bigint FROM (
    SELECT count(*) AS n FROM authenticators WHERE key_id = ANY ((SELECT ids FROM earlier)::bytea[])
    UNION ALL SELECT count(*) FROM bank_accounts WHERE key_id = ANY ((SELECT ids FROM earlier)::bytea[])
    UNION ALL SELECT count(*) FROM approval_requests WHERE key_id = ANY ((SELECT ids FROM earlier)::bytea[])
    UNION ALL SELECT count(*) FROM platforms WHERE key_id = ANY ((SELECT ids FROM earlier)::bytea[])
    UNION ALL SELECT count(*) FROM local_mails WHERE key_id = ANY ((SELECT ids FROM earlier)::bytea[])
    UNION ALL SELECT count(*) FROM intents WHERE key_id = ANY ((SELECT ids FROM earlier)::bytea[])
    UNION ALL SELECT count(*) FROM instructions WHERE key_id = ANY ((SELECT ids FROM earlier)::bytea[])
    UNION ALL SELECT count(*) FROM sso_providers WHERE key_id = ANY ((SELECT ids FROM earlier)::bytea[])
    UNION ALL SELECT count(*) FROM webhook_endpoints WHERE key_id = ANY ((SELECT ids FROM earlier)::bytea[])
    UNION ALL SELECT count(*) FROM webhook_endpoints WHERE former_key_id = ANY ((SELECT ids FROM earlier)::bytea[])
    UNION ALL SELECT count(*) FROM push_identity WHERE key_id = ANY ((SELECT ids FROM earlier)::bytea[])
    UNION ALL SELECT count(*) FROM push_subscriptions WHERE key_id = ANY ((SELECT ids FROM earlier)::bytea[])
  ) AS counts
$$;

CREATE OR REPLACE FUNCTION replace_seal(p_place text, p_owner_id text, p_id text, p_old bytea, p_new bytea) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE text_of_new jsonb := to_jsonb(translate(encode(p_new, 'base64'), E'\n', ''));
BEGIN
  CASE p_place
    WHEN 'authenticators' THEN UPDATE authenticators SET seed = p_new WHERE user_id = p_owner_id AND id = p_id AND seed = p_old;
    WHEN 'bank_accounts' THEN UPDATE bank_accounts SET sealed_details = p_new WHERE merchant_id = p_owner_id AND id = p_id AND sealed_details = p_old;
    WHEN 'approval_requests' THEN UPDATE approval_requests SET sealed_details = p_new WHERE merchant_id = p_owner_id AND id = p_id AND sealed_details = p_old;
    WHEN 'platforms' THEN UPDATE platforms SET sealed_push_secret = p_new WHERE platform_id = p_id AND sealed_push_secret = p_old;
    WHEN 'sso_providers' THEN UPDATE sso_providers SET sealed_client_secret = p_new WHERE business_id = p_owner_id AND sealed_client_secret = p_old;
    WHEN 'webhook_endpoints' THEN UPDATE webhook_endpoints SET sealed_secret = p_new WHERE merchant_id = p_owner_id AND id = p_id AND sealed_secret = p_old;
    WHEN 'webhook_endpoints_former' THEN
      UPDATE webhook_endpoints SET former_sealed_secret = p_new WHERE merchant_id = p_owner_id AND id = p_id AND former_sealed_secret = p_old;
    WHEN 'local_mails' THEN UPDATE local_mails SET content = p_new WHERE id = p_id AND content = p_old;
    WHEN 'intents' THEN UPDATE intents SET request = jsonb_set(request, '{destination,sealed}', text_of_new)
      WHERE merchant_id = p_owner_id AND id = p_id AND decode(request #>> '{destination,sealed}', 'base64') = p_old;
    WHEN 'instructions' THEN UPDATE instructions SET payload = jsonb_set(payload, '{destination,sealed,sealed}', text_of_new)
      WHERE merchant_id = p_owner_id AND id = p_id AND decode(payload #>> '{destination,sealed,sealed}', 'base64') = p_old;
    WHEN 'push_identity' THEN UPDATE push_identity SET sealed_private_key = p_new WHERE sealed_private_key = p_old;
    WHEN 'push_subscriptions' THEN UPDATE push_subscriptions SET sealed = p_new WHERE user_id = p_owner_id AND id = p_id AND sealed = p_old;
  END CASE;
END $$;
