-- The change feed of accounts (decision 0021), partitioned by month of `recorded_at`, and the progress of its consumers.
-- It has no foreign keys: a change names objects of eight tables, and a key to the account would lock the account's row once for each change. `verify-ledger` checks
-- that payments, disputes and payouts have the changes that their states require.

-- Enumerations: four bytes a row, checked without a look-up, and extended by ADD VALUE without a scan. The contract has the same lists, and a test compares them.
CREATE TYPE change_type AS ENUM (
  'payment.created', 'payment.action_required', 'payment.updated', 'payment.method_attached', 'payment.attempt_failed', 'payment.authorised',
  'payment.capture_asked', 'payment.capture_refused', 'payment.captured', 'payment.funds_available',
  'payment.cancellation_asked', 'payment.cancellation_refused', 'payment.canceled',
  'refund.created', 'refund.updated', 'refund.succeeded', 'refund.failed', 'refund.canceled',
  'payment.fraud_reported',
  'dispute.query_opened', 'dispute.opened', 'dispute.escalated', 'dispute.updated', 'dispute.evidence_submitted', 'dispute.evidence_refused',
  'dispute.acceptance_asked', 'dispute.acceptance_refused', 'dispute.accepted', 'dispute.won', 'dispute.lost', 'dispute.query_closed',
  'payout.created', 'payout.updated', 'payout.handed_over', 'payout.completed', 'payout.failed', 'payout.returned', 'payout.canceled',
  'customer.created', 'customer.updated',
  'bank_account.added', 'bank_account.updated', 'bank_account.default_changed', 'bank_account.verified', 'bank_account.errored', 'bank_account.removed',
  'approval.requested', 'approval.approved', 'approval.declined', 'approval.canceled', 'approval.expired', 'approval.failed',
  'dispute.due_in_7_days', 'dispute.due_in_3_days', 'dispute.due_in_1_day', 'export.ready', 'export.failed',
  'api_key.created', 'api_key.revoked', 'vamp.standard', 'vamp.early_warning', 'vamp.excessive',
  'dispute.assigned', 'dispute.unopened', 'vamp.threshold', 'webhook_endpoint.disabled', 'charge.updated',
  'customer.deleted', 'payment_method.attached', 'payment_method.detached', 'payment_method.updated',
  'setup_intent.created', 'setup_intent.succeeded', 'setup_intent.setup_failed', 'setup_intent.canceled',
  'payout.reversed', 'api_key.changed', 'api_key.rolled', 'api_key.self_revoked', 'account.updated',
  'balance.available', 'payment.receipt_sent', 'payment.mentioned', 'acceptance.dropped', 'store.connected', 'store.disconnected',
  'store.renewal_failed', 'risk.blocks_rose', 'balance.low', 'webhook_endpoint.created', 'webhook_endpoint.changed'
);

CREATE TYPE change_object_type AS ENUM ('payment', 'charge', 'refund', 'dispute', 'fraud_warning', 'payout', 'customer', 'bank_account',
  'approval', 'export', 'api_key', 'vamp_month', 'webhook_endpoint', 'payment_method', 'setup_intent',
  'account', 'balance', 'store'
);

CREATE TYPE change_actor AS ENUM ('member', 'merchant_api', 'processor');

CREATE SEQUENCE account_change_ids;
GRANT USAGE ON SEQUENCE account_change_ids TO counterfoil_app;

-- The next ID of a change. The transaction takes its slot first, so the IDs of a slot follow the commits of its transactions.
CREATE FUNCTION next_change_id() RETURNS bigint LANGUAGE sql AS $$
  SELECT CASE WHEN take_lane(current_setting('app.merchant_id')) IS NOT NULL THEN nextval('account_change_ids') END
$$;

CREATE TABLE account_changes (
  merchant_id text COLLATE "C" NOT NULL,
  -- The object whose lock orders the changes, and whose timeline shows them: the payment of a charge, refund, dispute or fraud warning, otherwise the object itself.
  root_id text COLLATE "C" NOT NULL,
  -- By the database's clock, when the row was written. With the ID it orders the changes of a root. The ID alone doesn't: in another server it starts again.
  recorded_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  id bigint NOT NULL DEFAULT next_change_id(),
  -- By the account's clock. A platform may report changes years later.
  occurred_at timestamptz NOT NULL,
  type change_type NOT NULL,
  object_type change_object_type NOT NULL,
  actor_kind change_actor NOT NULL,
  -- The slot of the transaction's lane (figure_lanes), which one transaction of the account holds at a time. Consumers have a position in each slot.
  slot smallint NOT NULL DEFAULT (take_lane(current_setting('app.merchant_id')) % 1024)::smallint,
  object_id text COLLATE "C" NOT NULL,
  -- The user or the API key. Null for the processor.
  actor_id text COLLATE "C",
  -- The member's name at that time.
  actor_name text,
  -- Null if no request caused the change.
  request_id text COLLATE "C",
  -- Amounts and codes; never card data or a secret.
  data jsonb NOT NULL CONSTRAINT change_data_bounded CHECK (pg_column_size(data) <= 2048),
  -- The ID of the first event that may follow from a change; null where none does. The others follow it in order.
  event_id text COLLATE "C",
  PRIMARY KEY (merchant_id, root_id, recorded_at, id)
) PARTITION BY RANGE (recorded_at);
CREATE INDEX account_changes_by_slot ON account_changes (merchant_id, slot, id);
-- Takes changes of a month without a partition, so no sale fails for it. Empty as long as the worker adds months ahead of time.
CREATE TABLE account_changes_default PARTITION OF account_changes DEFAULT;
CALL close_partition('account_changes_default');
CALL protect_tenant_table('account_changes', 'merchant_id', 'app.merchant_id', 'SELECT, INSERT');
CREATE TRIGGER account_changes_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON account_changes FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- For the worker: keeps a partition for this month and so many ahead.
CREATE FUNCTION add_change_partitions(p_months_ahead integer) RETURNS TABLE (added_count integer, moved_count bigint)
LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT added_count, moved_count FROM add_time_partitions('account_changes', 'recorded_at', 'month', least(p_months_ahead, 24))
$$;

-- For operators: how many months ahead have a partition, and how many changes are in none (counted up to 10,000).
CREATE FUNCTION change_partition_state() RETURNS TABLE (months_ahead integer, outside_count bigint)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT coalesce(min(ahead) - 1, 24), (SELECT count(*) FROM (SELECT FROM account_changes_default LIMIT 10000) AS outside)
  FROM generate_series(0, 24) AS ahead
  WHERE to_regclass('account_changes_' || to_char((date_trunc('month', now(), 'UTC') AT TIME ZONE 'UTC') + ahead * interval '1 month', 'YYYY_MM')) IS NULL
$$;

-- The consumers, and the time from which each reads the feed. A schema file adds a consumer, before any process notes changes for it.
CREATE TABLE change_consumers (
  name text COLLATE "C" PRIMARY KEY,
  since timestamptz NOT NULL DEFAULT now()
);
GRANT SELECT ON change_consumers TO counterfoil_app;

-- The progress of a consumer in an account, per slot.
CREATE TABLE change_positions (
  merchant_id text COLLATE "C" NOT NULL REFERENCES merchant_accounts (merchant_id),
  consumer text COLLATE "C" NOT NULL,
  slot smallint NOT NULL,
  last_id bigint NOT NULL,
  -- When that change was recorded. Months before it are not searched.
  last_at timestamptz NOT NULL,
  PRIMARY KEY (merchant_id, consumer, slot)
) WITH (fillfactor = 80);
CALL protect_tenant_table('change_positions', 'merchant_id', 'app.merchant_id', 'SELECT, INSERT, UPDATE');

GRANT EXECUTE ON FUNCTION
  add_change_partitions, change_partition_state, next_change_id
  TO counterfoil_app;

SELECT add_change_partitions(3);
