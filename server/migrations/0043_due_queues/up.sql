-- Whether a queue has something due, from one entry of its index. The order keeps a plan that was made once from reading the table in the hope of an early match.

CREATE FUNCTION has_due_work(p_jobs text[], p_now timestamptz) RETURNS boolean
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT coalesce((SELECT true FROM due_work WHERE wakes_at <= p_now AND job = ANY (p_jobs) ORDER BY wakes_at LIMIT 1), false)
$$;

CREATE FUNCTION has_left_intents() RETURNS boolean
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT coalesce((SELECT true FROM intents WHERE done_at IS NULL AND leased_until < statement_timestamp() ORDER BY leased_until LIMIT 1), false)
$$;

CREATE FUNCTION has_open_long_job(p_kinds text[]) RETURNS boolean
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT coalesce((
    SELECT true FROM long_jobs
    WHERE state IN ('waiting', 'running') AND coalesce(leased_until, starts_at) <= statement_timestamp() AND kind = ANY (p_kinds)
    ORDER BY coalesce(leased_until, starts_at) LIMIT 1), false)
$$;

CREATE FUNCTION has_unsealed_audit() RETURNS boolean
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT coalesce((SELECT true FROM audit_unsealed ORDER BY source, scope, at, id LIMIT 1),
                  (SELECT true FROM merchant_audit_unsealed ORDER BY merchant_id, at, id LIMIT 1), false)
$$;

CREATE FUNCTION has_due_mails(p_now timestamptz) RETURNS boolean
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT coalesce((SELECT true FROM mail_outbox WHERE next_attempt_at <= p_now ORDER BY next_attempt_at LIMIT 1), false)
$$;

CREATE FUNCTION has_due_pushes(p_now timestamptz) RETURNS boolean
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT coalesce((SELECT true FROM push_outbox WHERE next_attempt_at <= p_now ORDER BY next_attempt_at LIMIT 1), false)
$$;

CREATE FUNCTION has_due_deliveries(p_now timestamptz) RETURNS boolean
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT coalesce((SELECT true FROM notification_deliveries WHERE sent_at IS NULL AND due_at <= p_now ORDER BY due_at LIMIT 1), false)
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

GRANT EXECUTE ON FUNCTION has_due_work, has_left_intents, has_open_long_job, has_unsealed_audit, has_due_mails, has_due_pushes, has_due_deliveries,
  has_instructions_to_push TO counterfoil_app;
