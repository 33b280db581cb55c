-- The last four digits of a card, by which its payments are found.
CREATE INDEX payment_methods_by_fingerprint ON payment_methods (merchant_id, fingerprint, last4);
