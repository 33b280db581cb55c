ALTER TYPE change_type ADD VALUE 'payment.mentioned';

-- Notes of members about a payment. The payer never gets them, and the merchant API doesn't return them.
CREATE TABLE payment_notes (
  merchant_id text COLLATE "C" NOT NULL,
  id text COLLATE "C" NOT NULL,
  -- By the account's clock, as the timeline beside it.
  created_at timestamptz NOT NULL,
  payment_id text COLLATE "C" NOT NULL,
  -- No foreign key: people are on the other side. The name is the one at that time.
  user_id text COLLATE "C" NOT NULL,
  user_name text NOT NULL,
  note text NOT NULL CONSTRAINT payment_note_in_bounds CHECK (char_length(note) BETWEEN 1 AND 2000),
  -- Names that the note mentions, as they were then.
  mentions text[] NOT NULL DEFAULT '{}',
  PRIMARY KEY (merchant_id, id),
  FOREIGN KEY (merchant_id, payment_id) REFERENCES payments (merchant_id, id)
);
CREATE INDEX payment_notes_of_payment ON payment_notes (merchant_id, payment_id, created_at, id);
CALL protect_tenant_table('payment_notes', 'merchant_id', 'app.merchant_id', 'SELECT, INSERT, DELETE');
