-- Notes of members about a customer. The customer never gets them, and the merchant API doesn't return them.
CREATE TABLE customer_notes (
  merchant_id text COLLATE "C" NOT NULL,
  id text COLLATE "C" NOT NULL,
  -- By the account's clock, as the timeline beside it.
  created_at timestamptz NOT NULL,
  customer_id text COLLATE "C" NOT NULL,
  -- No foreign key: people are on the other side. The name is the one at that time.
  user_id text COLLATE "C" NOT NULL,
  user_name text NOT NULL,
  note text NOT NULL CONSTRAINT customer_note_in_bounds CHECK (char_length(note) BETWEEN 1 AND 2000),
  PRIMARY KEY (merchant_id, id),
  FOREIGN KEY (merchant_id, customer_id) REFERENCES customers (merchant_id, id)
);
CREATE INDEX customer_notes_of_customer ON customer_notes (merchant_id, customer_id, created_at, id);
CALL protect_tenant_table('customer_notes', 'merchant_id', 'app.merchant_id', 'SELECT, INSERT, DELETE');
