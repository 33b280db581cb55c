-- Waits for a call with the same key that is under way, for so long and no longer, then returns what is known of the key. The lock ends with the
-- transaction, which writes the key once: with its answer, or with the intent that will answer it. A function of plpgsql reads with a snapshot of after
-- the wait.
CREATE FUNCTION lock_idempotency_key(p_merchant_id text, p_scope text, p_key text)
RETURNS TABLE (request_hash bytea, answer_status integer, answer_body text, intent_id text)
LANGUAGE plpgsql SET lock_timeout = '5s' AS $$
BEGIN
  PERFORM pg_advisory_xact_lock(hashtextextended(format('%s %s %s', p_merchant_id, p_scope, p_key), 0));
  RETURN QUERY SELECT k.request_hash, k.answer_status, k.answer_body, k.intent_id FROM idempotency_keys k
    WHERE k.merchant_id = p_merchant_id AND k.scope = p_scope AND k.key = p_key;
END $$;
REVOKE ALL ON FUNCTION lock_idempotency_key FROM PUBLIC;
GRANT EXECUTE ON FUNCTION lock_idempotency_key TO counterfoil_app;
DROP FUNCTION claim_idempotency_key(text, text, text, bytea, timestamptz);
