-- The inbox of a person: their security notices, and events of the accounts they work in.
ALTER TABLE notices RENAME TO notifications;
ALTER TABLE notifications RENAME COLUMN kind TO event;
ALTER TABLE notifications RENAME CONSTRAINT notices_pkey TO notifications_pkey;
ALTER TABLE notifications RENAME CONSTRAINT notices_user_id_fkey TO notifications_user_id_fkey;
ALTER INDEX notices_by_time RENAME TO notifications_by_time;
ALTER TABLE notifications
  ADD COLUMN area text COLLATE "C" NOT NULL DEFAULT 'security',
  -- Null for security notices. No foreign key: a person's rows don't depend on rows of money.
  ADD COLUMN account_id text COLLATE "C",
  -- The object that its link opens.
  ADD COLUMN object_id text COLLATE "C",
  -- Values of its text; never card data or a secret.
  ADD COLUMN data jsonb NOT NULL DEFAULT '{}' CONSTRAINT notification_data_bounded CHECK (pg_column_size(data) <= 2048),
  ADD CONSTRAINT notification_has_account_unless_security CHECK ((account_id IS NULL) = (area = 'security'));
CREATE INDEX notifications_unread ON notifications (user_id, at, id) WHERE read_at IS NULL;
CREATE INDEX notifications_by_area ON notifications (user_id, area, at, id);
CREATE INDEX notifications_by_account ON notifications (user_id, account_id, at, id) WHERE account_id IS NOT NULL;
CREATE INDEX notifications_by_age ON notifications (at);
DROP INDEX notices_unread;

-- Returns the active members of an account's business with their roles, without those whom a missing second factor keeps out.
CREATE FUNCTION members_with_access(p_merchant_id text, p_now timestamptz)
RETURNS TABLE (user_id text, is_owner boolean, system_roles text[], permissions text[])
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT m.user_id, m.is_owner,
         ARRAY(SELECT r.system_key FROM member_roles mr JOIN roles r ON r.business_id = mr.business_id AND r.id = mr.role_id
               WHERE mr.business_id = m.business_id AND mr.member_id = m.id AND r.system_key IS NOT NULL),
         ARRAY(SELECT DISTINCT p FROM member_roles mr JOIN roles r ON r.business_id = mr.business_id AND r.id = mr.role_id, unnest(r.permissions) p
               WHERE mr.business_id = m.business_id AND mr.member_id = m.id)
  FROM merchant_accounts a JOIN businesses b ON b.business_id = a.business_id JOIN members m ON m.business_id = b.business_id AND m.status = 'normal'
  WHERE a.merchant_id = p_merchant_id
    AND (b.second_factor_due_at IS NULL OR b.second_factor_due_at > p_now OR user_has_second_factor(m.user_id))
  ORDER BY m.user_id
$$;

-- Adds each notification to the inbox of each of its users, once, however often it is repeated. Returns how many were added.
CREATE FUNCTION add_notifications(p_account_id text, p_at timestamptz, p_notifications jsonb) RETURNS bigint
LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  WITH added AS (
    INSERT INTO notifications (user_id, id, event, area, at, account_id, object_id, data)
    SELECT u.user_id, n.id, n.event, n.area, p_at, p_account_id, n.object_id, n.data
    FROM jsonb_to_recordset(p_notifications) AS n (id text, event text, area text, object_id text, data jsonb, user_ids jsonb),
         jsonb_array_elements_text(n.user_ids) AS u (user_id)
    ON CONFLICT (user_id, id) DO NOTHING
    RETURNING 1
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

REVOKE ALL ON FUNCTION members_with_access, add_notifications, delete_old_notifications FROM PUBLIC;
GRANT EXECUTE ON FUNCTION members_with_access, add_notifications, delete_old_notifications TO counterfoil_app;

INSERT INTO change_consumers (name) VALUES ('notifications');

-- ---------------------------------------------------------------------------
-- Live updates
-- ---------------------------------------------------------------------------

-- Servers hear of each inbox that changed, and of sessions that ended, by their user.
CREATE FUNCTION notify_inbox_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('inboxes', user_id) FROM (SELECT DISTINCT user_id FROM changed) AS users;
  RETURN NULL;
END $$;
CREATE TRIGGER inbox_insert AFTER INSERT ON notifications REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION notify_inbox_change();
CREATE TRIGGER inbox_update AFTER UPDATE ON notifications REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION notify_inbox_change();

CREATE FUNCTION notify_session_end() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('inboxes', NEW.user_id);
  RETURN NULL;
END $$;
CREATE TRIGGER session_end AFTER UPDATE OF ended_at ON sessions FOR EACH ROW WHEN (NEW.ended_at IS NOT NULL) EXECUTE FUNCTION notify_session_end();

-- Returns the user of a valid session without counting as its use: an open stream must not keep an idle session alive.
CREATE FUNCTION peek_session(p_token_hash bytea, p_now timestamptz) RETURNS TABLE (session_id text, user_id text)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT s.id, s.user_id FROM sessions s
  WHERE s.token_hash = p_token_hash AND s.ended_at IS NULL AND s.expires_at > p_now
    AND (s.idle_seconds IS NULL OR s.last_used_at + make_interval(secs => s.idle_seconds) > p_now)
$$;
REVOKE ALL ON FUNCTION peek_session FROM PUBLIC;
GRANT EXECUTE ON FUNCTION peek_session TO counterfoil_app;
