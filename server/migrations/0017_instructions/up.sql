-- ---------------------------------------------------------------------------
-- Instructions: what a merchant decided and a platform's own core carries out. An instruction is an intent that is sent elsewhere, by the same id.
-- ---------------------------------------------------------------------------

-- Null where an instruction asks: nobody carries such an intent on, only the platform's result ends it.
ALTER TABLE intents ALTER COLUMN leased_until DROP NOT NULL;

CREATE TABLE instructions (
  merchant_id text COLLATE "C" NOT NULL,
  id text COLLATE "C" NOT NULL,
  -- Whose core is told; the business's platform at that time.
  platform_id text COLLATE "C" NOT NULL REFERENCES platforms,
  type text NOT NULL CONSTRAINT instruction_type_known CHECK (type IN
    ('payment.capture', 'payment.cancel', 'refund.create', 'dispute.submit_evidence', 'dispute.accept', 'payout.send')),
  -- The payment, refund, dispute or payout it changes, as in its intent, and what it belongs to.
  subject_id text COLLATE "C" NOT NULL,
  payment_id text COLLATE "C",
  dispute_id text COLLATE "C",
  payout_id text COLLATE "C",
  -- What the platform is told; where money is paid out to stays sealed.
  payload jsonb NOT NULL,
  state text COLLATE "C" NOT NULL DEFAULT 'sent' CONSTRAINT instruction_state_known CHECK (state IN ('sent', 'acknowledged', 'succeeded', 'failed')),
  -- By the machine's clock, as all times here: they concern the platform and not the account's money.
  created_at timestamptz NOT NULL,
  acknowledged_at timestamptz,
  -- Without a result until then it counts as not confirmed in time.
  overdue_at timestamptz NOT NULL,
  answered_at timestamptz,
  -- The platform's own words, as they came.
  result jsonb,
  -- When it is pushed, or pushed again; null once the platform has it or it is overdue.
  next_push_at timestamptz,
  push_count integer NOT NULL DEFAULT 0,
  last_push_error text,
  PRIMARY KEY (merchant_id, id),
  FOREIGN KEY (merchant_id, id) REFERENCES intents (merchant_id, id),
  FOREIGN KEY (merchant_id, payment_id) REFERENCES payments (merchant_id, id),
  FOREIGN KEY (merchant_id, dispute_id) REFERENCES disputes (merchant_id, id),
  FOREIGN KEY (merchant_id, payout_id) REFERENCES payouts (merchant_id, id),
  CONSTRAINT instruction_belongs_to_something CHECK (num_nonnulls(payment_id, payout_id) = 1),
  CONSTRAINT answered_with_a_result CHECK ((state IN ('succeeded', 'failed')) = (answered_at IS NOT NULL) AND (answered_at IS NULL) = (result IS NULL)),
  CONSTRAINT acknowledged_at_a_time CHECK (state <> 'acknowledged' OR acknowledged_at IS NOT NULL),
  CONSTRAINT pushed_until_it_arrived CHECK (next_push_at IS NULL OR state = 'sent')
);
CREATE INDEX instructions_of_payment ON instructions (merchant_id, payment_id, id) WHERE payment_id IS NOT NULL;
CREATE INDEX instructions_of_payout ON instructions (merchant_id, payout_id, id) WHERE payout_id IS NOT NULL;
-- A platform reads its instructions across all of its merchants.
CREATE INDEX instructions_of_platform ON instructions (platform_id, state, id);
CREATE INDEX instructions_of_platform_by_id ON instructions (platform_id, id);
CREATE INDEX instructions_to_push ON instructions (platform_id, next_push_at) WHERE next_push_at IS NOT NULL;
CREATE INDEX instructions_pushed_until ON instructions (overdue_at) WHERE next_push_at IS NOT NULL;
CALL protect_tenant_table('instructions', 'merchant_id', 'app.merchant_id',
  'SELECT, INSERT, UPDATE (state, acknowledged_at, answered_at, result, next_push_at, push_count, last_push_error)');

-- Where a platform wants its instructions pushed to, and what they are signed with, encrypted under the secret key. Null where it only reads them.
ALTER TABLE platforms
  ADD COLUMN push_url text,
  ADD COLUMN sealed_push_secret bytea,
  ADD CONSTRAINT pushes_are_signed CHECK ((push_url IS NULL) = (sealed_push_secret IS NULL));

CREATE FUNCTION set_instruction_push(p_platform_id text, p_url text, p_sealed_secret bytea) RETURNS void
LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  UPDATE platforms SET push_url = p_url, sealed_push_secret = p_sealed_secret WHERE platform_id = p_platform_id
$$;

CREATE FUNCTION find_instruction_push(p_platform_id text) RETURNS TABLE (push_url text)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT push_url FROM platforms WHERE platform_id = p_platform_id
$$;

-- Whose money an instruction of a platform is about.
CREATE FUNCTION find_instruction_account(p_platform_id text, p_id text) RETURNS TABLE (merchant_id text, business_id text)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT i.merchant_id, a.business_id FROM instructions i JOIN merchant_accounts a ON a.merchant_id = i.merchant_id
  WHERE i.platform_id = p_platform_id AND i.id = p_id
$$;

-- A platform's instructions in these states after one, the oldest first. With a time, only those whose own has passed by then without a result.
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

-- For the worker: takes what is to be pushed now, so many of each platform, the longest due first; what another worker is taking is passed over, and so are
-- platforms that still have not answered this one. Who does not say within the lease what became of one is thought dead, and it is taken again.
CREATE FUNCTION take_instructions_to_push(p_now timestamptz, p_leased_until timestamptz, p_busy_platform_ids text[], p_count_per_platform integer)
RETURNS TABLE (platform_id text, push_url text, sealed_push_secret bytea, business_id text, merchant_id text, id text, type text, state text, payload jsonb,
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
  )
  UPDATE instructions i SET next_push_at = p_leased_until
  FROM due JOIN merchant_accounts a ON a.merchant_id = due.merchant_id
  WHERE i.merchant_id = due.merchant_id AND i.id = due.id
  RETURNING i.platform_id, due.push_url, due.sealed_push_secret, a.business_id, i.merchant_id, i.id, i.type, i.state, i.payload,
            i.created_at, i.acknowledged_at, i.overdue_at, i.answered_at, i.result, i.push_count
$$;

REVOKE ALL ON FUNCTION set_instruction_push, find_instruction_push, find_instruction_account, list_instructions, take_instructions_to_push FROM PUBLIC;
GRANT EXECUTE ON FUNCTION set_instruction_push, find_instruction_push, find_instruction_account, list_instructions, take_instructions_to_push TO counterfoil_app;
