-- Reads all changes, which can be read and written meanwhile.
ALTER TABLE risk_entry_changes VALIDATE CONSTRAINT risk_change_known;
