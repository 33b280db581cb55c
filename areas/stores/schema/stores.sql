-- Connected SHOPLINE stores: authorizations that wait for SHOPLINE or for a merchant, and the stores of each account with their tokens.

-- Authorizations that wait for SHOPLINE's answer. Nonce and browser are stored hashed; deleting the row uses the nonce up.
CREATE TABLE store_attempts (
  nonce_hash bytea PRIMARY KEY,
  browser_hash bytea NOT NULL,
  handle text COLLATE "C" NOT NULL,
  expires_at timestamptz NOT NULL,
  -- An install link works until the authorization that it began has ended. The row stays until then, and until the link has expired.
  -- Of the text that SHOPLINE signed.
  link_hash bytea NOT NULL,
  is_over boolean NOT NULL DEFAULT false,
  -- The language of SHOPLINE's admin, if it is one of ours.
  locale text COLLATE "C" CONSTRAINT store_attempt_locale_form CHECK (locale ~ '^[a-z]{2,3}(-[a-z0-9]+)*$')
);
CREATE INDEX store_attempts_by_age ON store_attempts (expires_at);
CREATE INDEX store_attempts_over ON store_attempts (link_hash) WHERE is_over;
GRANT SELECT, INSERT, DELETE ON store_attempts TO counterfoil_app;
GRANT UPDATE (is_over) ON store_attempts TO counterfoil_app;

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
ALTER TABLE api_keys ADD CONSTRAINT key_store_exists FOREIGN KEY (merchant_id, store_id) REFERENCES stores (merchant_id, id);

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

ALTER TABLE payments ADD CONSTRAINT payment_store_exists FOREIGN KEY (merchant_id, store_id) REFERENCES stores (merchant_id, id);

GRANT EXECUTE ON FUNCTION
  take_stores_to_renew
  TO counterfoil_app;
