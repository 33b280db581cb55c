-- An entry of a risk list. Its record has one form, so a payment's card, user or address finds it by equality.
CREATE TABLE risk_entries (
  merchant_id text COLLATE "C" NOT NULL REFERENCES merchant_accounts (merchant_id),
  id text COLLATE "C" NOT NULL,
  -- Times are of the account's clock.
  created_at timestamptz NOT NULL,
  effective_from timestamptz NOT NULL,
  -- Null for a permanent entry. Of an entry that a member invalidated, that moment.
  effective_until timestamptz,
  type text COLLATE "C" NOT NULL CONSTRAINT risk_type_known CHECK (type IN ('card_number', 'user_id', 'ip', 'card_bin', 'card_bin_country')),
  effect text COLLATE "C" NOT NULL CONSTRAINT risk_effect_known CHECK (effect IN ('block', 'allow')),
  record text COLLATE "C" NOT NULL CONSTRAINT risk_record_in_bounds CHECK (char_length(record) BETWEEN 1 AND 200),
  remark text CONSTRAINT risk_remark_in_bounds CHECK (char_length(remark) BETWEEN 1 AND 200),
  -- Who changed it last. No foreign key: people are on the other side. The name is the one at that time.
  user_id text COLLATE "C" NOT NULL,
  user_name text NOT NULL,
  PRIMARY KEY (merchant_id, id),
  CONSTRAINT risk_record_once UNIQUE (merchant_id, type, record, effect),
  CONSTRAINT risk_times_in_order CHECK (effective_until >= effective_from)
);
-- The list is newest first, with the columns of its other filters.
CREATE INDEX risk_entries_listed ON risk_entries (merchant_id, type, created_at, id) INCLUDE (effect, effective_until, record);
-- Effective entries are counted.
CREATE INDEX risk_entries_effective ON risk_entries (merchant_id, type, effect, effective_until);
CALL protect_tenant_table('risk_entries', 'merchant_id', 'app.merchant_id', 'SELECT, INSERT, UPDATE');

-- What members did with an entry. Rows are never changed.
CREATE TABLE risk_entry_changes (
  merchant_id text COLLATE "C" NOT NULL,
  id text COLLATE "C" NOT NULL,
  entry_id text COLLATE "C" NOT NULL,
  at timestamptz NOT NULL,
  change text COLLATE "C" NOT NULL CONSTRAINT risk_change_known CHECK (change IN ('added', 'reactivated', 'invalidated')),
  -- As the change left them.
  effective_until timestamptz,
  remark text,
  user_id text COLLATE "C" NOT NULL,
  user_name text NOT NULL,
  PRIMARY KEY (merchant_id, id),
  FOREIGN KEY (merchant_id, entry_id) REFERENCES risk_entries (merchant_id, id)
);
CREATE INDEX risk_entry_changes_of_entry ON risk_entry_changes (merchant_id, entry_id, at, id);
CALL protect_tenant_table('risk_entry_changes', 'merchant_id', 'app.merchant_id', 'SELECT, INSERT');
