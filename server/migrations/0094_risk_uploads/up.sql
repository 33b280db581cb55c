-- A file of records for a risk list.
CREATE TABLE risk_uploads (
  merchant_id text COLLATE "C" NOT NULL REFERENCES merchant_accounts (merchant_id),
  id text COLLATE "C" NOT NULL,
  -- Times are of the account's clock.
  created_at timestamptz NOT NULL,
  added_at timestamptz,
  undone_at timestamptz,
  -- Of the entries that it added; null if they are permanent. With `added_at`, it tells an entry that nobody changed since.
  effective_until timestamptz,
  row_count integer NOT NULL,
  state text COLLATE "C" NOT NULL DEFAULT 'previewed' CONSTRAINT risk_upload_state_known CHECK (state IN ('previewed', 'added', 'undone')),
  type text COLLATE "C" NOT NULL CONSTRAINT risk_upload_type_known CHECK (type IN ('card_number', 'user_id', 'ip', 'card_bin', 'card_bin_country')),
  effect text COLLATE "C" NOT NULL CONSTRAINT risk_upload_effect_known CHECK (effect IN ('block', 'allow')),
  period text COLLATE "C" NOT NULL CONSTRAINT risk_upload_period_known CHECK (period IN ('permanent', '7_days', '30_days', '90_days')),
  -- Of the file.
  name text NOT NULL CONSTRAINT risk_upload_name_in_bounds CHECK (char_length(name) BETWEEN 1 AND 255),
  uploaded_by_name text NOT NULL,
  added_by_name text,
  undone_by_name text,
  PRIMARY KEY (merchant_id, id),
  CONSTRAINT risk_upload_rows_in_bounds CHECK (row_count BETWEEN 1 AND 1000),
  CONSTRAINT risk_upload_added_with_state CHECK ((state = 'previewed') = (added_at IS NULL) AND (added_at IS NULL) = (added_by_name IS NULL)),
  CONSTRAINT risk_upload_undone_with_state CHECK ((state = 'undone') = (undone_at IS NOT NULL) AND (undone_at IS NULL) = (undone_by_name IS NULL))
);
-- The list is newest first.
CREATE INDEX risk_uploads_listed ON risk_uploads (merchant_id, created_at, id);
-- Files that nobody added are deleted after a while.
CREATE INDEX risk_uploads_previewed ON risk_uploads (merchant_id, created_at) WHERE state = 'previewed';
CALL protect_tenant_table('risk_uploads', 'merchant_id', 'app.merchant_id', 'SELECT, INSERT, UPDATE, DELETE');

-- A row of such a file, and what it did.
CREATE TABLE risk_upload_rows (
  merchant_id text COLLATE "C" NOT NULL,
  upload_id text COLLATE "C" NOT NULL,
  line integer NOT NULL,
  is_kept boolean NOT NULL DEFAULT false,
  outcome text COLLATE "C" NOT NULL CONSTRAINT risk_upload_outcome_known CHECK (outcome IN ('new', 'reactivated', 'known', 'repeated', 'invalid')),
  -- As the file has it. Never a whole card number.
  typed text NOT NULL CONSTRAINT risk_upload_typed_in_bounds CHECK (char_length(typed) <= 201),
  -- In its one form; null if the row is invalid.
  record text COLLATE "C",
  remark text CONSTRAINT risk_upload_remark_in_bounds CHECK (char_length(remark) BETWEEN 1 AND 201),
  -- The rule that an invalid row breaks, and the values of its text.
  rule text COLLATE "C",
  rule_values jsonb,
  -- The entry that is effective because of this row. No foreign key: undoing deletes entries that were new.
  entry_id text COLLATE "C",
  -- What a reactivated entry was before.
  before jsonb,
  PRIMARY KEY (merchant_id, upload_id, line),
  FOREIGN KEY (merchant_id, upload_id) REFERENCES risk_uploads (merchant_id, id) ON DELETE CASCADE,
  CONSTRAINT risk_upload_invalid_has_rule CHECK ((outcome = 'invalid') = (rule IS NOT NULL) AND (outcome = 'invalid') = (record IS NULL)),
  CONSTRAINT risk_upload_before_of_reactivated CHECK (before IS NULL OR (outcome = 'reactivated' AND entry_id IS NOT NULL))
);
CALL protect_tenant_table('risk_upload_rows', 'merchant_id', 'app.merchant_id', 'SELECT, INSERT, UPDATE, DELETE');

-- Undoing an upload deletes the entries that it added, with their history.
GRANT DELETE ON risk_entries, risk_entry_changes TO counterfoil_app;

-- Restoring an entry that an upload had reactivated is a change of it. Not valid, since all rows satisfied the shorter list; 0095 validates it.
ALTER TABLE risk_entry_changes DROP CONSTRAINT risk_change_known;
ALTER TABLE risk_entry_changes ADD CONSTRAINT risk_change_known CHECK (change IN ('added', 'reactivated', 'invalidated', 'restored')) NOT VALID;
