-- Whether the business requires a second person for these changes.
ALTER TABLE businesses
  ADD COLUMN second_person_for_roles boolean NOT NULL DEFAULT false,
  ADD COLUMN second_person_for_bank_accounts boolean NOT NULL DEFAULT false;

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
CREATE TRIGGER team_approval_decided_once BEFORE UPDATE ON team_approvals FOR EACH ROW EXECUTE FUNCTION protect_decision();

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

-- Changes of bank accounts are requests without an amount.
ALTER TABLE approval_requests
  DROP CONSTRAINT approval_action_known,
  ADD CONSTRAINT approval_action_known CHECK (action IN ('refund', 'payout', 'bank_account.add', 'bank_account.set_default', 'bank_account.remove')),
  ALTER COLUMN amount_minor DROP NOT NULL,
  ALTER COLUMN exceeded DROP NOT NULL,
  -- Of a change of a bank account, also of one that doesn't exist yet.
  ADD COLUMN bank_account_id text COLLATE "C",
  -- What it would change, by language.
  ADD COLUMN changes jsonb CONSTRAINT approval_changes_bounded CHECK (pg_column_size(changes) <= 8192),
  -- The number of a new bank account, encrypted under the secret key as in `bank_accounts`. Deleted when the request ends.
  ADD COLUMN sealed_details bytea,
  ADD COLUMN key_id bytea GENERATED ALWAYS AS (substring(sealed_details FROM 2 FOR 4)) STORED CONSTRAINT approval_key_exists REFERENCES counterfoil_keys,
  ADD CONSTRAINT money_has_an_amount CHECK ((action IN ('refund', 'payout')) = (amount_minor IS NOT NULL) AND (amount_minor IS NULL) = (exceeded IS NULL)),
  ADD CONSTRAINT change_names_its_bank_account CHECK (
    (action IN ('refund', 'payout')) = (bank_account_id IS NULL) AND (bank_account_id IS NULL) = (changes IS NULL)),
  ADD CONSTRAINT number_kept_while_pending CHECK ((sealed_details IS NOT NULL) = (action = 'bank_account.add' AND status = 'pending'));
CREATE INDEX approval_requests_by_key ON approval_requests (key_id) WHERE key_id IS NOT NULL;
CREATE UNIQUE INDEX one_pending_change_of_bank_account ON approval_requests (merchant_id, bank_account_id) WHERE status = 'pending' AND bank_account_id IS NOT NULL;

CREATE OR REPLACE FUNCTION find_outdated_seals(p_limit integer) RETURNS TABLE (place text, owner_id text, id text, purpose text, binding text, sealed bytea)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  WITH earlier AS MATERIALIZED (SELECT array_agg(id) AS ids FROM counterfoil_keys WHERE purpose = 'sealing' AND NOT is_current)
  (SELECT 'authenticators', user_id, id, 'authenticator-seeds', user_id || ':' || id, seed FROM authenticators WHERE key_id = ANY ((SELECT ids FROM earlier)::bytea[]) LIMIT p_limit)
  UNION ALL
  (SELECT 'bank_accounts', merchant_id, id, 'bank-account', merchant_id || '/' || id, sealed_details FROM bank_accounts WHERE key_id = ANY ((SELECT ids FROM earlier)::bytea[]) LIMIT p_limit)
  UNION ALL
  (SELECT 'approval_requests', merchant_id, id, 'bank-account', merchant_id || '/' || bank_account_id, sealed_details
   FROM approval_requests WHERE key_id = ANY ((SELECT ids FROM earlier)::bytea[]) LIMIT p_limit)
  UNION ALL
  (SELECT 'platforms', platform_id, platform_id, 'instruction-push', platform_id, sealed_push_secret FROM platforms WHERE key_id = ANY ((SELECT ids FROM earlier)::bytea[]) LIMIT p_limit)
  UNION ALL
  (SELECT 'local_mails', id, id, 'local-mail', id, content FROM local_mails WHERE key_id = ANY ((SELECT ids FROM earlier)::bytea[]) LIMIT p_limit)
  UNION ALL
  (SELECT 'intents', merchant_id, id, 'bank-account', request #>> '{destination,binding}', decode(request #>> '{destination,sealed}', 'base64')
   FROM intents WHERE key_id = ANY ((SELECT ids FROM earlier)::bytea[]) LIMIT p_limit)
  UNION ALL
  (SELECT 'instructions', merchant_id, id, 'bank-account', payload #>> '{destination,sealed,binding}', decode(payload #>> '{destination,sealed,sealed}', 'base64')
   FROM instructions WHERE key_id = ANY ((SELECT ids FROM earlier)::bytea[]) LIMIT p_limit)
  UNION ALL
  (SELECT 'sso_providers', business_id, business_id, 'sso-client-secret', business_id, sealed_client_secret
   FROM sso_providers WHERE key_id = ANY ((SELECT ids FROM earlier)::bytea[]) LIMIT p_limit)
  UNION ALL
  (SELECT 'push_identity', '', '', 'push', 'push_identity', sealed_private_key FROM push_identity WHERE key_id = ANY ((SELECT ids FROM earlier)::bytea[]) LIMIT p_limit)
  UNION ALL
  (SELECT 'push_subscriptions', user_id, id, 'push', encode(endpoint_hash, 'hex'), sealed FROM push_subscriptions WHERE key_id = ANY ((SELECT ids FROM earlier)::bytea[]) LIMIT p_limit)
  LIMIT p_limit
$$;

CREATE OR REPLACE FUNCTION count_outdated_seals() RETURNS bigint LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  WITH earlier AS MATERIALIZED (SELECT array_agg(id) AS ids FROM counterfoil_keys WHERE purpose = 'sealing' AND NOT is_current)
  SELECT sum(n)::bigint FROM (
    SELECT count(*) AS n FROM authenticators WHERE key_id = ANY ((SELECT ids FROM earlier)::bytea[])
    UNION ALL SELECT count(*) FROM bank_accounts WHERE key_id = ANY ((SELECT ids FROM earlier)::bytea[])
    UNION ALL SELECT count(*) FROM approval_requests WHERE key_id = ANY ((SELECT ids FROM earlier)::bytea[])
    UNION ALL SELECT count(*) FROM platforms WHERE key_id = ANY ((SELECT ids FROM earlier)::bytea[])
    UNION ALL SELECT count(*) FROM local_mails WHERE key_id = ANY ((SELECT ids FROM earlier)::bytea[])
    UNION ALL SELECT count(*) FROM intents WHERE key_id = ANY ((SELECT ids FROM earlier)::bytea[])
    UNION ALL SELECT count(*) FROM instructions WHERE key_id = ANY ((SELECT ids FROM earlier)::bytea[])
    UNION ALL SELECT count(*) FROM sso_providers WHERE key_id = ANY ((SELECT ids FROM earlier)::bytea[])
    UNION ALL SELECT count(*) FROM push_identity WHERE key_id = ANY ((SELECT ids FROM earlier)::bytea[])
    UNION ALL SELECT count(*) FROM push_subscriptions WHERE key_id = ANY ((SELECT ids FROM earlier)::bytea[])
  ) AS counts
$$;

CREATE OR REPLACE FUNCTION replace_seal(p_place text, p_owner_id text, p_id text, p_old bytea, p_new bytea) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE text_of_new jsonb := to_jsonb(translate(encode(p_new, 'base64'), E'\n', ''));
BEGIN
  CASE p_place
    WHEN 'authenticators' THEN UPDATE authenticators SET seed = p_new WHERE user_id = p_owner_id AND id = p_id AND seed = p_old;
    WHEN 'bank_accounts' THEN UPDATE bank_accounts SET sealed_details = p_new WHERE merchant_id = p_owner_id AND id = p_id AND sealed_details = p_old;
    WHEN 'approval_requests' THEN UPDATE approval_requests SET sealed_details = p_new WHERE merchant_id = p_owner_id AND id = p_id AND sealed_details = p_old;
    WHEN 'platforms' THEN UPDATE platforms SET sealed_push_secret = p_new WHERE platform_id = p_id AND sealed_push_secret = p_old;
    WHEN 'sso_providers' THEN UPDATE sso_providers SET sealed_client_secret = p_new WHERE business_id = p_owner_id AND sealed_client_secret = p_old;
    WHEN 'local_mails' THEN UPDATE local_mails SET content = p_new WHERE id = p_id AND content = p_old;
    WHEN 'intents' THEN UPDATE intents SET request = jsonb_set(request, '{destination,sealed}', text_of_new)
      WHERE merchant_id = p_owner_id AND id = p_id AND decode(request #>> '{destination,sealed}', 'base64') = p_old;
    WHEN 'instructions' THEN UPDATE instructions SET payload = jsonb_set(payload, '{destination,sealed,sealed}', text_of_new)
      WHERE merchant_id = p_owner_id AND id = p_id AND decode(payload #>> '{destination,sealed,sealed}', 'base64') = p_old;
    WHEN 'push_identity' THEN UPDATE push_identity SET sealed_private_key = p_new WHERE sealed_private_key = p_old;
    WHEN 'push_subscriptions' THEN UPDATE push_subscriptions SET sealed = p_new WHERE user_id = p_owner_id AND id = p_id AND sealed = p_old;
  END CASE;
END $$;

REVOKE ALL ON FUNCTION businesses_with_expired_changes, needs_second_person FROM PUBLIC;
GRANT EXECUTE ON FUNCTION businesses_with_expired_changes, needs_second_person TO counterfoil_app;
