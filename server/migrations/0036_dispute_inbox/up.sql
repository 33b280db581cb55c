ALTER TYPE change_type ADD VALUE 'dispute.assigned';
ALTER TYPE change_type ADD VALUE 'dispute.unopened';

ALTER TABLE disputes
  -- The member who works on it. A member who left the business stays here, and is shown as such.
  ADD COLUMN assignee_id text COLLATE "C",
  ADD COLUMN assignee_name text,
  -- When a member first opened its page since its deadline was set. Null until then.
  ADD COLUMN opened_at timestamptz,
  -- When everybody who could answer is notified, by the account's clock. Null once that is done, a member opened it, or nothing can be answered anymore.
  ADD COLUMN alert_at timestamptz,
  -- Of the payment, so that the list is searched by its own indexes.
  ADD COLUMN customer_email text COLLATE "C",
  ADD COLUMN card_last4 text COLLATE "C",
  ADD CONSTRAINT dispute_assignee_has_a_name CHECK ((assignee_id IS NULL) = (assignee_name IS NULL)) NOT VALID,
  ADD CONSTRAINT dispute_alerts_while_unopened
    CHECK (alert_at IS NULL OR (status IN ('needs_response', 'warning_needs_response') AND opened_at IS NULL AND alert_at < due_by)) NOT VALID;

UPDATE disputes d SET customer_email = p.customer_email, card_last4 = p.card_last4
FROM payments p WHERE p.merchant_id = d.merchant_id AND p.id = d.payment_id AND (p.customer_email IS NOT NULL OR p.card_last4 IS NOT NULL);

-- Alerts whose time has passed are left out.
UPDATE disputes d SET alert_at = d.due_by - interval '48 hours'
FROM merchant_accounts a
WHERE a.merchant_id = d.merchant_id AND d.status IN ('needs_response', 'warning_needs_response')
  AND d.due_by - interval '48 hours' > now() + a.clock_ahead_ms * interval '1 millisecond';

CREATE INDEX disputes_to_alert ON disputes (merchant_id, alert_at) WHERE alert_at IS NOT NULL;

-- The orders by amount. `disputes_by_deadline` has the order by deadline.
CREATE INDEX disputes_by_stake ON disputes (merchant_id, status, currency, amount_minor DESC, due_by, id);
-- Filters of the list.
CREATE INDEX disputes_by_amount ON disputes (merchant_id, currency, amount_minor, created_at, id);
CREATE INDEX disputes_by_currency ON disputes (merchant_id, currency, created_at, id);
CREATE INDEX disputes_by_kind ON disputes (merchant_id, kind, created_at, id);
-- Nobody is the empty text, since the order of an index is not known to continue below a null.
CREATE INDEX disputes_by_assignee ON disputes (merchant_id, (coalesce(assignee_id, '')), created_at, id);
CREATE INDEX disputes_by_due_day ON disputes (merchant_id, due_by, created_at, id);
CREATE INDEX disputes_by_email ON disputes (merchant_id, customer_email, created_at, id) WHERE customer_email IS NOT NULL;
CREATE INDEX disputes_by_last4 ON disputes (merchant_id, card_last4, created_at, id) WHERE card_last4 IS NOT NULL;

INSERT INTO due_work (merchant_id, job, wakes_at)
SELECT DISTINCT merchant_id, 'dispute_reminders', '-infinity'::timestamptz FROM disputes WHERE alert_at IS NOT NULL
ON CONFLICT (merchant_id, job) DO UPDATE SET wakes_at = excluded.wakes_at;

-- Returns the active members of an account's business with their names and roles, without those whom a missing second factor keeps out.
DROP FUNCTION members_with_access(text, timestamptz);
CREATE FUNCTION members_with_access(p_merchant_id text, p_now timestamptz) RETURNS TABLE (user_id text, name text, is_owner boolean, roles jsonb)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT m.user_id, u.name, m.is_owner, roles_with_limits(m.business_id, m.id)
  FROM merchant_accounts a JOIN businesses b ON b.business_id = a.business_id JOIN members m ON m.business_id = b.business_id AND m.status = 'normal'
  JOIN users u ON u.id = m.user_id
  WHERE a.merchant_id = p_merchant_id
    AND (b.second_factor_due_at IS NULL OR b.second_factor_due_at > p_now OR user_has_second_factor(m.user_id))
  ORDER BY m.user_id
$$;
REVOKE ALL ON FUNCTION members_with_access FROM PUBLIC;
GRANT EXECUTE ON FUNCTION members_with_access TO counterfoil_app;
