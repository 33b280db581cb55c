-- With the columns of the other filters of the list, so that names and addresses with many customers are compared and sorted by the index alone.
CREATE INDEX customers_by_name_next ON customers (merchant_id, name_normalised, created_at, id)
  INCLUDE (deleted_at, email_normalised, last_name_normalised, country, is_disputed);
CREATE INDEX customers_by_last_name_next ON customers (merchant_id, last_name_normalised, created_at, id)
  INCLUDE (deleted_at, email_normalised, name_normalised, country, is_disputed);
CREATE INDEX customers_by_email_next ON customers (merchant_id, email_normalised, created_at, id)
  INCLUDE (deleted_at, name_normalised, last_name_normalised, country, is_disputed);
CREATE INDEX customers_disputed_next ON customers (merchant_id, created_at, id) INCLUDE (email_normalised, name_normalised, last_name_normalised, country)
  WHERE is_disputed AND deleted_at IS NULL;
