-- Adds each notification to its users' inboxes, and queues its email and its push, by what each of them chose. A push waits for the end of
-- quiet hours, but never for a digest. With `to_owner` the owner of the account's business gets the email immediately and in any case, even
-- while a missing second factor keeps them out: somebody else may be changing where their money goes. Repeating it changes nothing.
CREATE OR REPLACE FUNCTION add_notifications(p_account_id text, p_at timestamptz, p_notifications jsonb) RETURNS bigint
LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  WITH given AS MATERIALIZED (
    SELECT * FROM jsonb_to_recordset(p_notifications)
      AS n (id text, event text, area text, object_id text, data jsonb, in_app boolean, email boolean, push boolean, user_ids jsonb, to_owner boolean)
  ), owners AS (
    SELECT m.user_id FROM merchant_accounts a JOIN members m ON m.business_id = a.business_id AND m.is_owner WHERE a.merchant_id = p_account_id
  ), people AS (
    SELECT n.id, u.user_id, false AS is_owner FROM given n CROSS JOIN LATERAL jsonb_array_elements_text(n.user_ids) AS u (user_id)
    UNION ALL
    SELECT n.id, o.user_id, true FROM given n CROSS JOIN owners o WHERE n.to_owner
  ), targets AS MATERIALIZED (
    SELECT u.user_id, n.id, n.event, n.area, n.object_id, n.data, u.is_owner,
           coalesce(i.is_on, n.in_app) AS is_listed, u.is_owner OR coalesce(e.is_on, n.email) AS is_mailed,
           coalesce(p.is_on, n.push) AND EXISTS (SELECT FROM push_subscriptions s WHERE s.user_id = u.user_id) AS is_pushed
    FROM (SELECT id, user_id, bool_or(is_owner) AS is_owner FROM people GROUP BY 1, 2) AS u
    JOIN given n ON n.id = u.id
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
    SELECT a.user_id, a.id, c.channel,
           CASE WHEN t.is_owner AND c.channel = 'email' THEN p_at
                ELSE next_delivery(p_at, s.time_zone, s.quiet_from, s.quiet_until, CASE c.channel WHEN 'email' THEN s.digest_at END) END
    FROM added a JOIN targets t ON t.user_id = a.user_id AND t.id = a.id LEFT JOIN notification_schedules s ON s.user_id = a.user_id
    CROSS JOIN LATERAL (VALUES ('email', t.is_mailed), ('push', t.is_pushed)) AS c (channel, is_wanted)
    WHERE c.is_wanted
  )
  SELECT count(*) FROM added
$$;

-- Whether the user owns a business.
CREATE FUNCTION owns_business(p_user_id text) RETURNS boolean
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT EXISTS (SELECT FROM members WHERE user_id = p_user_id AND is_owner)
$$;

REVOKE ALL ON FUNCTION owns_business FROM PUBLIC;
GRANT EXECUTE ON FUNCTION owns_business TO counterfoil_app;
