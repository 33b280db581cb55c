-- A bank account that a merchant adds is told to the platform that moves its money.

ALTER TABLE instructions
  ADD COLUMN bank_account_id text COLLATE "C",
  ADD FOREIGN KEY (merchant_id, bank_account_id) REFERENCES bank_accounts (merchant_id, id),
  DROP CONSTRAINT instruction_type_known,
  ADD CONSTRAINT instruction_type_known CHECK (type IN
    ('payment.capture', 'payment.cancel', 'refund.create', 'dispute.submit_evidence', 'dispute.accept', 'payout.send', 'bank_account.add')),
  DROP CONSTRAINT instruction_belongs_to_something,
  ADD CONSTRAINT instruction_belongs_to_something CHECK (num_nonnulls(payment_id, payout_id, bank_account_id) = 1);

CREATE INDEX instructions_of_bank_account ON instructions (merchant_id, bank_account_id, id) WHERE bank_account_id IS NOT NULL;
