-- Values that are sealed, wherever they are: which have an earlier key, and their replacement while a key is rotated (decision 0027).

-- Values sealed under earlier keys, with the purpose of their key and the text they are bound to.
CREATE FUNCTION find_outdated_seals(p_limit integer) RETURNS TABLE (place text, owner_id text, id text, purpose text, binding text, sealed bytea)
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

CREATE FUNCTION count_outdated_seals() RETURNS bigint LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
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

-- Replaces a sealed value unless it was changed or deleted meanwhile.
CREATE FUNCTION replace_seal(p_place text, p_owner_id text, p_id text, p_old bytea, p_new bytea) RETURNS void
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

GRANT EXECUTE ON FUNCTION
  count_outdated_seals, find_outdated_seals, replace_seal
  TO counterfoil_app;
