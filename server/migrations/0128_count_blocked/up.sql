-- Not with 0127, which holds `figure_lanes`: a transaction that writes both would wait for one of them and be waited for with the other.
SET LOCAL lock_timeout = '5s';
LOCK TABLE risk_decisions, risk_rule_decisions IN SHARE ROW EXCLUSIVE MODE;

CREATE FUNCTION add_list_decisions_to_blocked() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM add_blocked(merchant_id, payments, attempts, false)
  FROM (SELECT merchant_id, array_agg(payment_id) AS payments, array_agg(charge_id) AS attempts FROM inserted WHERE effect = 'block' GROUP BY merchant_id) AS blocked;
  RETURN NULL;
END $$;
CREATE TRIGGER risk_decisions_add_to_blocked AFTER INSERT ON risk_decisions
  REFERENCING NEW TABLE AS inserted FOR EACH STATEMENT EXECUTE FUNCTION add_list_decisions_to_blocked();

CREATE FUNCTION add_rule_decisions_to_blocked() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM add_blocked(merchant_id, payments, attempts, true)
  FROM (
    SELECT merchant_id, array_agg(object_id) AS payments, array_agg(attempt_id) AS attempts FROM inserted WHERE payment_created_at IS NOT NULL GROUP BY merchant_id
  ) AS stopped;
  RETURN NULL;
END $$;
CREATE TRIGGER risk_rule_decisions_add_to_blocked AFTER INSERT ON risk_rule_decisions
  REFERENCING NEW TABLE AS inserted FOR EACH STATEMENT EXECUTE FUNCTION add_rule_decisions_to_blocked();
