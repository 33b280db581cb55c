-- What only the merchant API has: files, events, and setups of cards.

CREATE TABLE files (
  merchant_id text COLLATE "C" NOT NULL REFERENCES merchant_accounts (merchant_id),
  id text COLLATE "C" NOT NULL,
  created_at timestamptz NOT NULL,
  purpose text NOT NULL CONSTRAINT file_purpose_known CHECK (purpose IN ('dispute_evidence')),
  name text,
  -- Detected from the content, never from the name.
  media_type text NOT NULL CONSTRAINT file_media_type_known CHECK (media_type IN ('application/pdf', 'image/jpeg', 'image/png')),
  size_bytes integer NOT NULL CONSTRAINT file_size_in_bounds CHECK (size_bytes BETWEEN 1 AND 5242880),
  -- The member who uploaded it; null for the merchant API.
  created_by_name text,
  PRIMARY KEY (merchant_id, id)
);
CREATE INDEX files_by_time ON files (merchant_id, created_at, id);
CALL protect_tenant_table('files', 'merchant_id', 'app.merchant_id', 'SELECT, INSERT, DELETE');

-- The content of a file in chunks of 256 KiB.
CREATE TABLE file_chunks (
  merchant_id text COLLATE "C" NOT NULL,
  file_id text COLLATE "C" NOT NULL,
  position smallint NOT NULL CONSTRAINT chunk_position_not_negative CHECK (position >= 0),
  -- Images and documents are compressed already.
  content bytea STORAGE EXTERNAL NOT NULL CONSTRAINT chunk_size_in_bounds CHECK (octet_length(content) BETWEEN 1 AND 262144),
  PRIMARY KEY (merchant_id, file_id, position),
  FOREIGN KEY (merchant_id, file_id) REFERENCES files (merchant_id, id)
);
CALL protect_tenant_table('file_chunks', 'merchant_id', 'app.merchant_id', 'SELECT, INSERT, DELETE');

-- Events of the merchant API, written in the transaction of their effect (decision 0060).
CREATE TABLE api_events (
  merchant_id text COLLATE "C" NOT NULL,
  -- Begins with the time, so its order is the order of creation.
  id text COLLATE "C" NOT NULL,
  -- By the machine's clock. Partitions and retention follow it.
  recorded_at timestamptz NOT NULL,
  -- By the account's clock, which can be ahead.
  created_at timestamptz NOT NULL,
  type text COLLATE "C" NOT NULL,
  object_id text COLLATE "C" NOT NULL,
  -- The event of the same transaction and root that has the rows.
  snapshot_id text COLLATE "C" NOT NULL,
  -- Null if no request caused it.
  request_id text COLLATE "C",
  idempotency_key text,
  -- The old values of what changed in the object's own row.
  previous jsonb,
  -- The object's row and those it is presented with, as the transaction left them, by table. Never card numbers or secrets.
  rows jsonb,
  PRIMARY KEY (merchant_id, id, recorded_at)
) PARTITION BY RANGE (recorded_at);
CREATE INDEX api_events_by_type ON api_events (merchant_id, type, id);
CREATE INDEX api_events_by_object ON api_events (merchant_id, object_id, id);
-- Takes events of a month without a partition.
CREATE TABLE api_events_default PARTITION OF api_events DEFAULT;
CALL close_partition('api_events_default');
CALL protect_tenant_table('api_events', 'merchant_id', 'app.merchant_id', 'SELECT, INSERT');
-- What an erasure changes or deletes of rows that stay as they are otherwise.
GRANT UPDATE (rows, previous, idempotency_key) ON api_events TO counterfoil_app;

-- For the worker: keeps a partition for this month and so many ahead.
CREATE FUNCTION add_event_partitions(p_months_ahead integer) RETURNS TABLE (added_count integer, moved_count bigint)
LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT added_count, moved_count FROM add_time_partitions('api_events', 'recorded_at', 'month', least(p_months_ahead, 24))
$$;

-- For the worker: drops the months of events that ended before a time, and returns how many.
CREATE FUNCTION drop_old_events(p_before timestamptz) RETURNS integer
LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT drop_time_partitions('api_events', 'recorded_at', 'month', p_before)
$$;

-- Cards that shops set up for later payments, without one now.
CREATE TABLE setup_intents (
  merchant_id text COLLATE "C" NOT NULL REFERENCES merchant_accounts (merchant_id),
  id text COLLATE "C" NOT NULL,
  created_at timestamptz NOT NULL,
  status text COLLATE "C" NOT NULL
    CONSTRAINT setup_intent_status_known CHECK (status IN ('requires_payment_method', 'requires_confirmation', 'succeeded', 'canceled')),
  usage text COLLATE "C" NOT NULL CONSTRAINT setup_intent_usage_known CHECK (usage IN ('off_session', 'on_session')),
  customer_id text COLLATE "C",
  -- The card to set up, and then the one that was; null after a decline.
  payment_method_id text COLLATE "C",
  description text,
  metadata jsonb NOT NULL DEFAULT '{}',
  -- What the merchant API repeats in its answers.
  api_options jsonb NOT NULL DEFAULT '{}',
  client_secret text NOT NULL,
  -- Of the latest confirmation, if the card's issuer declined: its codes, and the card.
  last_error jsonb,
  failed_method_id text COLLATE "C",
  cancellation_reason text COLLATE "C",
  PRIMARY KEY (merchant_id, id),
  FOREIGN KEY (merchant_id, customer_id) REFERENCES customers (merchant_id, id),
  FOREIGN KEY (merchant_id, payment_method_id) REFERENCES payment_methods (merchant_id, id),
  FOREIGN KEY (merchant_id, failed_method_id) REFERENCES payment_methods (merchant_id, id),
  CONSTRAINT setup_intent_has_its_card CHECK ((status IN ('requires_confirmation', 'succeeded')) <= (payment_method_id IS NOT NULL)),
  CONSTRAINT setup_intent_error_names_its_card CHECK ((last_error IS NULL) = (failed_method_id IS NULL))
) PARTITION BY HASH (merchant_id);
CREATE INDEX setup_intents_by_time ON setup_intents (merchant_id, created_at, id);
CREATE INDEX setup_intents_of_customer ON setup_intents (merchant_id, customer_id, created_at, id) WHERE customer_id IS NOT NULL;
CREATE INDEX setup_intents_of_method ON setup_intents (merchant_id, payment_method_id, created_at, id) WHERE payment_method_id IS NOT NULL;
CALL add_merchant_partitions('setup_intents');
CALL protect_tenant_table('setup_intents', 'merchant_id', 'app.merchant_id', 'SELECT, INSERT, UPDATE');

GRANT EXECUTE ON FUNCTION
  add_event_partitions, drop_old_events
  TO counterfoil_app;

SELECT add_event_partitions(3);
