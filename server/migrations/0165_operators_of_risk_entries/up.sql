-- Entries of one operator in the order of the list, with the columns of its other filters. The names are read from it as well.
CREATE INDEX risk_entries_by_operator ON risk_entries (merchant_id, type, user_name, created_at, id) INCLUDE (effect, effective_until, record);
