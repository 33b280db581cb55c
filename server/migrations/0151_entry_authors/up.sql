-- Who put the entry into effect, under the name of that time. Null if it is who changed it last.
ALTER TABLE risk_entries ADD COLUMN effective_by text;
