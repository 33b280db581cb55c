-- Reads the table once, which can be read and written meanwhile.
ALTER TABLE risk_rule_decisions VALIDATE CONSTRAINT risk_rule_decision_payment_whole;
