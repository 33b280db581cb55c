-- Tabs count payments by it. Entries of one status share their key, so a page of it has some thousand, while one of `payments_by_status` has fewer than a hundred.
CREATE INDEX payments_per_status ON payments (merchant_id, status);
