-- False for a person who turned the event off in the inbox: the row is there for its email alone.
ALTER TABLE notifications ADD COLUMN is_listed boolean NOT NULL DEFAULT true;
DROP INDEX notifications_unread;
CREATE INDEX notifications_unread ON notifications (user_id, at, id) WHERE read_at IS NULL AND is_listed;

-- What a person chose; without a row, the event's declaration applies.
CREATE TABLE notification_choices (
  user_id text COLLATE "C" NOT NULL REFERENCES users,
  event text COLLATE "C" NOT NULL,
  channel text COLLATE "C" NOT NULL CONSTRAINT notification_channel_known CHECK (channel IN ('in_app', 'email')),
  is_on boolean NOT NULL,
  PRIMARY KEY (user_id, event, channel)
);
CALL protect_user_table('notification_choices', 'SELECT, INSERT, UPDATE, DELETE');

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

-- Emails that a person gets of their notifications. Sent with the row of the outbox, in one transaction.
CREATE TABLE notification_deliveries (
  user_id text COLLATE "C" NOT NULL,
  notification_id text COLLATE "C" NOT NULL,
  channel text COLLATE "C" NOT NULL CONSTRAINT delivery_channel_known CHECK (channel IN ('email')),
  due_at timestamptz NOT NULL,
  sent_at timestamptz,
  PRIMARY KEY (user_id, notification_id, channel),
  FOREIGN KEY (user_id, notification_id) REFERENCES notifications (user_id, id) ON DELETE CASCADE
);
CREATE INDEX notification_deliveries_due ON notification_deliveries (due_at, user_id) WHERE sent_at IS NULL;
CREATE INDEX notification_deliveries_of_user ON notification_deliveries (user_id, due_at) WHERE sent_at IS NULL;
CALL protect_user_table('notification_deliveries', 'SELECT, INSERT, UPDATE');

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

-- Adds each notification to its users' inboxes, and queues its email, by what each of them chose. Repeating it changes nothing.
CREATE OR REPLACE FUNCTION add_notifications(p_account_id text, p_at timestamptz, p_notifications jsonb) RETURNS bigint
LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  WITH targets AS MATERIALIZED (
    SELECT u.user_id, n.id, n.event, n.area, n.object_id, n.data,
           coalesce(i.is_on, n.in_app) AS is_listed, coalesce(e.is_on, n.email) AS is_mailed
    FROM jsonb_to_recordset(p_notifications) AS n (id text, event text, area text, object_id text, data jsonb, in_app boolean, email boolean, user_ids jsonb)
    CROSS JOIN LATERAL jsonb_array_elements_text(n.user_ids) AS u (user_id)
    LEFT JOIN notification_choices i ON i.user_id = u.user_id AND i.event = n.event AND i.channel = 'in_app'
    LEFT JOIN notification_choices e ON e.user_id = u.user_id AND e.event = n.event AND e.channel = 'email'
  ), added AS (
    INSERT INTO notifications (user_id, id, event, area, at, account_id, object_id, data, is_listed)
    SELECT user_id, id, event, area, p_at, p_account_id, object_id, data, is_listed FROM targets WHERE is_listed OR is_mailed
    ON CONFLICT (user_id, id) DO NOTHING
    RETURNING user_id, id
  ), queued AS (
    INSERT INTO notification_deliveries (user_id, notification_id, channel, due_at)
    SELECT a.user_id, a.id, 'email', next_delivery(p_at, s.time_zone, s.quiet_from, s.quiet_until, s.digest_at)
    FROM added a JOIN targets t ON t.user_id = a.user_id AND t.id = a.id LEFT JOIN notification_schedules s ON s.user_id = a.user_id
    WHERE t.is_mailed
  )
  SELECT count(*) FROM added
$$;

-- For the worker: people with emails that are due, the longest due first.
CREATE FUNCTION find_due_deliveries(p_now timestamptz, p_limit integer) RETURNS TABLE (user_id text)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT d.user_id FROM (SELECT user_id, due_at FROM notification_deliveries WHERE sent_at IS NULL AND due_at <= p_now ORDER BY due_at LIMIT p_limit) AS d
  GROUP BY d.user_id ORDER BY min(d.due_at)
$$;

REVOKE ALL ON FUNCTION next_delivery, find_due_deliveries FROM PUBLIC;
GRANT EXECUTE ON FUNCTION next_delivery, find_due_deliveries TO counterfoil_app;

ALTER TABLE mail_outbox DROP CONSTRAINT mail_kind_known;
ALTER TABLE mail_outbox ADD CONSTRAINT mail_kind_known CHECK (kind IN
  ('confirm_email', 'address_taken', 'reset_password', 'unlock', 'new_device', 'security_changed', 'invitation', 'ownership',
   'notifications', 'notification_test')) NOT VALID;
