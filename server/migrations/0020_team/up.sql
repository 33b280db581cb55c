-- ---------------------------------------------------------------------------
-- Members
-- ---------------------------------------------------------------------------

-- Grows with every change, so a command can name the version that its caller saw.
ALTER TABLE members ADD COLUMN version integer NOT NULL DEFAULT 1;

-- ---------------------------------------------------------------------------
-- Invitations
-- ---------------------------------------------------------------------------

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

-- ---------------------------------------------------------------------------
-- Access of a member of the business at hand
-- ---------------------------------------------------------------------------

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

-- Secret keys that the member created and that work, in all accounts of the business. Keys are on the side of money, which its transactions don't see.
CREATE FUNCTION member_keys(p_business_id text, p_member_id text)
RETURNS TABLE (merchant_id text, account_name text, kind text, id text, prefix text, last4 text, created_at timestamptz)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT a.merchant_id, a.name, a.kind, k.id, k.prefix, k.last4, k.created_at
  FROM members m JOIN merchant_accounts a ON a.business_id = m.business_id
  JOIN api_keys k ON k.merchant_id = a.merchant_id AND k.created_by = m.user_id AND k.revoked_at IS NULL
  WHERE m.business_id = p_business_id AND m.id = p_member_id AND p_business_id = current_setting('app.business_id', true)
  ORDER BY k.created_at DESC, k.id DESC
$$;

CREATE FUNCTION revoke_member_keys(p_business_id text, p_member_id text, p_key_ids text[], p_now timestamptz) RETURNS TABLE (merchant_id text, id text)
LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  UPDATE api_keys k SET revoked_at = p_now FROM member_keys(p_business_id, p_member_id) mk
  WHERE k.merchant_id = mk.merchant_id AND k.id = mk.id AND k.id = ANY (p_key_ids) AND k.revoked_at IS NULL
  RETURNING k.merchant_id, k.id
$$;

-- ---------------------------------------------------------------------------
-- Transfer of ownership
-- ---------------------------------------------------------------------------

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

-- ---------------------------------------------------------------------------
-- Mail
-- ---------------------------------------------------------------------------

-- Not validated, since all rows satisfied the shorter list.
ALTER TABLE mail_outbox DROP CONSTRAINT mail_kind_known;
ALTER TABLE mail_outbox ADD CONSTRAINT mail_kind_known CHECK (kind IN
  ('confirm_email', 'address_taken', 'reset_password', 'unlock', 'new_device', 'security_changed', 'invitation', 'ownership')) NOT VALID;

GRANT EXECUTE ON FUNCTION find_invitation, count_member_sessions, end_member_sessions, forget_member_devices, member_keys,
  revoke_member_keys TO counterfoil_app;
