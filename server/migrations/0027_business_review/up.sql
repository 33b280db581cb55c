-- What the business is legally; null until somebody enters it. The country was there before.
ALTER TABLE businesses
  ADD COLUMN legal_name text,
  ADD COLUMN registration_number text,
  ADD COLUMN tax_number text,
  ADD COLUMN representative_name text,
  ADD COLUMN address_line1 text,
  ADD COLUMN address_line2 text,
  ADD COLUMN city text,
  ADD COLUMN region text,
  ADD COLUMN postal_code text,
  ADD CONSTRAINT legal_details_not_empty CHECK ('' <> ALL (ARRAY[legal_name, registration_number, tax_number, representative_name,
    address_line1, address_line2, city, region, postal_code]));

-- Instructions to a platform about a business. Those about the money of an account are in `instructions`.
CREATE TABLE business_instructions (
  business_id text COLLATE "C" NOT NULL REFERENCES businesses,
  id text COLLATE "C" NOT NULL,
  platform_id text COLLATE "C" NOT NULL,
  type text NOT NULL CONSTRAINT business_instruction_type_known CHECK (type IN ('business.update')),
  -- The body that the platform receives.
  payload jsonb NOT NULL,
  -- The user, and the account that they were in, which notifications of the result name. No foreign keys, as in the audit log.
  requested_by text COLLATE "C" NOT NULL,
  requested_in text COLLATE "C" NOT NULL,
  state text COLLATE "C" NOT NULL DEFAULT 'sent'
    CONSTRAINT business_instruction_state_known CHECK (state IN ('sent', 'acknowledged', 'succeeded', 'failed', 'canceled')),
  created_at timestamptz NOT NULL,
  acknowledged_at timestamptz,
  -- Without a result by then, it is not answered in time.
  overdue_at timestamptz NOT NULL,
  -- When the platform answered, or a member canceled it.
  answered_at timestamptz,
  -- The platform's result, unchanged.
  result jsonb,
  -- The next push; null once the platform has it or it is overdue.
  next_push_at timestamptz,
  push_count integer NOT NULL DEFAULT 0,
  last_push_error text,
  PRIMARY KEY (business_id, id),
  FOREIGN KEY (business_id, platform_id) REFERENCES businesses (business_id, platform_id),
  CONSTRAINT ended_at_a_time CHECK ((state IN ('succeeded', 'failed', 'canceled')) = (answered_at IS NOT NULL)),
  CONSTRAINT business_answer_has_result CHECK ((state IN ('succeeded', 'failed')) = (result IS NOT NULL)),
  CONSTRAINT business_acknowledged_at_a_time CHECK (state <> 'acknowledged' OR acknowledged_at IS NOT NULL),
  CONSTRAINT business_pushed_until_it_arrived CHECK (next_push_at IS NULL OR state = 'sent')
);
CREATE UNIQUE INDEX one_open_legal_review ON business_instructions (business_id) WHERE type = 'business.update' AND state IN ('sent', 'acknowledged');
-- The latest one of a type.
CREATE INDEX business_instructions_by_time ON business_instructions (business_id, type, created_at);
-- As those of `instructions`.
CREATE INDEX business_instructions_of_platform ON business_instructions (platform_id, state, id);
CREATE INDEX business_instructions_of_platform_by_id ON business_instructions (platform_id, id);
CREATE INDEX business_instructions_to_push ON business_instructions (platform_id, next_push_at) WHERE next_push_at IS NOT NULL;
CREATE INDEX business_instructions_pushed_until ON business_instructions (overdue_at) WHERE next_push_at IS NOT NULL;
CALL protect_tenant_table('business_instructions', 'business_id', 'app.business_id',
  'SELECT, INSERT, UPDATE (state, acknowledged_at, answered_at, result, next_push_at, push_count, last_push_error)');

-- Returns the account or the business that a platform's instruction is about.
DROP FUNCTION find_instruction_account;
CREATE FUNCTION find_instruction_tenant(p_platform_id text, p_id text) RETURNS TABLE (merchant_id text, business_id text)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT merchant_id, NULL FROM instructions WHERE platform_id = p_platform_id AND id = p_id
  UNION ALL
  SELECT NULL, business_id FROM business_instructions WHERE platform_id = p_platform_id AND id = p_id
$$;

-- Returns a platform's instructions in these states after an ID, oldest first. With p_overdue_at, only those that were overdue by then.
DROP FUNCTION list_instructions;
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

-- For the worker: leases due pushes, up to a count per platform of each kind, the longest due first. Skips pushes that another worker is taking, and
-- platforms that have not answered this one yet. A push whose worker died is taken again once its lease has ended.
DROP FUNCTION take_instructions_to_push;
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

-- Read only by the functions below it in 0004_businesses.
CREATE OR REPLACE VIEW platform_businesses AS
  SELECT b.platform_id, b.business_id, b.platform_reference AS reference, b.platform_request AS request, b.name, b.country, b.time_zone,
         b.support_email, b.website, b.created_at,
         u.name AS owner_name, u.email AS owner_email, u.email_confirmed_at IS NOT NULL AS is_owner_confirmed,
         (SELECT a.merchant_id FROM merchant_accounts a WHERE a.business_id = b.business_id AND a.kind = 'sandbox') AS sandbox_id,
         (SELECT a.merchant_id FROM merchant_accounts a WHERE a.business_id = b.business_id AND a.kind = 'live') AS live_id,
         b.legal_name, b.registration_number, b.tax_number, b.representative_name, b.address_line1, b.address_line2, b.city, b.region, b.postal_code
  FROM businesses b JOIN members m ON m.business_id = b.business_id AND m.is_owner JOIN users u ON u.id = m.user_id
  WHERE b.platform_id IS NOT NULL;

REVOKE ALL ON FUNCTION find_instruction_tenant, list_instructions, take_instructions_to_push FROM PUBLIC;
GRANT EXECUTE ON FUNCTION find_instruction_tenant, list_instructions, take_instructions_to_push TO counterfoil_app;
