-- What an entry of a risk list decided about an attempt. It says what the entry was at that moment, so a later change of the entry doesn't change it.
CREATE TABLE risk_decisions (
  merchant_id text COLLATE "C" NOT NULL,
  -- No foreign keys: a confirmation writes its rows together, in any order, and an entry that stops an attack is not locked by each attempt.
  charge_id text COLLATE "C" NOT NULL,
  payment_id text COLLATE "C" NOT NULL,
  at timestamptz NOT NULL,
  -- When the entry came into effect.
  effective_from timestamptz NOT NULL,
  effect text COLLATE "C" NOT NULL CONSTRAINT risk_decision_effect_known CHECK (effect IN ('block', 'allow')),
  entry_id text COLLATE "C" NOT NULL,
  type text COLLATE "C" NOT NULL CONSTRAINT risk_decision_type_known CHECK (type IN ('card_number', 'user_id', 'ip', 'card_bin', 'card_bin_country')),
  record text COLLATE "C" NOT NULL,
  -- Who put the entry into effect.
  user_name text NOT NULL,
  PRIMARY KEY (merchant_id, payment_id, charge_id)
) PARTITION BY HASH (merchant_id);
CALL add_merchant_partitions('risk_decisions');
CALL protect_tenant_table('risk_decisions', 'merchant_id', 'app.merchant_id', 'SELECT, INSERT, UPDATE (record)');

-- Only of cards with 16 digits whose network permits it, beside the last four (PCI DSS 3.4.1 and its FAQ 1091). Null for all others and for cards of earlier versions.
ALTER TABLE payment_methods ADD COLUMN bin_long text COLLATE "C";
-- Not valid, since its scan would block payments. 0093 validates it without blocking them.
ALTER TABLE payment_methods ADD CONSTRAINT bin_long_extends_bin CHECK (bin_long ~ '^\d{8}$' AND left(bin_long, 6) = bin) NOT VALID;
