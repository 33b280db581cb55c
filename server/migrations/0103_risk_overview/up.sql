-- What a decision was about, so that blocked payments are counted and listed by an index alone. Not null, which a constraint says that needs no scan under a lock.
ALTER TABLE risk_decisions
  ADD COLUMN payment_created_at timestamptz,
  ADD COLUMN currency text COLLATE "C",
  -- Of the attempt.
  ADD COLUMN amount_minor bigint;
UPDATE risk_decisions d SET payment_created_at = p.created_at, currency = c.currency, amount_minor = c.amount_minor
FROM charges c, payments p
WHERE c.merchant_id = d.merchant_id AND c.id = d.charge_id AND p.merchant_id = d.merchant_id AND p.id = d.payment_id;
ALTER TABLE risk_decisions ADD CONSTRAINT risk_decision_about_a_sale
  CHECK (payment_created_at IS NOT NULL AND currency IS NOT NULL AND amount_minor IS NOT NULL) NOT VALID;
-- In the order of the list of payments. Only attempts that a list decided about write these.
CREATE INDEX risk_decisions_blocked ON risk_decisions (merchant_id, payment_created_at, payment_id) INCLUDE (type, entry_id, currency, amount_minor)
  WHERE effect = 'block';
CREATE INDEX risk_decisions_of_entry ON risk_decisions (merchant_id, entry_id, payment_created_at, payment_id);

-- Suggested entries that a member doesn't want, until they are suggested again.
CREATE TABLE risk_dismissals (
  merchant_id text COLLATE "C" NOT NULL REFERENCES merchant_accounts (merchant_id),
  -- By the account's clock.
  dismissed_at timestamptz NOT NULL,
  type text COLLATE "C" NOT NULL CONSTRAINT risk_dismissal_type_known CHECK (type IN ('card_number', 'user_id', 'ip', 'card_bin', 'card_bin_country')),
  record text COLLATE "C" NOT NULL CONSTRAINT risk_dismissal_record_in_bounds CHECK (char_length(record) BETWEEN 1 AND 200),
  user_name text NOT NULL,
  PRIMARY KEY (merchant_id, type, record)
);
CALL protect_tenant_table('risk_dismissals', 'merchant_id', 'app.merchant_id', 'SELECT, INSERT, UPDATE, DELETE');

-- Not valid, since all rows satisfied the shorter list; 0104 validates it.
ALTER TABLE risk_entry_changes DROP CONSTRAINT risk_change_known;
ALTER TABLE risk_entry_changes ADD CONSTRAINT risk_change_known CHECK (change IN ('added', 'reactivated', 'extended', 'invalidated', 'restored')) NOT VALID;
