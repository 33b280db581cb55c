-- What the issuer wrote about the dispute, if the platform reported it.
ALTER TABLE disputes ADD COLUMN issuer_message text;

-- Notes of members about a dispute. They never reach the issuer.
CREATE TABLE dispute_notes (
  merchant_id text COLLATE "C" NOT NULL,
  id text COLLATE "C" NOT NULL,
  -- By the account's clock, as the timeline beside it.
  created_at timestamptz NOT NULL,
  dispute_id text COLLATE "C" NOT NULL,
  -- No foreign key: people are on the other side. The name is the one at that time.
  user_id text COLLATE "C" NOT NULL,
  user_name text NOT NULL,
  note text NOT NULL CONSTRAINT dispute_note_in_bounds CHECK (char_length(note) BETWEEN 1 AND 2000),
  PRIMARY KEY (merchant_id, id),
  FOREIGN KEY (merchant_id, dispute_id) REFERENCES disputes (merchant_id, id)
);
CREATE INDEX dispute_notes_of_dispute ON dispute_notes (merchant_id, dispute_id, created_at, id);
CALL protect_tenant_table('dispute_notes', 'merchant_id', 'app.merchant_id', 'SELECT, INSERT, DELETE');
