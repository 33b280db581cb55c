-- What a platform's core has reported of an account, each event once. A rejected one leaves no row, so that it can be sent again corrected.
CREATE TABLE platform_events (
  merchant_id text COLLATE "C" NOT NULL REFERENCES merchant_accounts (merchant_id),
  -- The core's own.
  id text COLLATE "C" NOT NULL,
  type text NOT NULL,
  occurred_at timestamptz NOT NULL,
  received_at timestamptz NOT NULL,
  -- SHA-256 of the content, by which an event that comes again is told from another one of the same id.
  content_hash bytea NOT NULL,
  state text NOT NULL CONSTRAINT event_state_known CHECK (state IN ('accepted', 'waiting', 'expired', 'rejected')),
  -- Of one that waits, or waited in vain: its content, what it waits for (such as `payment pay_1`), which field says so by which rule, and until when.
  event jsonb,
  waits_for text COLLATE "C",
  waits_at text,
  waits_rule text,
  waits_values jsonb,
  expires_at timestamptz,
  PRIMARY KEY (merchant_id, id),
  CONSTRAINT waiting_is_kept CHECK ((state = 'accepted') = (event IS NULL)),
  CONSTRAINT waiting_for_something CHECK ((event IS NULL) = (waits_for IS NULL) AND (event IS NULL) = (waits_rule IS NULL) AND (event IS NULL) = (expires_at IS NULL))
);
CREATE INDEX platform_events_waiting ON platform_events (merchant_id, waits_for) WHERE state = 'waiting';
CREATE INDEX platform_events_to_expire ON platform_events (merchant_id, expires_at) WHERE state = 'waiting';
CREATE INDEX platform_events_held ON platform_events (merchant_id, state, id) WHERE state <> 'accepted';
CALL protect_tenant_table('platform_events', 'merchant_id', 'app.merchant_id', 'SELECT, INSERT, UPDATE');

-- For the worker: accounts with events that have waited in vain.
CREATE FUNCTION accounts_with_expired_events(p_now timestamptz) RETURNS TABLE (merchant_id text, business_id text)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT a.merchant_id, a.business_id FROM merchant_accounts a
  WHERE EXISTS (SELECT FROM platform_events e WHERE e.merchant_id = a.merchant_id AND e.state = 'waiting' AND e.expires_at <= p_now)
$$;
REVOKE ALL ON FUNCTION accounts_with_expired_events FROM PUBLIC;
GRANT EXECUTE ON FUNCTION accounts_with_expired_events TO counterfoil_app;
