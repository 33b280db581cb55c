-- The key pair by which push services recognise this installation (RFC 8292). Subscriptions belong to it, so it never changes.
CREATE TABLE push_identity (
  is_only boolean PRIMARY KEY DEFAULT true CONSTRAINT one_push_identity CHECK (is_only),
  public_key text NOT NULL,
  sealed_private_key bytea NOT NULL,
  key_id bytea GENERATED ALWAYS AS (substring(sealed_private_key FROM 2 FOR 4)) STORED CONSTRAINT push_identity_key_exists REFERENCES counterfoil_keys
);
GRANT SELECT, INSERT ON push_identity TO counterfoil_app;

-- A browser that a person is notified in.
CREATE TABLE push_subscriptions (
  user_id text COLLATE "C" NOT NULL REFERENCES users,
  id text COLLATE "C" NOT NULL,
  -- Keyed hash of the address at the push service.
  endpoint_hash bytea NOT NULL CONSTRAINT push_endpoint_taken UNIQUE,
  -- The address and the keys that messages are encrypted with: whoever has them can notify the browser.
  sealed bytea NOT NULL,
  key_id bytea GENERATED ALWAYS AS (substring(sealed FROM 2 FOR 4)) STORED CONSTRAINT push_subscription_key_exists REFERENCES counterfoil_keys,
  -- The session that used it last. No foreign key: sessions expire, and backups leave them out.
  session_id text,
  user_agent text,
  created_at timestamptz NOT NULL,
  last_used_at timestamptz NOT NULL,
  PRIMARY KEY (user_id, id)
);
CREATE INDEX push_subscriptions_by_key ON push_subscriptions (key_id);
CREATE INDEX push_subscriptions_by_session ON push_subscriptions (session_id);
CALL protect_user_table('push_subscriptions', 'SELECT, UPDATE (session_id, last_used_at), DELETE');

-- Pushes to one browser. A row is deleted when the push service has accepted it, or when it is given up.
CREATE TABLE push_outbox (
  user_id text COLLATE "C" NOT NULL,
  id text COLLATE "C" NOT NULL,
  subscription_id text COLLATE "C" NOT NULL,
  -- Empty for a test.
  notification_ids text[] NOT NULL,
  created_at timestamptz NOT NULL,
  next_attempt_at timestamptz NOT NULL,
  attempts integer NOT NULL DEFAULT 0,
  last_error text,
  PRIMARY KEY (user_id, id),
  FOREIGN KEY (user_id, subscription_id) REFERENCES push_subscriptions (user_id, id) ON DELETE CASCADE
);
CREATE INDEX push_outbox_due ON push_outbox (next_attempt_at);
CREATE INDEX push_outbox_of_subscription ON push_outbox (user_id, subscription_id);
CALL protect_user_table('push_outbox', 'SELECT, INSERT, UPDATE, DELETE');

-- Adds a browser to a person, or renews it. A browser that another person used before is theirs no more. Returns nothing if the browser was given
-- to somebody else at the same moment.
CREATE FUNCTION put_push_subscription(
  p_user_id text, p_id text, p_endpoint_hash bytea, p_sealed bytea, p_session_id text, p_user_agent text, p_now timestamptz
) RETURNS TABLE (id text, is_new boolean) LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  DELETE FROM push_subscriptions WHERE endpoint_hash = p_endpoint_hash AND user_id <> p_user_id;
  INSERT INTO push_subscriptions AS s (user_id, id, endpoint_hash, sealed, session_id, user_agent, created_at, last_used_at)
  VALUES (p_user_id, p_id, p_endpoint_hash, p_sealed, p_session_id, p_user_agent, p_now, p_now)
  ON CONFLICT (endpoint_hash) DO UPDATE SET sealed = excluded.sealed, session_id = excluded.session_id, user_agent = excluded.user_agent, last_used_at = p_now
  WHERE s.user_id = p_user_id
  RETURNING s.id, s.id = p_id
$$;

-- A session that somebody ends takes its browser with it; one that expires doesn't.
CREATE FUNCTION end_push_of_session() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  DELETE FROM push_subscriptions WHERE session_id = NEW.id;
  RETURN NULL;
END $$;
CREATE TRIGGER session_end_push AFTER UPDATE OF ended_at ON sessions FOR EACH ROW WHEN (NEW.ended_at IS NOT NULL) EXECUTE FUNCTION end_push_of_session();

-- For the worker: takes due pushes, the longest due first. Who doesn't settle one within the lease is thought dead, and it is taken again.
CREATE FUNCTION take_pushes(p_now timestamptz, p_lease_seconds integer, p_limit integer)
RETURNS TABLE (user_id text, id text, subscription_id text, notification_ids text[], created_at timestamptz, attempts integer, endpoint_hash bytea, sealed bytea)
LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  -- Materialized: a plan that repeats the subquery per row would take more than the limit.
  WITH taken AS MATERIALIZED (
    SELECT due.user_id, due.id FROM push_outbox due WHERE due.next_attempt_at <= p_now ORDER BY due.next_attempt_at LIMIT p_limit FOR UPDATE SKIP LOCKED
  )
  UPDATE push_outbox p SET next_attempt_at = p_now + make_interval(secs => p_lease_seconds), attempts = p.attempts + 1
  FROM taken JOIN push_subscriptions s USING (user_id)
  WHERE p.user_id = taken.user_id AND p.id = taken.id AND s.id = p.subscription_id
  RETURNING p.user_id, p.id, p.subscription_id, p.notification_ids, p.created_at, p.attempts, s.endpoint_hash, s.sealed
$$;

REVOKE ALL ON FUNCTION put_push_subscription, end_push_of_session, take_pushes FROM PUBLIC;
GRANT EXECUTE ON FUNCTION put_push_subscription, take_pushes TO counterfoil_app;

-- ---------------------------------------------------------------------------
-- The channel
-- ---------------------------------------------------------------------------

ALTER TABLE notification_choices DROP CONSTRAINT notification_channel_known;
ALTER TABLE notification_choices ADD CONSTRAINT notification_channel_known CHECK (channel IN ('in_app', 'email', 'push')) NOT VALID;
ALTER TABLE notification_deliveries DROP CONSTRAINT delivery_channel_known;
ALTER TABLE notification_deliveries ADD CONSTRAINT delivery_channel_known CHECK (channel IN ('email', 'push')) NOT VALID;

-- Adds each notification to its users' inboxes, and queues its email and its push, by what each of them chose. A push waits for the end of
-- quiet hours, but never for a digest. Repeating it changes nothing.
CREATE OR REPLACE FUNCTION add_notifications(p_account_id text, p_at timestamptz, p_notifications jsonb) RETURNS bigint
LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  WITH targets AS MATERIALIZED (
    SELECT u.user_id, n.id, n.event, n.area, n.object_id, n.data,
           coalesce(i.is_on, n.in_app) AS is_listed, coalesce(e.is_on, n.email) AS is_mailed,
           coalesce(p.is_on, n.push) AND EXISTS (SELECT FROM push_subscriptions s WHERE s.user_id = u.user_id) AS is_pushed
    FROM jsonb_to_recordset(p_notifications)
         AS n (id text, event text, area text, object_id text, data jsonb, in_app boolean, email boolean, push boolean, user_ids jsonb)
    CROSS JOIN LATERAL jsonb_array_elements_text(n.user_ids) AS u (user_id)
    LEFT JOIN notification_choices i ON i.user_id = u.user_id AND i.event = n.event AND i.channel = 'in_app'
    LEFT JOIN notification_choices e ON e.user_id = u.user_id AND e.event = n.event AND e.channel = 'email'
    LEFT JOIN notification_choices p ON p.user_id = u.user_id AND p.event = n.event AND p.channel = 'push'
  ), added AS (
    INSERT INTO notifications (user_id, id, event, area, at, account_id, object_id, data, is_listed)
    SELECT user_id, id, event, area, p_at, p_account_id, object_id, data, is_listed FROM targets WHERE is_listed OR is_mailed OR is_pushed
    ON CONFLICT (user_id, id) DO NOTHING
    RETURNING user_id, id
  ), queued AS (
    INSERT INTO notification_deliveries (user_id, notification_id, channel, due_at)
    SELECT a.user_id, a.id, c.channel, next_delivery(p_at, s.time_zone, s.quiet_from, s.quiet_until, CASE c.channel WHEN 'email' THEN s.digest_at END)
    FROM added a JOIN targets t ON t.user_id = a.user_id AND t.id = a.id LEFT JOIN notification_schedules s ON s.user_id = a.user_id
    CROSS JOIN LATERAL (VALUES ('email', t.is_mailed), ('push', t.is_pushed)) AS c (channel, is_wanted)
    WHERE c.is_wanted
  )
  SELECT count(*) FROM added
$$;
