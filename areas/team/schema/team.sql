-- Members and their roles, invitations, transfers of ownership, access reviews, limits of roles, and changes that wait for a second person.

CREATE TABLE roles (
  business_id text COLLATE "C" NOT NULL REFERENCES businesses,
  id text COLLATE "C" NOT NULL,
  -- Set for the roles that every business has. The contract declares their rights, so a new right reaches existing businesses.
  system_key text,
  name text NOT NULL,
  description text NOT NULL DEFAULT '',
  permissions text[] NOT NULL DEFAULT '{}',
  created_at timestamptz NOT NULL,
  -- Counts the changes; an edit of an older version is refused.
  version integer NOT NULL DEFAULT 1,
  PRIMARY KEY (business_id, id),
  CONSTRAINT one_role_of_a_system_key UNIQUE (business_id, system_key),
  -- Rules for roles that a business defines; system roles are rows too, with rights declared by the contract.
  CONSTRAINT role_name_length CHECK (system_key IS NOT NULL OR char_length(name) BETWEEN 2 AND 20),
  -- The same characters as in areas/team/contract/roles.ts.
  CONSTRAINT role_name_characters CHECK (
    system_key IS NOT NULL
    OR name ~ '^[A-Za-z0-9_\u00C0-\u00D6\u00D8-\u00F6\u00F8-\u024F\u3005\u3007\u3400-\u4DBF\u4E00-\u9FFF\U00020000-\U000323AF-]*$'),
  CONSTRAINT role_description_length CHECK (char_length(description) <= 200),
  CONSTRAINT role_has_permission CHECK (system_key IS NOT NULL OR cardinality(permissions) > 0)
);
CREATE UNIQUE INDEX role_name_taken ON roles (business_id, lower(name));
CALL protect_tenant_table('roles', 'business_id', 'app.business_id', 'SELECT, INSERT, UPDATE, DELETE');

CREATE TABLE members (
  business_id text COLLATE "C" NOT NULL REFERENCES businesses,
  id text COLLATE "C" NOT NULL,
  user_id text COLLATE "C" NOT NULL REFERENCES users,
  is_owner boolean NOT NULL DEFAULT false,
  status text NOT NULL DEFAULT 'normal' CONSTRAINT member_status_known CHECK (status IN ('normal', 'frozen')),
  created_at timestamptz NOT NULL,
  -- Grows with every change, so a command can name the version that its caller saw.
  version integer NOT NULL DEFAULT 1,
  -- Inactivity counts from then on if the member hasn't signed in since. Null if they were never unfrozen.
  unfrozen_at timestamptz,
  PRIMARY KEY (business_id, id),
  CONSTRAINT one_membership_per_user UNIQUE (business_id, user_id)
);
CREATE UNIQUE INDEX one_owner_per_business ON members (business_id) WHERE is_owner;
CREATE INDEX members_of_user ON members (user_id);
CALL protect_tenant_table('members', 'business_id', 'app.business_id', 'SELECT, INSERT, UPDATE, DELETE');
-- Members of the business at hand are visible by name and address.
CREATE POLICY colleague ON users FOR SELECT TO counterfoil_app USING (EXISTS (SELECT FROM members m WHERE m.user_id = users.id));

CREATE TABLE member_roles (
  business_id text COLLATE "C" NOT NULL,
  member_id text COLLATE "C" NOT NULL,
  role_id text COLLATE "C" NOT NULL,
  PRIMARY KEY (business_id, member_id, role_id),
  FOREIGN KEY (business_id, member_id) REFERENCES members (business_id, id),
  FOREIGN KEY (business_id, role_id) REFERENCES roles (business_id, id)
);
-- Finds the members of a role.
CREATE INDEX members_by_role ON member_roles (business_id, role_id);
CALL protect_tenant_table('member_roles', 'business_id', 'app.business_id', 'SELECT, INSERT, DELETE');

-- The account that each user switched to last. The next sign-in opens it, in any browser.
CREATE TABLE last_accounts (
  user_id text COLLATE "C" PRIMARY KEY REFERENCES users,
  account_id text COLLATE "C" NOT NULL REFERENCES merchant_accounts (merchant_id),
  opened_at timestamptz NOT NULL
);
CALL protect_user_table('last_accounts', 'SELECT, INSERT, UPDATE');

-- The user's own business comes first, then the oldest.
CREATE FUNCTION accounts_of_user(p_user_id text)
RETURNS TABLE (merchant_id text, name text, kind text, business_id text, business_name text, default_currency text, time_zone text, is_demo boolean,
               support_email text, website text, statement_descriptor text, processor text, is_email_confirmed boolean, is_last boolean,
               payments_stop_at timestamptz)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT a.merchant_id, a.name, a.kind, b.business_id, b.name, a.default_currency, b.time_zone, a.is_demo,
         b.support_email, b.website, a.statement_descriptor, a.processor,
         EXISTS (SELECT FROM members o JOIN users u ON u.id = o.user_id WHERE o.business_id = b.business_id AND o.is_owner AND u.email_confirmed_at IS NOT NULL),
         l.user_id IS NOT NULL, a.payments_stop_at
  FROM members m JOIN businesses b ON b.business_id = m.business_id JOIN merchant_accounts a ON a.business_id = b.business_id
  LEFT JOIN last_accounts l ON l.user_id = m.user_id AND l.account_id = a.merchant_id
  WHERE m.user_id = p_user_id AND m.status = 'normal' ORDER BY m.is_owner DESC, b.created_at, b.business_id, a.kind, a.merchant_id
$$;

-- Returns the businesses of a user that require a second factor.
CREATE FUNCTION second_factor_demands(p_user_id text) RETURNS TABLE (business_id text, business_name text, due_at timestamptz)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT b.business_id, b.name, b.second_factor_due_at FROM members m JOIN businesses b ON b.business_id = m.business_id
  WHERE m.user_id = p_user_id AND m.status = 'normal' AND b.second_factor_due_at IS NOT NULL ORDER BY b.second_factor_due_at, b.business_id
$$;

-- Returns active members of the business at hand who have no second factor.
CREATE FUNCTION members_without_second_factor(p_business_id text) RETURNS TABLE (member_id text)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT m.id FROM members m
  WHERE m.business_id = p_business_id AND p_business_id = current_setting('app.business_id', true) AND m.status = 'normal' AND NOT user_has_second_factor(m.user_id)
$$;

-- Whether the owner of the business at hand has confirmed their address.
CREATE FUNCTION owner_email_confirmed(p_business_id text) RETURNS boolean
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT coalesce((SELECT u.email_confirmed_at IS NOT NULL FROM members m JOIN users u ON u.id = m.user_id
                   WHERE m.business_id = p_business_id AND m.is_owner AND p_business_id = current_setting('app.business_id', true)), false)
$$;

-- What a live account needs before it takes payments. For the account at hand, whose transactions don't see its business.
CREATE FUNCTION account_readiness(p_merchant_id text)
RETURNS TABLE (kind text, is_email_confirmed boolean, support_email text, website text, statement_descriptor text, processor text, payments_stop_at timestamptz)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT a.kind,
         EXISTS (SELECT FROM members o JOIN users u ON u.id = o.user_id WHERE o.business_id = b.business_id AND o.is_owner AND u.email_confirmed_at IS NOT NULL),
         b.support_email, b.website, a.statement_descriptor, a.processor, a.payments_stop_at
  FROM merchant_accounts a JOIN businesses b ON b.business_id = a.business_id
  WHERE a.merchant_id = p_merchant_id AND p_merchant_id = current_setting('app.merchant_id', true)
$$;

CREATE TABLE invitations (
  business_id text COLLATE "C" NOT NULL REFERENCES businesses,
  id text COLLATE "C" NOT NULL,
  email text NOT NULL,
  -- Lower case, as in users.
  email_normalised text COLLATE "C" NOT NULL,
  -- The user who sent it last.
  invited_by text COLLATE "C" NOT NULL REFERENCES users,
  created_at timestamptz NOT NULL,
  -- When the current links were created.
  invited_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  -- Counts the links. The email of an earlier one isn't sent anymore.
  round integer NOT NULL DEFAULT 1,
  -- The link that the inviter copies, and the one of the email, which also confirms the address. Tokens are stored hashed.
  link_hash bytea NOT NULL,
  mail_hash bytea,
  accepted_at timestamptz,
  accepted_by text COLLATE "C" REFERENCES users,
  revoked_at timestamptz,
  PRIMARY KEY (business_id, id),
  CONSTRAINT invitation_ends_once CHECK (accepted_at IS NULL OR revoked_at IS NULL),
  CONSTRAINT accepted_by_a_user CHECK ((accepted_at IS NULL) = (accepted_by IS NULL))
);
CREATE UNIQUE INDEX one_open_invitation_per_address ON invitations (business_id, email_normalised) WHERE accepted_at IS NULL AND revoked_at IS NULL;
-- The list of open invitations, newest first.
CREATE INDEX open_invitations ON invitations (business_id, invited_at, id) WHERE accepted_at IS NULL AND revoked_at IS NULL;
CREATE INDEX invitations_by_link ON invitations (link_hash);
CREATE INDEX invitations_by_mailed_link ON invitations (mail_hash) WHERE mail_hash IS NOT NULL;
CALL protect_tenant_table('invitations', 'business_id', 'app.business_id', 'SELECT, INSERT, UPDATE');

CREATE TABLE invitation_roles (
  business_id text COLLATE "C" NOT NULL,
  invitation_id text COLLATE "C" NOT NULL,
  role_id text COLLATE "C" NOT NULL,
  PRIMARY KEY (business_id, invitation_id, role_id),
  FOREIGN KEY (business_id, invitation_id) REFERENCES invitations (business_id, id),
  -- An invitation to a deleted role alone can't be accepted anymore.
  FOREIGN KEY (business_id, role_id) REFERENCES roles (business_id, id) ON DELETE CASCADE
);
CREATE INDEX invitations_of_role ON invitation_roles (business_id, role_id);
CALL protect_tenant_table('invitation_roles', 'business_id', 'app.business_id', 'SELECT, INSERT, DELETE');

-- Returns the invitation that a link opens, whatever became of it. The inviter is named while they are an active member.
CREATE FUNCTION find_invitation(p_token_hash bytea)
RETURNS TABLE (business_id text, business_name text, id text, email text, invited_by_name text, is_mailed boolean, expires_at timestamptz,
               accepted_at timestamptz, revoked_at timestamptz, account_user_id text)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT i.business_id, b.name, i.id, i.email, inviter.name, i.mail_hash IS NOT DISTINCT FROM p_token_hash, i.expires_at, i.accepted_at, i.revoked_at, u.id
  FROM invitations i JOIN businesses b ON b.business_id = i.business_id
  LEFT JOIN users u ON u.email_normalised = i.email_normalised
  LEFT JOIN members m ON m.business_id = i.business_id AND m.user_id = i.invited_by AND m.status = 'normal'
  LEFT JOIN users inviter ON inviter.id = m.user_id
  WHERE i.link_hash = p_token_hash OR i.mail_hash = p_token_hash
$$;

CREATE FUNCTION count_member_sessions(p_business_id text, p_member_id text, p_now timestamptz) RETURNS integer
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT count(*)::integer FROM members m JOIN sessions s ON s.user_id = m.user_id
  WHERE m.business_id = p_business_id AND m.id = p_member_id AND p_business_id = current_setting('app.business_id', true)
    AND s.ended_at IS NULL AND s.expires_at > p_now
    AND (s.idle_seconds IS NULL OR s.last_used_at + make_interval(secs => s.idle_seconds) > p_now)
$$;

-- Ends the member's sessions and sign-ins that wait for the second step. Returns how many sessions that were.
CREATE FUNCTION end_member_sessions(p_business_id text, p_member_id text, p_now timestamptz) RETURNS integer
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  member_user_id text;
  active_count integer := count_member_sessions(p_business_id, p_member_id, p_now);
BEGIN
  SELECT user_id INTO member_user_id FROM members
  WHERE business_id = p_business_id AND id = p_member_id AND p_business_id = current_setting('app.business_id', true);
  DELETE FROM sign_in_challenges WHERE user_id = member_user_id;
  UPDATE sessions SET ended_at = p_now WHERE user_id = member_user_id AND ended_at IS NULL;
  RETURN active_count;
END $$;

-- The member's browsers need the second step again. Returns how many skipped it.
CREATE FUNCTION forget_member_devices(p_business_id text, p_member_id text, p_now timestamptz) RETURNS integer
LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  WITH forgotten AS (
    UPDATE devices d SET trusted_at = NULL, trusted_until = NULL FROM members m
    WHERE m.business_id = p_business_id AND m.id = p_member_id AND p_business_id = current_setting('app.business_id', true)
      AND d.user_id = m.user_id AND d.trusted_until > p_now
    RETURNING 1
  )
  SELECT count(*)::integer FROM forgotten
$$;

CREATE TABLE ownership_transfers (
  business_id text COLLATE "C" NOT NULL REFERENCES businesses,
  id text COLLATE "C" NOT NULL,
  owner_id text COLLATE "C" NOT NULL,
  recipient_id text COLLATE "C" NOT NULL,
  requested_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  ended_at timestamptz,
  outcome text CONSTRAINT transfer_outcome_known CHECK (outcome IN ('accepted', 'declined', 'canceled', 'expired')),
  PRIMARY KEY (business_id, id),
  CONSTRAINT transfer_to_another_member CHECK (owner_id <> recipient_id),
  CONSTRAINT transfer_ends_with_an_outcome CHECK ((ended_at IS NULL) = (outcome IS NULL)),
  -- Transfers of removed members go with them. The audit log keeps them.
  FOREIGN KEY (business_id, owner_id) REFERENCES members (business_id, id) ON DELETE CASCADE,
  FOREIGN KEY (business_id, recipient_id) REFERENCES members (business_id, id) ON DELETE CASCADE
);
CREATE UNIQUE INDEX one_pending_transfer ON ownership_transfers (business_id) WHERE ended_at IS NULL;
CREATE INDEX transfers_by_owner ON ownership_transfers (business_id, owner_id);
CREATE INDEX transfers_by_recipient ON ownership_transfers (business_id, recipient_id);
CALL protect_tenant_table('ownership_transfers', 'business_id', 'app.business_id', 'SELECT, INSERT, UPDATE');

CREATE TABLE access_reviews (
  business_id text COLLATE "C" NOT NULL REFERENCES businesses,
  id text COLLATE "C" NOT NULL,
  completed_at timestamptz NOT NULL,
  -- The user. The audit log has the members with their roles.
  completed_by text COLLATE "C" NOT NULL,
  member_count integer NOT NULL CONSTRAINT review_of_somebody CHECK (member_count > 0),
  PRIMARY KEY (business_id, id)
);
-- The latest one.
CREATE INDEX access_reviews_by_time ON access_reviews (business_id, completed_at);
CALL protect_tenant_table('access_reviews', 'business_id', 'app.business_id', 'SELECT, INSERT');

-- For the worker: active members, without owners, who haven't signed in since a time, of businesses that freeze them.
CREATE FUNCTION find_members_to_freeze(p_before timestamptz, p_limit integer) RETURNS TABLE (business_id text, member_id text)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT m.business_id, m.id FROM businesses b JOIN members m ON m.business_id = b.business_id JOIN users u ON u.id = m.user_id
  WHERE b.freezes_inactive AND m.status = 'normal' AND NOT m.is_owner AND greatest(u.last_login_at, m.created_at, m.unfrozen_at) < p_before
  LIMIT p_limit
$$;

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

-- Changes of a team that wait for a second person. Those about money are in `approval_requests`. Times are the machine's.
CREATE TABLE team_approvals (
  business_id text COLLATE "C" NOT NULL REFERENCES businesses,
  id text COLLATE "C" NOT NULL,
  action text COLLATE "C" NOT NULL CONSTRAINT team_change_known CHECK (action IN ('role.create', 'role.update', 'role.delete', 'member.roles',
    'second_person.release_roles', 'second_person.release_bank_accounts')),
  status text COLLATE "C" NOT NULL DEFAULT 'pending'
    CONSTRAINT team_approval_status_known CHECK (status IN ('pending', 'approved', 'declined', 'canceled', 'expired', 'failed')),
  -- The role or the member, or what would no longer need a second person; null for a new role.
  subject_id text COLLATE "C",
  -- Its name at the time of the request.
  subject text NOT NULL,
  -- The user whose own roles change, who can't decide.
  affected_user_id text COLLATE "C",
  -- Path, query and body of the call, which the approval runs.
  input jsonb NOT NULL CONSTRAINT team_approval_input_bounded CHECK (pg_column_size(input) <= 32768),
  -- What it would change, by language.
  changes jsonb NOT NULL CONSTRAINT team_approval_changes_bounded CHECK (pg_column_size(changes) <= 131072),
  requested_by text COLLATE "C" NOT NULL,
  requested_by_name text NOT NULL,
  -- The account that the requester was in, which notifications name.
  requested_in text COLLATE "C" NOT NULL,
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  decided_by text COLLATE "C",
  decided_by_name text,
  decided_at timestamptz,
  decline_reason text,
  -- The name of the error that ended it.
  failure text,
  -- The created role.
  result_id text COLLATE "C",
  PRIMARY KEY (business_id, id),
  CONSTRAINT team_approval_expires_later CHECK (expires_at > created_at),
  CONSTRAINT new_role_has_no_id CHECK ((action = 'role.create') = (subject_id IS NULL)),
  CONSTRAINT team_approval_ends_with_a_time CHECK ((status = 'pending') = (decided_at IS NULL)),
  CONSTRAINT team_approval_decided_by_somebody CHECK ((status IN ('approved', 'declined', 'canceled')) = (decided_by IS NOT NULL)),
  CONSTRAINT team_approval_never_by_its_author CHECK (status NOT IN ('approved', 'declined') OR decided_by <> requested_by),
  CONSTRAINT team_approval_never_of_own_roles CHECK (status <> 'approved' OR decided_by IS DISTINCT FROM affected_user_id),
  CONSTRAINT team_approval_canceled_by_its_author CHECK (status <> 'canceled' OR decided_by = requested_by),
  CONSTRAINT team_approval_declined_with_a_reason CHECK ((status = 'declined') = (decline_reason IS NOT NULL)),
  CONSTRAINT team_approval_fails_for_a_reason CHECK ((status = 'failed') = (failure IS NOT NULL))
);
-- A role or a member has one change at a time that waits.
CREATE UNIQUE INDEX one_pending_change_of_subject ON team_approvals (business_id, subject_id) WHERE status = 'pending' AND subject_id IS NOT NULL;
CREATE INDEX team_approvals_by_time ON team_approvals (business_id, created_at, id);
CREATE INDEX team_approvals_pending ON team_approvals (business_id, created_at, id) WHERE status = 'pending';
-- For the worker, over all businesses.
CREATE INDEX team_approvals_due ON team_approvals (expires_at) WHERE status = 'pending';
CALL protect_tenant_table('team_approvals', 'business_id', 'app.business_id',
  'SELECT, INSERT, UPDATE (status, decided_by, decided_by_name, decided_at, decline_reason, failure, result_id)');

-- For the worker: businesses with a request that nobody decided on in time.
CREATE FUNCTION businesses_with_expired_changes(p_now timestamptz, p_limit integer) RETURNS TABLE (business_id text)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT DISTINCT a.business_id FROM team_approvals a WHERE a.status = 'pending' AND a.expires_at <= p_now LIMIT p_limit
$$;

-- Whether the business of an account requires a second person for changes of bank accounts. Read before the account's transaction, which sees no business.
CREATE FUNCTION needs_second_person(p_merchant_id text) RETURNS boolean
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT b.second_person_for_bank_accounts FROM merchant_accounts a JOIN businesses b ON b.business_id = a.business_id WHERE a.merchant_id = p_merchant_id
$$;

-- Whether the user owns a business.
CREATE FUNCTION owns_business(p_user_id text) RETURNS boolean
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT EXISTS (SELECT FROM members WHERE user_id = p_user_id AND is_owner)
$$;

GRANT EXECUTE ON FUNCTION
  account_readiness, accounts_of_user, businesses_with_expired_changes, count_member_sessions, end_member_sessions, find_invitation,
  find_members_to_freeze, forget_member_devices, members_without_second_factor, needs_second_person, owner_email_confirmed, owns_business,
  second_factor_demands
  TO counterfoil_app;
