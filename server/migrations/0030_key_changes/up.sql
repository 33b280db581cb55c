-- Servers remember keys for a second, with the account's clock. They hear of a change of either when it commits.
CREATE FUNCTION notify_key_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('api_keys', NEW.merchant_id);
  RETURN NULL;
END $$;
CREATE TRIGGER key_change AFTER UPDATE ON api_keys FOR EACH ROW EXECUTE FUNCTION notify_key_change();
CREATE TRIGGER key_change AFTER UPDATE ON merchant_accounts FOR EACH ROW EXECUTE FUNCTION notify_key_change();
