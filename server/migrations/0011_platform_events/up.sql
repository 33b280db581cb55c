-- ---------------------------------------------------------------------------
-- Instructions
-- ---------------------------------------------------------------------------

-- All times are the machine's: they concern the platform, not the account's money.
CREATE TABLE instructions (
  merchant_id text COLLATE "C" NOT NULL,
  id text COLLATE "C" NOT NULL,
  -- The business's platform at that time.
  platform_id text COLLATE "C" NOT NULL REFERENCES platforms,
  type text NOT NULL CONSTRAINT instruction_type_known CHECK (type IN
    ('payment.capture', 'payment.cancel', 'refund.create', 'dispute.submit_evidence', 'dispute.accept', 'payout.send', 'bank_account.add')),
  -- The object it changes, as in its intent, and the root that it belongs to.
  subject_id text COLLATE "C" NOT NULL,
  payment_id text COLLATE "C",
  dispute_id text COLLATE "C",
  payout_id text COLLATE "C",
  bank_account_id text COLLATE "C",
  -- The body that the platform receives; bank details stay sealed.
  payload jsonb NOT NULL,
  state text COLLATE "C" NOT NULL DEFAULT 'sent' CONSTRAINT instruction_state_known CHECK (state IN ('sent', 'acknowledged', 'succeeded', 'failed')),
  created_at timestamptz NOT NULL,
  acknowledged_at timestamptz,
  -- Without a result by then, it is not confirmed in time.
  overdue_at timestamptz NOT NULL,
  answered_at timestamptz,
  -- The platform's result, unchanged.
  result jsonb,
  -- The next push; null once the platform has it or it is overdue.
  next_push_at timestamptz,
  push_count integer NOT NULL DEFAULT 0,
  last_push_error text,
  PRIMARY KEY (merchant_id, id),
  FOREIGN KEY (merchant_id, id) REFERENCES intents (merchant_id, id),
  FOREIGN KEY (merchant_id, payment_id) REFERENCES payments (merchant_id, id),
  FOREIGN KEY (merchant_id, dispute_id) REFERENCES disputes (merchant_id, id),
  FOREIGN KEY (merchant_id, payout_id) REFERENCES payouts (merchant_id, id),
  FOREIGN KEY (merchant_id, bank_account_id) REFERENCES bank_accounts (merchant_id, id),
  CONSTRAINT instruction_belongs_to_something CHECK (num_nonnulls(payment_id, payout_id, bank_account_id) = 1),
  CONSTRAINT answered_with_a_result CHECK ((state IN ('succeeded', 'failed')) = (answered_at IS NOT NULL) AND (answered_at IS NULL) = (result IS NULL)),
  CONSTRAINT acknowledged_at_a_time CHECK (state <> 'acknowledged' OR acknowledged_at IS NOT NULL),
  CONSTRAINT pushed_until_it_arrived CHECK (next_push_at IS NULL OR state = 'sent')
);
CREATE INDEX instructions_of_payment ON instructions (merchant_id, payment_id, id) WHERE payment_id IS NOT NULL;
CREATE INDEX instructions_of_payout ON instructions (merchant_id, payout_id, id) WHERE payout_id IS NOT NULL;
CREATE INDEX instructions_of_bank_account ON instructions (merchant_id, bank_account_id, id) WHERE bank_account_id IS NOT NULL;
-- A platform reads its instructions across all of its merchants.
CREATE INDEX instructions_of_platform ON instructions (platform_id, state, id);
CREATE INDEX instructions_of_platform_by_id ON instructions (platform_id, id);
CREATE INDEX instructions_to_push ON instructions (platform_id, next_push_at) WHERE next_push_at IS NOT NULL;
CREATE INDEX instructions_pushed_until ON instructions (overdue_at) WHERE next_push_at IS NOT NULL;
CALL protect_tenant_table('instructions', 'merchant_id', 'app.merchant_id',
  'SELECT, INSERT, UPDATE (state, acknowledged_at, answered_at, result, next_push_at, push_count, last_push_error)');

-- Returns the account of a platform's instruction.
CREATE FUNCTION find_instruction_account(p_platform_id text, p_id text) RETURNS TABLE (merchant_id text)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT merchant_id FROM instructions WHERE platform_id = p_platform_id AND id = p_id
$$;

-- Returns a platform's instructions in these states after an ID, oldest first. With p_overdue_at, only those that were overdue by then.
CREATE FUNCTION list_instructions(p_platform_id text, p_states text[], p_overdue_at timestamptz, p_after text, p_limit integer)
RETURNS TABLE (merchant_id text, id text, type text, state text, payload jsonb, created_at timestamptz, acknowledged_at timestamptz, overdue_at timestamptz,
               answered_at timestamptz, result jsonb)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT i.merchant_id, i.id, i.type, i.state, i.payload, i.created_at, i.acknowledged_at, i.overdue_at, i.answered_at, i.result
  FROM unnest(p_states) AS s (name) CROSS JOIN LATERAL (
    SELECT * FROM instructions
    WHERE platform_id = p_platform_id AND state = s.name AND id > p_after AND (p_overdue_at IS NULL OR overdue_at <= p_overdue_at)
    ORDER BY id LIMIT p_limit
  ) AS i ORDER BY i.id LIMIT p_limit
$$;

-- For the worker: leases due pushes, up to a count per platform, the longest due first. Skips pushes that another worker is taking, and platforms that have
-- not answered this one yet. A push whose worker died is taken again once its lease has ended.
CREATE FUNCTION take_instructions_to_push(p_now timestamptz, p_leased_until timestamptz, p_busy_platform_ids text[], p_count_per_platform integer)
RETURNS TABLE (platform_id text, push_url text, sealed_push_secret bytea, merchant_id text, id text, type text, state text, payload jsonb,
               created_at timestamptz, acknowledged_at timestamptz, overdue_at timestamptz, answered_at timestamptz, result jsonb, push_count integer)
LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  WITH over AS (
    UPDATE instructions SET next_push_at = NULL WHERE next_push_at IS NOT NULL AND overdue_at <= p_now
  ), due AS MATERIALIZED (
    SELECT p.platform_id, p.push_url, p.sealed_push_secret, i.merchant_id, i.id
    FROM platforms p CROSS JOIN LATERAL (
      SELECT i.merchant_id, i.id FROM instructions i
      WHERE i.platform_id = p.platform_id AND i.next_push_at <= p_now AND i.overdue_at > p_now
      ORDER BY i.next_push_at LIMIT p_count_per_platform FOR UPDATE SKIP LOCKED
    ) AS i
    WHERE p.push_url IS NOT NULL AND p.platform_id <> ALL (p_busy_platform_ids)
    -- The rest is taken next time. The limit also tells the planner that rows are few, so it doesn't read the whole table.
    LIMIT 100
  )
  UPDATE instructions i SET next_push_at = p_leased_until
  FROM due
  WHERE i.merchant_id = due.merchant_id AND i.id = due.id
  RETURNING i.platform_id, due.push_url, due.sealed_push_secret, i.merchant_id, i.id, i.type, i.state, i.payload,
            i.created_at, i.acknowledged_at, i.overdue_at, i.answered_at, i.result, i.push_count
$$;

GRANT EXECUTE ON FUNCTION find_instruction_account, list_instructions, take_instructions_to_push TO counterfoil_app;

-- ---------------------------------------------------------------------------
-- Events
-- ---------------------------------------------------------------------------

CREATE TABLE platform_events (
  merchant_id text COLLATE "C" NOT NULL REFERENCES merchant_accounts (merchant_id),
  -- The core's own.
  id text COLLATE "C" NOT NULL,
  occurred_at timestamptz NOT NULL,
  received_at timestamptz NOT NULL,
  type text NOT NULL,
  state text NOT NULL CONSTRAINT event_state_known CHECK (state IN ('accepted', 'waiting', 'expired', 'rejected')),
  -- SHA-256 of the content, to tell a repeated event from another one with the same ID.
  content_hash bytea NOT NULL,
  -- Of a deferred event: its content, its dependency (such as `payment pay_1`), the field and the rule that require it, and the expiry.
  event jsonb,
  waits_for text COLLATE "C",
  waits_at text,
  waits_rule text,
  waits_values jsonb,
  expires_at timestamptz,
  -- The object of a deferred event, such as `dispute dp_1`, which finds all events of the object.
  about text COLLATE "C",
  PRIMARY KEY (merchant_id, id),
  CONSTRAINT waiting_is_kept CHECK ((state = 'accepted') = (event IS NULL)),
  CONSTRAINT waiting_for_something CHECK ((event IS NULL) = (waits_for IS NULL) AND (event IS NULL) = (waits_rule IS NULL) AND (event IS NULL) = (expires_at IS NULL))
) PARTITION BY HASH (merchant_id);
CALL add_merchant_partitions('platform_events');
CREATE INDEX platform_events_waiting ON platform_events (merchant_id, waits_for) WHERE state = 'waiting';
CREATE INDEX platform_events_about ON platform_events (merchant_id, about) WHERE state = 'waiting' AND about IS NOT NULL;
CREATE INDEX platform_events_to_expire ON platform_events (merchant_id, expires_at) WHERE state = 'waiting';
CREATE INDEX platform_events_held ON platform_events (merchant_id, state, id) WHERE state <> 'accepted';
CALL protect_tenant_table('platform_events', 'merchant_id', 'app.merchant_id', 'SELECT, INSERT, UPDATE');
