-- What a role allows without approval, in minor units. An action without rows isn't limited; with some, other currencies need approval.
CREATE TABLE role_limits (
  business_id text COLLATE "C" NOT NULL,
  role_id text COLLATE "C" NOT NULL,
  action text COLLATE "C" NOT NULL CONSTRAINT limited_action_known CHECK (action IN ('refund', 'payout')),
  currency text NOT NULL,
  each_minor bigint CONSTRAINT limit_of_one_positive CHECK (each_minor > 0),
  day_minor bigint CONSTRAINT limit_of_day_positive CHECK (day_minor > 0),
  PRIMARY KEY (business_id, role_id, action, currency),
  CONSTRAINT limit_not_empty CHECK (each_minor IS NOT NULL OR day_minor IS NOT NULL),
  CONSTRAINT limit_of_day_not_below_one CHECK (day_minor >= each_minor),
  FOREIGN KEY (business_id, role_id) REFERENCES roles (business_id, id) ON DELETE CASCADE
);
CALL protect_tenant_table('role_limits', 'business_id', 'app.business_id', 'SELECT, INSERT, DELETE');

-- What a member has used of a daily limit: one row per currency, which a new day begins again.
CREATE TABLE limit_usage (
  merchant_id text COLLATE "C" NOT NULL,
  user_id text COLLATE "C" NOT NULL,
  action text COLLATE "C" NOT NULL CONSTRAINT used_action_known CHECK (action IN ('refund', 'payout')),
  currency text NOT NULL,
  -- By the account's clock, in its time zone.
  day date NOT NULL,
  used_minor bigint NOT NULL CONSTRAINT usage_positive CHECK (used_minor > 0),
  PRIMARY KEY (merchant_id, user_id, action, currency)
);
CALL protect_tenant_table('limit_usage', 'merchant_id', 'app.merchant_id', 'SELECT, INSERT, UPDATE');

-- Actions above a limit, which another member approves. Times are by the account's clock.
CREATE TABLE approval_requests (
  merchant_id text COLLATE "C" NOT NULL,
  id text COLLATE "C" NOT NULL,
  action text COLLATE "C" NOT NULL CONSTRAINT approval_action_known CHECK (action IN ('refund', 'payout')),
  status text COLLATE "C" NOT NULL DEFAULT 'pending'
    CONSTRAINT approval_status_known CHECK (status IN ('pending', 'approved', 'declined', 'canceled', 'expired', 'failed')),
  amount_minor bigint NOT NULL CONSTRAINT approval_amount_positive CHECK (amount_minor > 0),
  currency text NOT NULL,
  exceeded text NOT NULL CONSTRAINT exceeded_limit_known CHECK (exceeded IN ('each', 'day', 'currency')),
  limit_minor bigint,
  -- Of a refund.
  payment_id text COLLATE "C",
  -- Path and body of the call, which the approval runs. Never card data or a secret.
  input jsonb NOT NULL CONSTRAINT approval_input_bounded CHECK (pg_column_size(input) <= 8192),
  requested_by text COLLATE "C" NOT NULL,
  requested_by_name text NOT NULL,
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  decided_by text COLLATE "C",
  decided_by_name text,
  decided_at timestamptz,
  decline_reason text,
  -- The name of the error that ended it.
  failure text,
  -- The refund or payout that came of it.
  result_id text COLLATE "C",
  PRIMARY KEY (merchant_id, id),
  CONSTRAINT approval_expires_later CHECK (expires_at > created_at),
  CONSTRAINT approval_limit_unless_no_currency CHECK ((limit_minor IS NULL) = (exceeded = 'currency')),
  CONSTRAINT refund_has_payment CHECK ((action = 'refund') = (payment_id IS NOT NULL)),
  CONSTRAINT approval_ends_with_a_time CHECK ((status = 'pending') = (decided_at IS NULL)),
  CONSTRAINT approval_decided_by_somebody CHECK ((status IN ('approved', 'declined', 'canceled')) = (decided_by IS NOT NULL)),
  CONSTRAINT approval_never_by_its_author CHECK (status NOT IN ('approved', 'declined') OR decided_by <> requested_by),
  CONSTRAINT approval_canceled_by_its_author CHECK (status <> 'canceled' OR decided_by = requested_by),
  CONSTRAINT approval_declined_with_a_reason CHECK ((status = 'declined') = (decline_reason IS NOT NULL)),
  CONSTRAINT approval_fails_for_a_reason CHECK ((status = 'failed') = (failure IS NOT NULL)),
  CONSTRAINT approval_has_result CHECK ((status = 'approved') = (result_id IS NOT NULL))
);
-- A payment has one refund at a time that waits for approval.
CREATE UNIQUE INDEX one_pending_approval_of_payment ON approval_requests (merchant_id, payment_id) WHERE status = 'pending' AND payment_id IS NOT NULL;
CREATE INDEX approvals_by_time ON approval_requests (merchant_id, created_at, id);
CREATE INDEX approvals_pending ON approval_requests (merchant_id, created_at, id) WHERE status = 'pending';
CREATE INDEX approvals_due ON approval_requests (merchant_id, expires_at) WHERE status = 'pending';
CREATE INDEX approvals_by_payment ON approval_requests (merchant_id, payment_id, created_at, id) WHERE payment_id IS NOT NULL;
CALL protect_tenant_table('approval_requests', 'merchant_id', 'app.merchant_id', 'SELECT, INSERT, UPDATE');

-- A decision is final, and nothing else changes.
CREATE FUNCTION protect_decision() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.status <> 'pending' THEN RAISE EXCEPTION 'approval % is decided', OLD.id USING ERRCODE = 'integrity_constraint_violation'; END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER approval_decided_once BEFORE UPDATE ON approval_requests FOR EACH ROW EXECUTE FUNCTION protect_decision();

ALTER TYPE change_type ADD VALUE 'approval.requested';
ALTER TYPE change_type ADD VALUE 'approval.approved';
ALTER TYPE change_type ADD VALUE 'approval.declined';
ALTER TYPE change_type ADD VALUE 'approval.canceled';
ALTER TYPE change_type ADD VALUE 'approval.expired';
ALTER TYPE change_type ADD VALUE 'approval.failed';
ALTER TYPE change_object_type ADD VALUE 'approval';

-- Roles of a member, each with its limits.
CREATE FUNCTION roles_with_limits(p_business_id text, p_member_id text) RETURNS jsonb
LANGUAGE sql STABLE SET search_path = public, pg_temp AS $$
  SELECT coalesce(jsonb_agg(jsonb_build_object(
    'system_key', r.system_key, 'permissions', r.permissions,
    'limits', coalesce((SELECT jsonb_agg(jsonb_build_object('action', l.action, 'currency', l.currency, 'each_minor', l.each_minor, 'day_minor', l.day_minor))
                        FROM role_limits l WHERE l.business_id = r.business_id AND l.role_id = r.id), '[]'))), '[]')
  FROM member_roles mr JOIN roles r ON r.business_id = mr.business_id AND r.id = mr.role_id
  WHERE mr.business_id = p_business_id AND mr.member_id = p_member_id
$$;

-- Returns the active members of an account's business with their roles, without those whom a missing second factor keeps out.
DROP FUNCTION members_with_access(text, timestamptz);
CREATE FUNCTION members_with_access(p_merchant_id text, p_now timestamptz) RETURNS TABLE (user_id text, is_owner boolean, roles jsonb)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT m.user_id, m.is_owner, roles_with_limits(m.business_id, m.id)
  FROM merchant_accounts a JOIN businesses b ON b.business_id = a.business_id JOIN members m ON m.business_id = b.business_id AND m.status = 'normal'
  WHERE a.merchant_id = p_merchant_id
    AND (b.second_factor_due_at IS NULL OR b.second_factor_due_at > p_now OR user_has_second_factor(m.user_id))
  ORDER BY m.user_id
$$;

-- The same of one active member.
CREATE FUNCTION member_with_access(p_merchant_id text, p_user_id text) RETURNS TABLE (user_id text, is_owner boolean, roles jsonb)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT m.user_id, m.is_owner, roles_with_limits(m.business_id, m.id)
  FROM merchant_accounts a JOIN members m ON m.business_id = a.business_id AND m.user_id = p_user_id AND m.status = 'normal'
  WHERE a.merchant_id = p_merchant_id
$$;

REVOKE ALL ON FUNCTION roles_with_limits, members_with_access, member_with_access FROM PUBLIC;
GRANT EXECUTE ON FUNCTION members_with_access, member_with_access TO counterfoil_app;
