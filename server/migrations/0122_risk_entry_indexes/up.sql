-- Entries of one effect in the order of the list, with the columns of its other filters.
CREATE INDEX risk_entries_by_effect ON risk_entries (merchant_id, type, effect, created_at, id) INCLUDE (effective_until, record);
-- A record still is listed once for each effect. With what a search by its beginning sorts and compares.
CREATE UNIQUE INDEX risk_record_once_next ON risk_entries (merchant_id, type, record, effect) INCLUDE (created_at, id, effective_until);
