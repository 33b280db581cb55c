-- A person's inbox with events of the accounts they work in (decision 0039), their choices, emails and pushes, and alerts of accounts.

CREATE TABLE notifications (
  user_id text COLLATE "C" NOT NULL REFERENCES users,
  id text COLLATE "C" NOT NULL,
  event text NOT NULL,
  at timestamptz NOT NULL,
  read_at timestamptz,
  subject text,
  ip inet,
  user_agent text,
  area text COLLATE "C" NOT NULL DEFAULT 'security',
  -- Null for security notices. No foreign key: a person's rows don't depend on rows of money.
  account_id text COLLATE "C",
  -- The object that its link opens.
  object_id text COLLATE "C",
  -- Values of its text; never card data or a secret.
  data jsonb NOT NULL DEFAULT '{}' CONSTRAINT notification_data_bounded CHECK (pg_column_size(data) <= 2048),
  PRIMARY KEY (user_id, id),
  CONSTRAINT notification_has_account_unless_security CHECK ((account_id IS NULL) = (area = 'security'))
);
CREATE INDEX notifications_by_time ON notifications (user_id, at, id);
CREATE INDEX notifications_by_area ON notifications (user_id, area, at, id);
CREATE INDEX notifications_by_account ON notifications (user_id, account_id, at, id) WHERE account_id IS NOT NULL;
CREATE INDEX notifications_by_age ON notifications (at);
CREATE INDEX notifications_unread ON notifications (user_id, at, id) WHERE read_at IS NULL;
CALL protect_user_table('notifications', 'SELECT, INSERT, UPDATE');

-- Returns the active members of an account's business with their names and roles, without those whom a missing second factor keeps out.
CREATE FUNCTION members_with_access(p_merchant_id text, p_now timestamptz) RETURNS TABLE (user_id text, name text, is_owner boolean, roles jsonb)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT m.user_id, u.name, m.is_owner, roles_with_limits(m.business_id, m.id)
  FROM merchant_accounts a JOIN businesses b ON b.business_id = a.business_id JOIN members m ON m.business_id = b.business_id AND m.status = 'normal'
  JOIN users u ON u.id = m.user_id
  WHERE a.merchant_id = p_merchant_id
    AND (b.second_factor_due_at IS NULL OR b.second_factor_due_at > p_now OR user_has_second_factor(m.user_id))
  ORDER BY m.user_id
$$;

-- Returns when an email may be sent: at the next digest, and outside quiet hours. Local times that a clock change skips are the next ones after it.
CREATE FUNCTION next_delivery(p_now timestamptz, p_time_zone text, p_quiet_from time, p_quiet_until time, p_digest_at time) RETURNS timestamptz
LANGUAGE plpgsql STABLE SET search_path = public, pg_temp AS $$
DECLARE
  due timestamptz := p_now;
  local timestamp;
  is_quiet boolean;
BEGIN
  IF p_digest_at IS NOT NULL THEN
    local := p_now AT TIME ZONE p_time_zone;
    due := (local::date + p_digest_at) AT TIME ZONE p_time_zone;
    IF due <= p_now THEN due := (local::date + 1 + p_digest_at) AT TIME ZONE p_time_zone; END IF;
  END IF;
  IF p_quiet_from IS NULL THEN RETURN due; END IF;
  local := due AT TIME ZONE p_time_zone;
  is_quiet := CASE WHEN p_quiet_from < p_quiet_until THEN local::time >= p_quiet_from AND local::time < p_quiet_until
                   ELSE local::time >= p_quiet_from OR local::time < p_quiet_until END;
  IF NOT is_quiet THEN RETURN due; END IF;
  RETURN (local::date + CASE WHEN local::time < p_quiet_until THEN 0 ELSE 1 END + p_quiet_until) AT TIME ZONE p_time_zone;
END $$;

-- What a person chose; without a row, the event's declaration applies.
CREATE TABLE notification_choices (
  user_id text COLLATE "C" NOT NULL REFERENCES users,
  event text COLLATE "C" NOT NULL,
  channel text COLLATE "C" NOT NULL CONSTRAINT notification_channel_known CHECK (channel IN ('email', 'push')),
  is_on boolean NOT NULL,
  PRIMARY KEY (user_id, event, channel)
);
CALL protect_user_table('notification_choices', 'SELECT, INSERT, UPDATE, DELETE');

-- Emails that a person gets of their notifications. Sent with the row of the outbox, in one transaction.
CREATE TABLE notification_deliveries (
  user_id text COLLATE "C" NOT NULL,
  notification_id text COLLATE "C" NOT NULL,
  channel text COLLATE "C" NOT NULL CONSTRAINT delivery_channel_known CHECK (channel IN ('email', 'push')),
  due_at timestamptz NOT NULL,
  sent_at timestamptz,
  PRIMARY KEY (user_id, notification_id, channel),
  FOREIGN KEY (user_id, notification_id) REFERENCES notifications (user_id, id) ON DELETE CASCADE
);
CREATE INDEX notification_deliveries_due ON notification_deliveries (due_at, user_id) WHERE sent_at IS NULL;
CREATE INDEX notification_deliveries_of_user ON notification_deliveries (user_id, due_at) WHERE sent_at IS NULL;
CALL protect_user_table('notification_deliveries', 'SELECT, INSERT, UPDATE');

-- When a person gets emails. Times are of the person's zone, which the database's time zones include.
CREATE TABLE notification_schedules (
  user_id text COLLATE "C" PRIMARY KEY REFERENCES users,
  time_zone text NOT NULL,
  quiet_from time,
  quiet_until time,
  -- The time of the daily digest; null where each email is sent when its event happens.
  digest_at time,
  CONSTRAINT quiet_hours_have_both_ends CHECK ((quiet_from IS NULL) = (quiet_until IS NULL)),
  CONSTRAINT quiet_hours_are_not_empty CHECK (quiet_from <> quiet_until)
);
CALL protect_user_table('notification_schedules', 'SELECT, INSERT, UPDATE');

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

-- Adds each notification to its users' inboxes, and queues its email and its push, by what each of them chose. A push waits for the end of
-- quiet hours, but never for a digest. With `to_owner` the owner of the account's business gets the email immediately and in any case, even
-- while a missing second factor keeps them out: somebody else may be changing where their money goes. Repeating it changes nothing.
CREATE FUNCTION add_notifications(p_account_id text, p_at timestamptz, p_notifications jsonb) RETURNS bigint
LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  WITH given AS MATERIALIZED (
    SELECT * FROM jsonb_to_recordset(p_notifications)
      AS n (id text, event text, area text, object_id text, data jsonb, email boolean, push boolean, user_ids jsonb, to_owner boolean)
  ), owners AS (
    SELECT m.user_id FROM merchant_accounts a JOIN members m ON m.business_id = a.business_id AND m.is_owner WHERE a.merchant_id = p_account_id
  ), people AS (
    SELECT n.id, u.user_id, false AS is_owner FROM given n CROSS JOIN LATERAL jsonb_array_elements_text(n.user_ids) AS u (user_id)
    UNION ALL
    SELECT n.id, o.user_id, true FROM given n CROSS JOIN owners o WHERE n.to_owner
  ), targets AS MATERIALIZED (
    SELECT u.user_id, n.id, n.event, n.area, n.object_id, n.data, u.is_owner,
           u.is_owner OR coalesce(e.is_on, n.email) AS is_mailed,
           coalesce(p.is_on, n.push) AND EXISTS (SELECT FROM push_subscriptions s WHERE s.user_id = u.user_id) AS is_pushed
    FROM (SELECT id, user_id, bool_or(is_owner) AS is_owner FROM people GROUP BY 1, 2) AS u
    JOIN given n ON n.id = u.id
    LEFT JOIN notification_choices e ON e.user_id = u.user_id AND e.event = n.event AND e.channel = 'email'
    LEFT JOIN notification_choices p ON p.user_id = u.user_id AND p.event = n.event AND p.channel = 'push'
  ), added AS (
    INSERT INTO notifications (user_id, id, event, area, at, account_id, object_id, data)
    SELECT user_id, id, event, area, p_at, p_account_id, object_id, data FROM targets
    ON CONFLICT (user_id, id) DO NOTHING
    RETURNING user_id, id
  ), queued AS (
    INSERT INTO notification_deliveries (user_id, notification_id, channel, due_at)
    SELECT a.user_id, a.id, c.channel,
           CASE WHEN t.is_owner AND c.channel = 'email' THEN p_at
                ELSE next_delivery(p_at, s.time_zone, s.quiet_from, s.quiet_until, CASE c.channel WHEN 'email' THEN s.digest_at END) END
    FROM added a JOIN targets t ON t.user_id = a.user_id AND t.id = a.id LEFT JOIN notification_schedules s ON s.user_id = a.user_id
    CROSS JOIN LATERAL (VALUES ('email', t.is_mailed), ('push', t.is_pushed)) AS c (channel, is_wanted)
    WHERE c.is_wanted
  )
  SELECT count(*) FROM added
$$;

-- For the worker: deletes old notifications. Returns true while there may be more.
CREATE FUNCTION delete_old_notifications(p_before timestamptz, p_limit integer) RETURNS boolean
LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  WITH deleted AS (
    DELETE FROM notifications WHERE (user_id, id) IN (SELECT user_id, id FROM notifications WHERE at < p_before ORDER BY at LIMIT p_limit)
    RETURNING 1
  )
  SELECT count(*) = p_limit FROM deleted
$$;

-- One channel tells servers of everything that their open streams show, by the ID of the person or of the account that it belongs to.
CREATE FUNCTION notify_inbox_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('live', user_id) FROM (SELECT DISTINCT user_id FROM changed) AS users;
  RETURN NULL;
END $$;
CREATE TRIGGER inbox_insert AFTER INSERT ON notifications REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION notify_inbox_change();
CREATE TRIGGER inbox_update AFTER UPDATE ON notifications REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION notify_inbox_change();

CREATE FUNCTION notify_session_end() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('live', NEW.user_id);
  RETURN NULL;
END $$;
CREATE TRIGGER session_end AFTER UPDATE OF ended_at ON sessions FOR EACH ROW WHEN (NEW.ended_at IS NOT NULL) EXECUTE FUNCTION notify_session_end();

-- Returns the user of a valid session without counting as its use: an open stream must not keep an idle session alive.
CREATE FUNCTION peek_session(p_token_hash bytea, p_now timestamptz) RETURNS TABLE (session_id text, user_id text, sso_business_id text)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT s.id, s.user_id, s.sso_business_id FROM sessions s
  WHERE s.token_hash = p_token_hash AND s.ended_at IS NULL AND s.expires_at > p_now
    AND (s.idle_seconds IS NULL OR s.last_used_at + make_interval(secs => s.idle_seconds) > p_now)
$$;

-- For the worker: people with emails that are due, the longest due first.
CREATE FUNCTION find_due_deliveries(p_now timestamptz, p_limit integer) RETURNS TABLE (user_id text)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT d.user_id FROM (SELECT user_id, due_at FROM notification_deliveries WHERE sent_at IS NULL AND due_at <= p_now ORDER BY due_at LIMIT p_limit) AS d
  GROUP BY d.user_id ORDER BY min(d.due_at)
$$;

-- The same of one active member.
CREATE FUNCTION member_with_access(p_merchant_id text, p_user_id text) RETURNS TABLE (user_id text, is_owner boolean, roles jsonb)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT m.user_id, m.is_owner, roles_with_limits(m.business_id, m.id)
  FROM merchant_accounts a JOIN members m ON m.business_id = a.business_id AND m.user_id = p_user_id AND m.status = 'normal'
  WHERE a.merchant_id = p_merchant_id
$$;

-- The key pair by which push services recognise this installation (RFC 8292). Subscriptions belong to it, so it never changes.
CREATE TABLE push_identity (
  is_only boolean PRIMARY KEY DEFAULT true CONSTRAINT one_push_identity CHECK (is_only),
  public_key text NOT NULL,
  sealed_private_key bytea NOT NULL,
  key_id bytea GENERATED ALWAYS AS (substring(sealed_private_key FROM 2 FOR 4)) STORED CONSTRAINT push_identity_key_exists REFERENCES counterfoil_keys
);
GRANT SELECT, INSERT ON push_identity TO counterfoil_app;

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

CREATE FUNCTION has_due_pushes(p_now timestamptz) RETURNS boolean
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT coalesce((SELECT true FROM push_outbox WHERE next_attempt_at <= p_now ORDER BY next_attempt_at LIMIT 1), false)
$$;

CREATE FUNCTION has_due_deliveries(p_now timestamptz) RETURNS boolean
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT coalesce((SELECT true FROM notification_deliveries WHERE sent_at IS NULL AND due_at <= p_now ORDER BY due_at LIMIT 1), false)
$$;

-- When people are notified of a figure of an account, and how far the job is. Without a row, nobody is, but of every failed payout. The threshold of VAMP is in
-- vamp_thresholds.
CREATE TABLE alert_rules (
  merchant_id text COLLATE "C" NOT NULL REFERENCES merchant_accounts (merchant_id),
  threshold bigint NOT NULL,
  count_min integer,
  -- By the account's clock. Null until the first check.
  checked_at timestamptz,
  -- When members were notified of what lasts.
  alerted_at timestamptz,
  -- Of a success rate: the full hour by which the last drop was over. Windows that begin before it cover that drop again.
  recovered_at timestamptz,
  -- Of a success rate: whether a window of the last check had enough payments. Null until the first check.
  has_enough_payments boolean,
  kind text COLLATE "C" NOT NULL CONSTRAINT alert_kind_known CHECK (kind IN ('success_rate', 'blocks', 'balance', 'payout_failed')),
  -- Of a balance.
  currency text COLLATE "C",
  -- By the account's clock. Other values start over.
  set_at timestamptz NOT NULL,
  -- Hours of the window in which blocked payments rose, while that lasts.
  window_hours smallint,
  CONSTRAINT alert_rules_once UNIQUE NULLS NOT DISTINCT (merchant_id, kind, currency),
  CONSTRAINT alert_values_in_bounds CHECK (
    (kind = 'success_rate' AND threshold BETWEEN 1 AND 100 AND count_min BETWEEN 10 AND 1000000)
    OR (kind = 'blocks' AND threshold BETWEEN 2 AND 100 AND count_min BETWEEN 1 AND 1000000)
    OR (kind IN ('balance', 'payout_failed') AND threshold BETWEEN 1 AND 999999999999 AND count_min IS NULL)
  ),
  CONSTRAINT alert_currency_of_money CHECK ((currency IS NOT NULL) = (kind IN ('balance', 'payout_failed')))
);
CALL protect_tenant_table('alert_rules', 'merchant_id', 'app.merchant_id', 'SELECT, INSERT, UPDATE, DELETE');

-- When each alert was last sent.
CREATE TABLE alert_sendings (
  merchant_id text COLLATE "C" NOT NULL REFERENCES merchant_accounts (merchant_id),
  kind text COLLATE "C" NOT NULL CONSTRAINT alert_sending_kind_known CHECK (kind IN ('success_rate', 'blocks', 'balance', 'vamp', 'payout_failed')),
  currency text COLLATE "C",
  -- By the account's clock.
  sent_at timestamptz NOT NULL,
  CONSTRAINT alert_sendings_once UNIQUE NULLS NOT DISTINCT (merchant_id, kind, currency)
);
CALL protect_tenant_table('alert_sendings', 'merchant_id', 'app.merchant_id', 'SELECT, INSERT, UPDATE');

GRANT EXECUTE ON FUNCTION
  add_notifications, delete_old_notifications, find_due_deliveries, has_due_deliveries, has_due_pushes, member_with_access, members_with_access,
  next_delivery, peek_session, put_push_subscription, take_pushes
  TO counterfoil_app;

INSERT INTO change_consumers (name) VALUES ('notifications');
