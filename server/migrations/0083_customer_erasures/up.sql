-- Customers whose personal data somebody had erased. Rows stay, so an erasure can be repeated after an older backup was restored.
CREATE TABLE customer_erasures (
  merchant_id text COLLATE "C" NOT NULL,
  customer_id text COLLATE "C" NOT NULL,
  -- By the machine's clock, as everything about people.
  requested_at timestamptz NOT NULL,
  -- No foreign key: people are on the other side. The name is the one at that time.
  requested_by text COLLATE "C" NOT NULL,
  requested_by_name text NOT NULL,
  -- The long job, which is deleted some days after it ended.
  job_id text COLLATE "C" NOT NULL,
  erased_at timestamptz,
  PRIMARY KEY (merchant_id, customer_id),
  FOREIGN KEY (merchant_id, customer_id) REFERENCES customers (merchant_id, id)
);
CALL protect_tenant_table('customer_erasures', 'merchant_id', 'app.merchant_id', 'SELECT, INSERT, UPDATE');

-- What an erasure changes or deletes of rows that stay as they are otherwise.
GRANT UPDATE (rows, previous, idempotency_key) ON api_events TO counterfoil_app;
GRANT UPDATE (request, response, ip, user_agent, idempotency_key) ON api_requests TO counterfoil_app;
GRANT UPDATE (response_headers, response_body) ON webhook_attempts TO counterfoil_app;
GRANT UPDATE (payload) ON instructions TO counterfoil_app;
GRANT DELETE ON files, file_chunks, dispute_draft_fields TO counterfoil_app;

-- Submissions of evidence, whose requests repeat it.
CREATE INDEX intents_of_evidence ON intents (merchant_id, subject_id) WHERE kind = 'dispute.submit_evidence';
-- The customer that a card was detached from. Unknown for cards that were detached earlier: those are found by what is written on them.
ALTER TABLE payment_methods ADD COLUMN detached_from text COLLATE "C";
CREATE INDEX payment_methods_detached_from ON payment_methods (merchant_id, detached_from) WHERE detached_from IS NOT NULL;
CREATE INDEX payment_methods_detached ON payment_methods (merchant_id, id) WHERE detached_at IS NOT NULL AND detached_from IS NULL;
CREATE INDEX mail_outbox_receipts ON mail_outbox (((details ->> 'receipt')::jsonb ->> 'paymentId')) WHERE kind = 'receipt';

-- Deletes the receipts of payments of the account at hand, sent or not.
CREATE FUNCTION erase_receipts(p_payment_ids text[]) RETURNS void
LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  WITH own AS MATERIALIZED (
    SELECT id FROM payments WHERE merchant_id = current_setting('app.merchant_id', true) AND id = ANY (p_payment_ids)
  ), deleted AS (
    DELETE FROM mail_outbox m USING own WHERE m.kind = 'receipt' AND (m.details ->> 'receipt')::jsonb ->> 'paymentId' = own.id RETURNING m.id
  )
  DELETE FROM local_mails l USING deleted WHERE l.id = deleted.id
$$;

-- The searches of all saved views of the business behind the account at hand, private ones included.
CREATE FUNCTION list_view_queries() RETURNS TABLE (id text, query text)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT v.id, v.query FROM list_views v JOIN merchant_accounts a ON a.business_id = v.business_id WHERE a.merchant_id = current_setting('app.merchant_id', true)
$$;

-- Deletes saved views of the business behind the account at hand.
CREATE FUNCTION erase_views(p_ids text[]) RETURNS void
LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  DELETE FROM list_views v USING merchant_accounts a
  WHERE a.merchant_id = current_setting('app.merchant_id', true) AND v.business_id = a.business_id AND v.id = ANY (p_ids)
$$;
GRANT EXECUTE ON FUNCTION erase_receipts, list_view_queries, erase_views TO counterfoil_app;

-- A decision is final. Of a decided request, only what an erasure takes out of its input changes.
CREATE FUNCTION protect_approval() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.status <> 'pending' AND to_jsonb(NEW) - 'input' <> to_jsonb(OLD) - 'input' THEN
    RAISE EXCEPTION 'approval % is decided', OLD.id USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NEW;
END $$;
DROP TRIGGER approval_decided_once ON approval_requests;
CREATE TRIGGER approval_decided_once BEFORE UPDATE ON approval_requests FOR EACH ROW EXECUTE FUNCTION protect_approval();
