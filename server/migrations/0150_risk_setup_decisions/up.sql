-- Cards that a block entry kept from being set up or attached. Without the record, so nothing in it is about a payer.
CREATE TABLE risk_setup_decisions (
  merchant_id text COLLATE "C" NOT NULL,
  -- The setup intent, or the payment method that was to be attached. No foreign keys, as in risk_decisions.
  object_id text COLLATE "C" NOT NULL,
  attempt_id text COLLATE "C" NOT NULL,
  -- By the account's clock.
  at timestamptz NOT NULL,
  entry_id text COLLATE "C" NOT NULL,
  PRIMARY KEY (merchant_id, object_id, attempt_id)
) PARTITION BY HASH (merchant_id);
CALL add_merchant_partitions('risk_setup_decisions');
-- What an entry stopped in the past days.
CREATE INDEX risk_setup_decisions_of_entry ON risk_setup_decisions (merchant_id, entry_id, at);
CALL protect_tenant_table('risk_setup_decisions', 'merchant_id', 'app.merchant_id', 'SELECT, INSERT');
