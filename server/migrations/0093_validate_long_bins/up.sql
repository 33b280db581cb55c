-- Reads all cards, which can be read and written meanwhile.
ALTER TABLE payment_methods VALIDATE CONSTRAINT bin_long_extends_bin;
