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
CREATE INDEX api_requests_by_outcome ON api_requests (merchant_id, outcome, created_at, id);
CREATE INDEX api_requests_by_path ON api_requests (merchant_id, path, created_at, id);
CREATE INDEX api_requests_by_key ON api_requests (merchant_id, key_id, created_at, id);
CREATE INDEX api_requests_by_object ON api_requests (merchant_id, object_id, created_at, id) WHERE object_id IS NOT NULL;
CREATE INDEX api_requests_by_error ON api_requests (merchant_id, error_code, created_at, id) WHERE error_code IS NOT NULL;
CALL protect_tenant_table('api_requests', 'merchant_id', 'app.merchant_id', 'SELECT');

-- Takes requests of a month without a partition. Empty as long as the worker adds months ahead of time.
CREATE TABLE api_requests_default PARTITION OF api_requests DEFAULT;
CALL close_partition('api_requests_default');

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

GRANT EXECUTE ON FUNCTION write_api_requests, add_api_request_partitions, drop_old_api_requests TO counterfoil_app;

SELECT add_api_request_partitions(3);
