-- ---------------------------------------------------------------------------
-- API keys
-- ---------------------------------------------------------------------------

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
  PRIMARY KEY (merchant_id, id),
  CONSTRAINT api_key_taken UNIQUE (merchant_id, secret_hash)
);
CREATE INDEX api_keys_by_hash ON api_keys (secret_hash);
CALL protect_tenant_table('api_keys', 'merchant_id', 'app.merchant_id', 'SELECT, INSERT, UPDATE');

-- Returns the account of a valid key with its clock, so no transaction has to read it first.
CREATE FUNCTION find_api_key(p_secret_hash bytea)
RETURNS TABLE (merchant_id text, key_id text, kind text, is_demo boolean, clock_ahead_ms bigint)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT k.merchant_id, k.id, a.kind, a.is_demo, a.clock_ahead_ms FROM api_keys k JOIN merchant_accounts a ON a.merchant_id = k.merchant_id
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

-- ---------------------------------------------------------------------------
-- Intents: calls to an acquirer, a network or a bank
-- ---------------------------------------------------------------------------

CREATE TABLE intents (
  merchant_id text COLLATE "C" NOT NULL REFERENCES merchant_accounts (merchant_id),
  -- Also the key of the external call, which makes repeated calls idempotent.
  id text COLLATE "C" NOT NULL,
  -- The command, such as `payment.authorise`.
  kind text NOT NULL,
  -- The payment, refund, dispute or payout it changes. No foreign key: it names rows of four tables.
  subject_id text COLLATE "C" NOT NULL,
  request jsonb NOT NULL,
  -- Recorded with the changes of the effect.
  actor jsonb NOT NULL,
  created_at timestamptz NOT NULL,
  -- By the database's clock.
  written_at timestamptz DEFAULT now(),
  -- Lease of the process that makes the call, by the database's clock. Null for an instruction: only the platform's result ends it.
  leased_until timestamptz,
  outcome jsonb,
  done_at timestamptz,
  PRIMARY KEY (merchant_id, id),
  CONSTRAINT done_with_an_outcome CHECK ((done_at IS NULL) = (outcome IS NULL))
);
-- Two calls about one subject are never open at the same time.
CREATE UNIQUE INDEX one_open_intent_per_subject ON intents (merchant_id, subject_id) WHERE done_at IS NULL;
-- Across all accounts, expired leases first.
CREATE INDEX open_intents ON intents (leased_until, merchant_id) WHERE done_at IS NULL;
CALL protect_tenant_table('intents', 'merchant_id', 'app.merchant_id', 'SELECT, INSERT, UPDATE');

-- For the worker: accounts with intents without a valid lease.
CREATE FUNCTION find_left_intents(p_limit integer) RETURNS TABLE (merchant_id text)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT i.merchant_id
  FROM (SELECT * FROM intents WHERE done_at IS NULL AND leased_until < statement_timestamp() ORDER BY leased_until LIMIT p_limit) AS i
  GROUP BY i.merchant_id ORDER BY min(i.leased_until)
$$;

-- For operators: open intents, the age of the oldest, and mails that are not sent yet.
CREATE FUNCTION waiting_work() RETURNS TABLE (open_intent_count bigint, oldest_intent_seconds double precision, waiting_mail_count bigint)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT count(*), greatest(0, coalesce(extract(epoch FROM clock_timestamp() - min(written_at)), 0))::double precision,
         (SELECT count(*) FROM mail_outbox WHERE next_attempt_at IS NOT NULL)
  FROM intents WHERE done_at IS NULL
$$;

-- ---------------------------------------------------------------------------
-- Idempotency keys
-- ---------------------------------------------------------------------------

-- Written in the transaction of its effect, with the response: the row exists exactly when the effect does.
CREATE TABLE idempotency_keys (
  merchant_id text COLLATE "C" NOT NULL REFERENCES merchant_accounts (merchant_id),
  -- `api` for the account's servers, the user's ID for a member.
  scope text COLLATE "C" NOT NULL,
  key text COLLATE "C" NOT NULL,
  created_at timestamptz NOT NULL,
  answer_status integer,
  request_hash bytea NOT NULL,
  -- The intent that will produce the response.
  intent_id text COLLATE "C",
  answer_body text,
  CONSTRAINT key_of_an_intent FOREIGN KEY (merchant_id, intent_id) REFERENCES intents (merchant_id, id)
) PARTITION BY RANGE (created_at);
CALL protect_tenant_table('idempotency_keys', 'merchant_id', 'app.merchant_id', 'SELECT, INSERT, UPDATE, DELETE');

-- Waits up to the lock timeout for a running call with the same key.
CREATE FUNCTION wait_for_idempotency_key(p_lock bigint) RETURNS void LANGUAGE plpgsql SET lock_timeout = '5s' AS $$
BEGIN
  PERFORM pg_advisory_xact_lock(p_lock);
END $$;

-- Locks the key until the transaction ends and returns its row. PL/pgSQL, because it reads with a snapshot that is taken after the wait. Setting the timeout
-- costs more than taking a free lock.
CREATE FUNCTION lock_idempotency_key(p_merchant_id text, p_scope text, p_key text)
RETURNS TABLE (request_hash bytea, answer_status integer, answer_body text, intent_id text)
LANGUAGE plpgsql AS $$
DECLARE
  key_lock bigint := hashtextextended(p_merchant_id || ' ' || p_scope || ' ' || p_key, 0);
BEGIN
  IF NOT pg_try_advisory_xact_lock(key_lock) THEN
    PERFORM wait_for_idempotency_key(key_lock);
  END IF;
  RETURN QUERY SELECT k.request_hash, k.answer_status, k.answer_body, k.intent_id FROM idempotency_keys k
    WHERE k.merchant_id = p_merchant_id AND k.scope = p_scope AND k.key = p_key;
END $$;

-- Takes keys of a day without a partition. Unique within a partition; across midnight, only the lock and the search of all partitions keep a key unique.
CREATE TABLE idempotency_keys_default PARTITION OF idempotency_keys (CONSTRAINT idempotency_key_taken UNIQUE (merchant_id, scope, key)) DEFAULT;
CALL close_partition('idempotency_keys_default');

-- For the worker: keeps a partition for today and so many days ahead.
CREATE FUNCTION add_key_partitions(p_days_ahead integer) RETURNS TABLE (added_count integer, moved_count bigint)
LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT added_count, moved_count FROM add_time_partitions('idempotency_keys', 'created_at', 'day', least(p_days_ahead, 7))
$$;

-- For the worker: drops the partitions of days that ended before a time, and returns how many. It holds sales up while it waits for its lock, so it soon gives up.
CREATE FUNCTION drop_old_idempotency_keys(p_before timestamptz) RETURNS integer
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp SET lock_timeout = '100ms' AS $$
DECLARE
  partition text;
  dropped integer := 0;
BEGIN
  PERFORM pg_advisory_xact_lock(hashtextextended('idempotency_keys/partitions', 0));
  FOR partition IN
    SELECT c.relname FROM pg_inherits i JOIN pg_class c ON c.oid = i.inhrelid
    WHERE i.inhparent = 'idempotency_keys'::regclass AND c.relname <> 'idempotency_keys_default'
      AND (to_date(right(c.relname, 10), 'YYYY_MM_DD') + 1)::timestamp AT TIME ZONE 'UTC' <= p_before
  LOOP
    EXECUTE format('DROP TABLE %I', partition);
    dropped := dropped + 1;
  END LOOP;
  DELETE FROM idempotency_keys_default WHERE created_at < p_before;
  RETURN dropped;
END $$;

GRANT EXECUTE ON FUNCTION find_api_key, find_left_intents, waiting_work, wait_for_idempotency_key, lock_idempotency_key, add_key_partitions, drop_old_idempotency_keys TO counterfoil_app;

SELECT add_key_partitions(3);
