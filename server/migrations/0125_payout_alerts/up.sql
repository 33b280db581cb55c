-- In a transaction of its own, like 0115: one that has built an index would wait for a transaction that read decisions, while that one waits to write them.
DROP INDEX risk_rule_decisions_stopped;
ALTER INDEX risk_rule_decisions_stopped_next RENAME TO risk_rule_decisions_stopped;

-- Of the payment, as disputes have it: a customer with very many payments is looked up without them. 0126 fills it in.
ALTER TABLE early_fraud_warnings ADD COLUMN customer_id text COLLATE "C";

-- A minimum amount of failed payouts, by currency. Not valid, since all rows satisfied the narrower conditions; 0126 validates them.
ALTER TABLE alert_rules
  DROP CONSTRAINT alert_kind_known,
  DROP CONSTRAINT alert_currency_of_balance,
  DROP CONSTRAINT alert_values_in_bounds,
  ADD CONSTRAINT alert_kind_known CHECK (kind IN ('success_rate', 'blocks', 'balance', 'vamp', 'payout_failed')) NOT VALID,
  ADD CONSTRAINT alert_currency_of_money CHECK ((currency IS NOT NULL) = (kind IN ('balance', 'payout_failed'))) NOT VALID,
  ADD CONSTRAINT alert_values_in_bounds CHECK (
    (threshold IS NULL AND count_min IS NULL)
    OR (kind = 'success_rate' AND threshold BETWEEN 1 AND 100 AND count_min BETWEEN 10 AND 1000000)
    OR (kind = 'blocks' AND threshold BETWEEN 2 AND 100 AND count_min BETWEEN 1 AND 1000000)
    OR (kind IN ('balance', 'payout_failed') AND threshold BETWEEN 1 AND 999999999999 AND count_min IS NULL)
    OR (kind = 'vamp' AND (threshold IS NULL OR threshold BETWEEN 1 AND 10000) AND (count_min IS NULL OR count_min BETWEEN 1 AND 1000000))
  ) NOT VALID;
