-- Stores of SHOPLINE that are connected to accounts.

ALTER TYPE change_type ADD VALUE 'store.connected';
ALTER TYPE change_type ADD VALUE 'store.disconnected';
ALTER TYPE change_type ADD VALUE 'store.renewal_failed';
ALTER TYPE change_object_type ADD VALUE 'store';

-- ---------------------------------------------------------------------------
-- Before the account is known
-- ---------------------------------------------------------------------------

-- Authorizations that wait for SHOPLINE's answer. Nonce and browser are stored hashed; deleting the row uses the nonce up.
CREATE TABLE store_attempts (
  nonce_hash bytea PRIMARY KEY,
  browser_hash bytea NOT NULL,
  handle text COLLATE "C" NOT NULL,
  expires_at timestamptz NOT NULL
);
CREATE INDEX store_attempts_by_age ON store_attempts (expires_at);
GRANT SELECT, INSERT, DELETE ON store_attempts TO counterfoil_app;

-- Authorized stores that wait for a member to choose an account, and stores that are connected already, which have no token here.
CREATE TABLE store_tickets (
  ticket_hash bytea PRIMARY KEY,
  browser_hash bytea NOT NULL,
  handle text COLLATE "C" NOT NULL,
  scopes text[] COLLATE "C" NOT NULL,
  sealed_token bytea,
  key_id bytea GENERATED ALWAYS AS (substring(sealed_token FROM 2 FOR 4)) STORED CONSTRAINT store_ticket_key_exists REFERENCES counterfoil_keys,
  token_expires_at timestamptz,
  -- When the owner of the store agreed, by SHOPLINE's clock.
  authorized_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  CONSTRAINT ticket_token_expires CHECK ((sealed_token IS NULL) = (token_expires_at IS NULL))
);
CREATE INDEX store_tickets_by_age ON store_tickets (expires_at);
CREATE INDEX store_tickets_of_store ON store_tickets (handle);
CREATE INDEX store_tickets_by_key ON store_tickets (key_id);
GRANT SELECT, INSERT, DELETE ON store_tickets TO counterfoil_app;

-- The account that a connected store belongs to: one at a time.
CREATE TABLE store_handles (
  handle text COLLATE "C" PRIMARY KEY,
  account_id text COLLATE "C" NOT NULL
);
GRANT SELECT, INSERT, DELETE ON store_handles TO counterfoil_app;

-- ---------------------------------------------------------------------------
-- Stores of an account
-- ---------------------------------------------------------------------------

-- A store keeps its row when it is disconnected, and gets it back when it is connected again. All times but authorized_at are the machine's.
CREATE TABLE stores (
  merchant_id text COLLATE "C" NOT NULL REFERENCES merchant_accounts (merchant_id),
  id text COLLATE "C" NOT NULL,
  -- The first part of handle.myshopline.com.
  handle text COLLATE "C" NOT NULL CONSTRAINT store_handle_form CHECK (handle ~ '^[a-z0-9][a-z0-9-]{1,62}$'),
  scopes text[] COLLATE "C" NOT NULL,
  -- By SHOPLINE's clock, since its events about earlier installations are compared with it.
  authorized_at timestamptz NOT NULL,
  connected_at timestamptz NOT NULL,
  connected_by text NOT NULL,
  -- Null once it is disconnected.
  sealed_token bytea,
  key_id bytea GENERATED ALWAYS AS (substring(sealed_token FROM 2 FOR 4)) STORED CONSTRAINT store_token_key_exists REFERENCES counterfoil_keys,
  token_expires_at timestamptz,
  -- The last call to SHOPLINE that succeeded.
  last_called_at timestamptz NOT NULL,
  -- When the worker renews the token next. While a worker does, when another one may take over.
  renew_at timestamptz,
  failure_count integer NOT NULL DEFAULT 0,
  failure text COLLATE "C" CONSTRAINT store_failure_known CHECK (failure IN ('unreachable', 'failing', 'refused', 'invalid')),
  -- Since when members know that the renewal fails.
  failed_at timestamptz,
  disconnected_at timestamptz,
  disconnected_by text COLLATE "C" CONSTRAINT store_disconnected_by_known CHECK (disconnected_by IN ('member', 'uninstall')),
  PRIMARY KEY (merchant_id, id),
  CONSTRAINT store_once UNIQUE (merchant_id, handle),
  CONSTRAINT store_token_while_connected CHECK ((sealed_token IS NULL) = (disconnected_at IS NOT NULL)),
  CONSTRAINT store_token_is_renewed CHECK ((sealed_token IS NULL) = (renew_at IS NULL) AND (sealed_token IS NULL) = (token_expires_at IS NULL)),
  CONSTRAINT store_disconnected_by_somebody CHECK ((disconnected_at IS NULL) = (disconnected_by IS NULL)),
  CONSTRAINT store_fails_for_a_reason CHECK ((failure_count = 0) = (failure IS NULL) AND (failed_at IS NULL OR failure IS NOT NULL))
);
CREATE INDEX stores_to_renew ON stores (renew_at) WHERE renew_at IS NOT NULL;
CREATE INDEX stores_by_key ON stores (key_id);
CALL protect_tenant_table('stores', 'merchant_id', 'app.merchant_id', 'SELECT, INSERT, UPDATE');

-- For the worker: takes stores of all accounts whose token is due for renewal, the longest due first. Another worker gets them once the lease is over.
CREATE FUNCTION take_stores_to_renew(p_now timestamptz, p_leased_until timestamptz, p_limit integer)
RETURNS TABLE (merchant_id text, id text, handle text)
LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  WITH due AS MATERIALIZED (
    SELECT s.merchant_id, s.id FROM stores s WHERE s.renew_at <= p_now ORDER BY s.renew_at LIMIT p_limit FOR UPDATE SKIP LOCKED
  )
  UPDATE stores s SET renew_at = p_leased_until FROM due WHERE s.merchant_id = due.merchant_id AND s.id = due.id
  RETURNING s.merchant_id, s.id, s.handle
$$;
REVOKE ALL ON FUNCTION take_stores_to_renew FROM PUBLIC;
GRANT EXECUTE ON FUNCTION take_stores_to_renew TO counterfoil_app;

-- ---------------------------------------------------------------------------
-- Cleanup and key rotation
-- ---------------------------------------------------------------------------

CREATE OR REPLACE FUNCTION remove_old_account_rows(p_now timestamptz, p_limit integer) RETURNS boolean
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE removed integer; most integer := 0;
BEGIN
  DELETE FROM mail_outbox WHERE id IN (SELECT id FROM mail_outbox WHERE created_at < p_now - interval '30 days' LIMIT p_limit);
  GET DIAGNOSTICS removed = ROW_COUNT; most := greatest(most, removed);
  DELETE FROM local_mails WHERE id IN (SELECT id FROM local_mails WHERE received_at < p_now - interval '30 days' LIMIT p_limit);
  GET DIAGNOSTICS removed = ROW_COUNT; most := greatest(most, removed);
  DELETE FROM passkey_challenges WHERE id IN (SELECT id FROM passkey_challenges WHERE expires_at < p_now LIMIT p_limit);
  GET DIAGNOSTICS removed = ROW_COUNT; most := greatest(most, removed);
  DELETE FROM sign_in_locks WHERE email_hash IN (SELECT email_hash FROM sign_in_locks WHERE last_failed_at < p_now - interval '1 day' LIMIT p_limit);
  GET DIAGNOSTICS removed = ROW_COUNT; most := greatest(most, removed);
  DELETE FROM sign_in_challenges WHERE token_hash IN (SELECT token_hash FROM sign_in_challenges WHERE expires_at < p_now LIMIT p_limit);
  GET DIAGNOSTICS removed = ROW_COUNT; most := greatest(most, removed);
  DELETE FROM mailed_links WHERE token_hash IN (SELECT token_hash FROM mailed_links WHERE expires_at < p_now - interval '30 days' LIMIT p_limit);
  GET DIAGNOSTICS removed = ROW_COUNT; most := greatest(most, removed);
  DELETE FROM devices d USING (SELECT user_id, id FROM devices WHERE expires_at < p_now LIMIT p_limit) AS old WHERE d.user_id = old.user_id AND d.id = old.id;
  GET DIAGNOSTICS removed = ROW_COUNT; most := greatest(most, removed);
  DELETE FROM sessions WHERE token_hash IN (SELECT token_hash FROM sessions WHERE expires_at < p_now - interval '30 days' LIMIT p_limit);
  GET DIAGNOSTICS removed = ROW_COUNT; most := greatest(most, removed);
  DELETE FROM sso_attempts a USING (SELECT business_id, state_hash FROM sso_attempts WHERE expires_at < p_now LIMIT p_limit) AS old
  WHERE a.business_id = old.business_id AND a.state_hash = old.state_hash;
  GET DIAGNOSTICS removed = ROW_COUNT; most := greatest(most, removed);
  DELETE FROM store_attempts WHERE nonce_hash IN (SELECT nonce_hash FROM store_attempts WHERE expires_at < p_now LIMIT p_limit);
  GET DIAGNOSTICS removed = ROW_COUNT; most := greatest(most, removed);
  DELETE FROM store_tickets WHERE ticket_hash IN (SELECT ticket_hash FROM store_tickets WHERE expires_at < p_now LIMIT p_limit);
  GET DIAGNOSTICS removed = ROW_COUNT; most := greatest(most, removed);
  RETURN most = p_limit;
END $$;

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
  (SELECT 'webhook_endpoints', merchant_id, id, 'webhook', merchant_id || '/' || id, sealed_secret
   FROM webhook_endpoints WHERE key_id = ANY ((SELECT ids FROM earlier)::bytea[]) LIMIT p_limit)
  UNION ALL
  (SELECT 'webhook_endpoints_former', merchant_id, id, 'webhook', merchant_id || '/' || id, former_sealed_secret
   FROM webhook_endpoints WHERE former_key_id = ANY ((SELECT ids FROM earlier)::bytea[]) LIMIT p_limit)
  UNION ALL
  (SELECT 'stores', merchant_id, id, 'store-token', merchant_id || '/' || id, sealed_token FROM stores WHERE key_id = ANY ((SELECT ids FROM earlier)::bytea[]) LIMIT p_limit)
  UNION ALL
  (SELECT 'store_tickets', '', encode(ticket_hash, 'hex'), 'store-token', encode(ticket_hash, 'hex'), sealed_token
   FROM store_tickets WHERE key_id = ANY ((SELECT ids FROM earlier)::bytea[]) LIMIT p_limit)
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
    UNION ALL SELECT count(*) FROM webhook_endpoints WHERE key_id = ANY ((SELECT ids FROM earlier)::bytea[])
    UNION ALL SELECT count(*) FROM webhook_endpoints WHERE former_key_id = ANY ((SELECT ids FROM earlier)::bytea[])
    UNION ALL SELECT count(*) FROM stores WHERE key_id = ANY ((SELECT ids FROM earlier)::bytea[])
    UNION ALL SELECT count(*) FROM store_tickets WHERE key_id = ANY ((SELECT ids FROM earlier)::bytea[])
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
    WHEN 'webhook_endpoints' THEN UPDATE webhook_endpoints SET sealed_secret = p_new WHERE merchant_id = p_owner_id AND id = p_id AND sealed_secret = p_old;
    WHEN 'webhook_endpoints_former' THEN
      UPDATE webhook_endpoints SET former_sealed_secret = p_new WHERE merchant_id = p_owner_id AND id = p_id AND former_sealed_secret = p_old;
    WHEN 'stores' THEN UPDATE stores SET sealed_token = p_new WHERE merchant_id = p_owner_id AND id = p_id AND sealed_token = p_old;
    WHEN 'store_tickets' THEN UPDATE store_tickets SET sealed_token = p_new WHERE ticket_hash = decode(p_id, 'hex') AND sealed_token = p_old;
    WHEN 'local_mails' THEN UPDATE local_mails SET content = p_new WHERE id = p_id AND content = p_old;
    WHEN 'intents' THEN UPDATE intents SET request = jsonb_set(request, '{destination,sealed}', text_of_new)
      WHERE merchant_id = p_owner_id AND id = p_id AND decode(request #>> '{destination,sealed}', 'base64') = p_old;
    WHEN 'instructions' THEN UPDATE instructions SET payload = jsonb_set(payload, '{destination,sealed,sealed}', text_of_new)
      WHERE merchant_id = p_owner_id AND id = p_id AND decode(payload #>> '{destination,sealed,sealed}', 'base64') = p_old;
    WHEN 'push_identity' THEN UPDATE push_identity SET sealed_private_key = p_new WHERE sealed_private_key = p_old;
    WHEN 'push_subscriptions' THEN UPDATE push_subscriptions SET sealed = p_new WHERE user_id = p_owner_id AND id = p_id AND sealed = p_old;
  END CASE;
END $$;
