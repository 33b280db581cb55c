ALTER TABLE disputes
  -- Of the payment's card; empty if it isn't known. Null for disputes that the job `dispute_filters` hasn't reached.
  ADD COLUMN card_country text COLLATE "C",
  -- A hash for each field of the submitted evidence, and two for each entry of the payment's metadata. Null as above.
  ADD COLUMN search_keys bigint[];

-- The same in every version of PostgreSQL, unlike its own hash functions. 52 bits, so that a number of JavaScript has them.
CREATE FUNCTION search_key(p_text text) RETURNS bigint LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT ('x' || left(encode(sha256(convert_to(p_text, 'UTF8')), 'hex'), 13))::bit(52)::bigint
$$;
CREATE FUNCTION evidence_key(p_field text) RETURNS bigint LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT search_key('evidence:' || p_field)
$$;
-- Of any value of a key, or of one. The length keeps a key with a colon apart from a key with a value.
CREATE FUNCTION metadata_key(p_key text, p_value text DEFAULT NULL) RETURNS bigint LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT search_key(length(p_key) || ':' || p_key || coalesce(':' || p_value, ''))
$$;
-- An empty value is none.
CREATE FUNCTION dispute_search_keys(p_evidence jsonb, p_metadata jsonb) RETURNS bigint[] LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT coalesce(array_agg(found.key ORDER BY found.key), '{}') FROM (
    SELECT evidence_key(field) AS key FROM jsonb_object_keys(p_evidence) AS field
    UNION SELECT k.key FROM jsonb_each_text(p_metadata) AS m (name, value), LATERAL (VALUES (metadata_key(m.name)), (metadata_key(m.name, m.value))) AS k (key)
    WHERE m.value <> ''
  ) AS found
$$;
GRANT EXECUTE ON FUNCTION search_key, evidence_key, metadata_key, dispute_search_keys TO counterfoil_app;

CREATE FUNCTION set_dispute_filters() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  SELECT coalesce(NEW.card_country, m.country, ''), dispute_search_keys(CASE WHEN NEW.evidence_submitted_at IS NULL THEN '{}' ELSE NEW.evidence END, p.metadata)
    INTO NEW.card_country, NEW.search_keys
  FROM payments p LEFT JOIN payment_methods m ON m.merchant_id = p.merchant_id AND m.id = p.payment_method_id
  WHERE p.merchant_id = NEW.merchant_id AND p.id = NEW.payment_id;
  RETURN NEW;
END $$;
CREATE TRIGGER disputes_set_filters BEFORE INSERT ON disputes FOR EACH ROW EXECUTE FUNCTION set_dispute_filters();
CREATE TRIGGER disputes_change_filters BEFORE UPDATE OF card_country, search_keys, evidence, evidence_submitted_at ON disputes
  FOR EACH ROW EXECUTE FUNCTION set_dispute_filters();

CREATE FUNCTION set_filters_of_disputes() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE disputes SET search_keys = NULL WHERE merchant_id = NEW.merchant_id AND payment_id = NEW.id;
  RETURN NULL;
END $$;
CREATE TRIGGER payments_change_dispute_filters AFTER UPDATE OF metadata ON payments
  FOR EACH ROW WHEN (OLD.metadata IS DISTINCT FROM NEW.metadata) EXECUTE FUNCTION set_filters_of_disputes();
