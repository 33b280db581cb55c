-- False once a file that was read this way was rejected or deleted: the next one shows its columns again before it is read.
ALTER TABLE bank_statement_mappings ADD COLUMN is_confirmed boolean NOT NULL DEFAULT true;
