-- Both read their table once, which can be read and written meanwhile.
ALTER TABLE risk_entry_changes VALIDATE CONSTRAINT risk_change_known;
ALTER TABLE risk_decisions VALIDATE CONSTRAINT risk_decision_about_a_sale;
