-- In a transaction of its own: one that has built an index would wait for a transaction that read customers, while that one waits to write them.
DROP INDEX customers_by_name, customers_by_last_name, customers_by_email, customers_disputed;
ALTER INDEX customers_by_name_next RENAME TO customers_by_name;
ALTER INDEX customers_by_last_name_next RENAME TO customers_by_last_name;
ALTER INDEX customers_by_email_next RENAME TO customers_by_email;
ALTER INDEX customers_disputed_next RENAME TO customers_disputed;
DROP INDEX api_requests_by_outcome, api_requests_by_error, api_requests_by_path;
ALTER INDEX api_requests_by_error_next RENAME TO api_requests_by_error;
ALTER INDEX api_requests_by_path_next RENAME TO api_requests_by_path;
ALTER TABLE risk_entries DROP CONSTRAINT risk_record_once;
ALTER INDEX risk_record_once_next RENAME TO risk_record_once;
