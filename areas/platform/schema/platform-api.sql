-- What platforms send and see: their businesses and accounts, instructions to a platform's core, and its events.
-- An instruction is an intent that is sent to a platform, with the same ID. Each event is recorded once; a rejected one leaves no row, so it can be sent again.

-- Returns those of the given accounts that belong to the platform.
CREATE FUNCTION accounts_of_platform(p_platform_id text, p_merchant_ids text[]) RETURNS TABLE (merchant_id text)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT a.merchant_id FROM merchant_accounts a JOIN businesses b ON b.business_id = a.business_id
  WHERE a.merchant_id = ANY (p_merchant_ids) AND b.platform_id = p_platform_id
$$;

CREATE FUNCTION list_platform_accounts(p_platform_id text, p_after text, p_limit integer)
RETURNS TABLE (merchant_id text, business_id text, kind text, name text, default_currency text, statement_descriptor text, processor text, processed_by text, created_at timestamptz)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT a.merchant_id, a.business_id, a.kind, a.name, a.default_currency, a.statement_descriptor, a.processor, a.processed_by, a.created_at
  FROM businesses b JOIN merchant_accounts a ON a.business_id = b.business_id
  WHERE b.platform_id = p_platform_id AND a.merchant_id > p_after ORDER BY a.merchant_id LIMIT p_limit
$$;

CREATE FUNCTION find_platform_account(p_platform_id text, p_merchant_id text)
RETURNS TABLE (merchant_id text, business_id text, kind text, name text, default_currency text, statement_descriptor text, processor text, processed_by text, created_at timestamptz)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT a.merchant_id, a.business_id, a.kind, a.name, a.default_currency, a.statement_descriptor, a.processor, a.processed_by, a.created_at
  FROM merchant_accounts a JOIN businesses b ON b.business_id = a.business_id
  WHERE a.merchant_id = p_merchant_id AND b.platform_id = p_platform_id
$$;

-- Read only by the functions below.
CREATE VIEW platform_businesses AS
  SELECT b.platform_id, b.business_id, b.platform_reference AS reference, b.platform_request AS request, b.name, b.country, b.time_zone,
         b.support_email, b.website, b.created_at,
         u.name AS owner_name, u.email AS owner_email, u.email_confirmed_at IS NOT NULL AS is_owner_confirmed,
         (SELECT a.merchant_id FROM merchant_accounts a WHERE a.business_id = b.business_id AND a.kind = 'sandbox') AS sandbox_id,
         (SELECT a.merchant_id FROM merchant_accounts a WHERE a.business_id = b.business_id AND a.kind = 'live') AS live_id,
         b.legal_name, b.registration_number, b.tax_number, b.representative_name, b.address_line1, b.address_line2, b.city, b.region, b.postal_code
  FROM businesses b JOIN members m ON m.business_id = b.business_id AND m.is_owner JOIN users u ON u.id = m.user_id
  WHERE b.platform_id IS NOT NULL;

CREATE FUNCTION list_platform_businesses(p_platform_id text, p_after text, p_limit integer) RETURNS SETOF platform_businesses
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT * FROM platform_businesses WHERE platform_id = p_platform_id AND business_id > p_after ORDER BY business_id LIMIT p_limit
$$;

CREATE FUNCTION find_platform_business(p_platform_id text, p_business_id text) RETURNS SETOF platform_businesses
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT * FROM platform_businesses WHERE platform_id = p_platform_id AND business_id = p_business_id
$$;

CREATE FUNCTION find_platform_reference(p_platform_id text, p_reference text) RETURNS SETOF platform_businesses
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT * FROM platform_businesses WHERE platform_id = p_platform_id AND reference = p_reference
$$;

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
  key_id bytea GENERATED ALWAYS AS (substring(decode(payload #>> '{destination,sealed,sealed}', 'base64') FROM 2 FOR 4)) STORED
    CONSTRAINT instruction_key_exists REFERENCES counterfoil_keys,
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
CREATE INDEX instructions_by_key ON instructions (key_id) WHERE key_id IS NOT NULL;
CALL protect_tenant_table('instructions', 'merchant_id', 'app.merchant_id',
  'SELECT, INSERT, UPDATE (state, acknowledged_at, answered_at, result, next_push_at, push_count, last_push_error)');
GRANT UPDATE (payload) ON instructions TO counterfoil_app;

-- Returns a platform's instructions in these states after an ID, oldest first. With p_overdue_at, only those that were overdue by then.
CREATE FUNCTION list_instructions(p_platform_id text, p_states text[], p_overdue_at timestamptz, p_after text, p_limit integer)
RETURNS TABLE (merchant_id text, business_id text, id text, type text, state text, payload jsonb, created_at timestamptz, acknowledged_at timestamptz,
               overdue_at timestamptz, answered_at timestamptz, result jsonb)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT i.merchant_id, i.business_id, i.id, i.type, i.state, i.payload, i.created_at, i.acknowledged_at, i.overdue_at, i.answered_at, i.result
  FROM unnest(p_states) AS s (name) CROSS JOIN LATERAL (
    (SELECT merchant_id, NULL AS business_id, id, type, state, payload, created_at, acknowledged_at, overdue_at, answered_at, result FROM instructions
     WHERE platform_id = p_platform_id AND state = s.name AND id > p_after AND (p_overdue_at IS NULL OR overdue_at <= p_overdue_at)
     ORDER BY id LIMIT p_limit)
    UNION ALL
    (SELECT NULL, business_id, id, type, state, payload, created_at, acknowledged_at, overdue_at, answered_at, result FROM business_instructions
     WHERE platform_id = p_platform_id AND state = s.name AND id > p_after AND (p_overdue_at IS NULL OR overdue_at <= p_overdue_at)
     ORDER BY id LIMIT p_limit)
  ) AS i ORDER BY i.id LIMIT p_limit
$$;

-- For the worker: leases due pushes, up to a count per platform of each kind, the longest due first. Skips pushes that another worker is taking, and platforms that have
-- not answered this one yet. A push whose worker died is taken again once its lease has ended.
CREATE FUNCTION take_instructions_to_push(p_now timestamptz, p_leased_until timestamptz, p_busy_platform_ids text[], p_count_per_platform integer)
RETURNS TABLE (platform_id text, push_url text, sealed_push_secret bytea, merchant_id text, business_id text, id text, type text, state text, payload jsonb,
               created_at timestamptz, acknowledged_at timestamptz, overdue_at timestamptz, answered_at timestamptz, result jsonb, push_count integer)
LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  WITH over AS (
    UPDATE instructions SET next_push_at = NULL WHERE next_push_at IS NOT NULL AND overdue_at <= p_now
  ), business_over AS (
    UPDATE business_instructions SET next_push_at = NULL WHERE next_push_at IS NOT NULL AND overdue_at <= p_now
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
  ), business_due AS MATERIALIZED (
    SELECT p.platform_id, p.push_url, p.sealed_push_secret, i.business_id, i.id
    FROM platforms p CROSS JOIN LATERAL (
      SELECT i.business_id, i.id FROM business_instructions i
      WHERE i.platform_id = p.platform_id AND i.next_push_at <= p_now AND i.overdue_at > p_now
      ORDER BY i.next_push_at LIMIT p_count_per_platform FOR UPDATE SKIP LOCKED
    ) AS i
    WHERE p.push_url IS NOT NULL AND p.platform_id <> ALL (p_busy_platform_ids)
    LIMIT 100
  ), taken AS (
    UPDATE instructions i SET next_push_at = p_leased_until
    FROM due
    WHERE i.merchant_id = due.merchant_id AND i.id = due.id
    RETURNING i.platform_id, due.push_url, due.sealed_push_secret, i.merchant_id, NULL, i.id, i.type, i.state, i.payload,
              i.created_at, i.acknowledged_at, i.overdue_at, i.answered_at, i.result, i.push_count
  ), business_taken AS (
    UPDATE business_instructions i SET next_push_at = p_leased_until
    FROM business_due d
    WHERE i.business_id = d.business_id AND i.id = d.id
    RETURNING i.platform_id, d.push_url, d.sealed_push_secret, NULL, i.business_id, i.id, i.type, i.state, i.payload,
              i.created_at, i.acknowledged_at, i.overdue_at, i.answered_at, i.result, i.push_count
  )
  SELECT * FROM taken UNION ALL SELECT * FROM business_taken
$$;

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
CREATE INDEX platform_events_waiting ON platform_events (merchant_id, waits_for) WHERE state = 'waiting';
CREATE INDEX platform_events_about ON platform_events (merchant_id, about) WHERE state = 'waiting' AND about IS NOT NULL;
CREATE INDEX platform_events_to_expire ON platform_events (merchant_id, expires_at) WHERE state = 'waiting';
CREATE INDEX platform_events_held ON platform_events (merchant_id, state, id) WHERE state <> 'accepted';
CALL add_merchant_partitions('platform_events');
CALL protect_tenant_table('platform_events', 'merchant_id', 'app.merchant_id', 'SELECT, INSERT, UPDATE');

-- Returns the account or the business that a platform's instruction is about.
CREATE FUNCTION find_instruction_tenant(p_platform_id text, p_id text) RETURNS TABLE (merchant_id text, business_id text)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT merchant_id, NULL FROM instructions WHERE platform_id = p_platform_id AND id = p_id
  UNION ALL
  SELECT NULL, business_id FROM business_instructions WHERE platform_id = p_platform_id AND id = p_id
$$;

-- As take_instructions_to_push finds them: those to push, and those that nobody pushes anymore because the platform is late.
CREATE FUNCTION has_instructions_to_push(p_now timestamptz) RETURNS boolean
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT coalesce(
    (SELECT true FROM instructions WHERE next_push_at IS NOT NULL AND overdue_at <= p_now ORDER BY overdue_at LIMIT 1),
    (SELECT true FROM business_instructions WHERE next_push_at IS NOT NULL AND overdue_at <= p_now ORDER BY overdue_at LIMIT 1),
    (SELECT true FROM platforms p
     WHERE p.push_url IS NOT NULL AND coalesce(
       (SELECT true FROM instructions i WHERE i.platform_id = p.platform_id AND i.next_push_at <= p_now ORDER BY i.next_push_at LIMIT 1),
       (SELECT true FROM business_instructions i WHERE i.platform_id = p.platform_id AND i.next_push_at <= p_now ORDER BY i.next_push_at LIMIT 1), false)
     LIMIT 1),
    false)
$$;

GRANT EXECUTE ON FUNCTION
  accounts_of_platform, find_instruction_tenant, find_platform_account, find_platform_business, find_platform_reference, has_instructions_to_push,
  list_instructions, list_platform_accounts, list_platform_businesses, take_instructions_to_push
  TO counterfoil_app;
