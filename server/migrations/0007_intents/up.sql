-- What was asked of the outside (acquirer, network, bank) and is not answered yet, and what was answered. Committed before the call is made.
CREATE TABLE intents (
  merchant_id text COLLATE "C" NOT NULL REFERENCES merchant_accounts (merchant_id),
  -- Also the key of the call, so that the outside does it once however often it is asked.
  id text COLLATE "C" NOT NULL,
  -- The command, such as `payment.authorise`.
  kind text NOT NULL,
  -- The payment, refund, dispute or payout it changes.
  subject_id text COLLATE "C" NOT NULL,
  request jsonb NOT NULL,
  -- Who asked, for the events of the effect.
  actor jsonb NOT NULL,
  created_at timestamptz NOT NULL,
  -- Until then, by the database's clock, whoever made it or took it over is at work on it.
  leased_until timestamptz NOT NULL,
  outcome jsonb,
  done_at timestamptz,
  PRIMARY KEY (merchant_id, id),
  CONSTRAINT done_with_an_outcome CHECK ((done_at IS NULL) = (outcome IS NULL))
);
-- Two calls about one thing are never open at once.
CREATE UNIQUE INDEX one_open_intent_per_subject ON intents (merchant_id, subject_id) WHERE done_at IS NULL;
CREATE INDEX open_intents ON intents (merchant_id, leased_until) WHERE done_at IS NULL;
CALL protect_tenant_table('intents', 'merchant_id', 'app.merchant_id', 'SELECT, INSERT, UPDATE');

-- A key is answered, or names the intent whose outcome will answer it.
ALTER TABLE idempotency_keys
  ADD COLUMN intent_id text COLLATE "C",
  ADD CONSTRAINT key_of_an_intent FOREIGN KEY (merchant_id, intent_id) REFERENCES intents (merchant_id, id);

-- Takes a key for this transaction, or tells what is known of it. An equal call waits for the first one's open transaction, for so long and no longer.
CREATE FUNCTION claim_idempotency_key(p_merchant_id text, p_scope text, p_key text, p_request_hash bytea, p_now timestamptz)
RETURNS TABLE (is_new boolean, request_hash bytea, answer_status integer, answer_body text, intent_id text)
LANGUAGE plpgsql SET lock_timeout = '5s' AS $$
BEGIN
  INSERT INTO idempotency_keys AS k (merchant_id, scope, key, request_hash, created_at)
  VALUES (p_merchant_id, p_scope, p_key, p_request_hash, p_now) ON CONFLICT DO NOTHING;
  IF FOUND THEN
    RETURN QUERY SELECT true, p_request_hash, NULL::integer, NULL::text, NULL::text;
  ELSE
    RETURN QUERY SELECT false, k.request_hash, k.answer_status, k.answer_body, k.intent_id FROM idempotency_keys k
      WHERE k.merchant_id = p_merchant_id AND k.scope = p_scope AND k.key = p_key;
  END IF;
END $$;

-- For the worker: accounts with intents that nobody is at work on.
CREATE FUNCTION accounts_with_left_intents() RETURNS TABLE (merchant_id text, business_id text)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT a.merchant_id, a.business_id FROM merchant_accounts a
  WHERE EXISTS (SELECT FROM intents i WHERE i.merchant_id = a.merchant_id AND i.done_at IS NULL AND i.leased_until < clock_timestamp())
$$;
REVOKE ALL ON FUNCTION claim_idempotency_key, accounts_with_left_intents FROM PUBLIC;
GRANT EXECUTE ON FUNCTION claim_idempotency_key, accounts_with_left_intents TO counterfoil_app;
