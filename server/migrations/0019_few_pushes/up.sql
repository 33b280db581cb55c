-- For the worker: takes what is to be pushed now, so many of each platform, the longest due first; what another worker is taking is passed over, and so are
-- platforms that still have not answered this one. Who does not say within the lease what became of one is thought dead, and it is taken again.
CREATE OR REPLACE FUNCTION take_instructions_to_push(p_now timestamptz, p_leased_until timestamptz, p_busy_platform_ids text[], p_count_per_platform integer)
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
    -- The rest is taken the next time. It also lets the planner know that these are few, so that it does not read the whole table for them.
    LIMIT 100
  )
  UPDATE instructions i SET next_push_at = p_leased_until
  FROM due JOIN merchant_accounts a ON a.merchant_id = due.merchant_id
  WHERE i.merchant_id = due.merchant_id AND i.id = due.id
  RETURNING i.platform_id, due.push_url, due.sealed_push_secret, a.business_id, i.merchant_id, i.id, i.type, i.state, i.payload,
            i.created_at, i.acknowledged_at, i.overdue_at, i.answered_at, i.result, i.push_count
$$;
