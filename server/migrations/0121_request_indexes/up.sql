-- In the order of the list, with all that it shows of a call, so that a search reads the index alone.
CREATE INDEX api_requests_listed ON api_requests (merchant_id, created_at, id)
  INCLUDE (key_id, method, path, status, outcome, error_code, duration_us, object_id);
-- In place of the index of all outcomes: most calls succeed, and a walk in the order of the list meets those soon.
CREATE INDEX api_requests_by_failure ON api_requests (merchant_id, outcome, created_at, id)
  INCLUDE (key_id, method, path, status, error_code, duration_us, object_id) WHERE outcome <> 'succeeded';
CREATE INDEX api_requests_by_error_next ON api_requests (merchant_id, error_code, created_at, id)
  INCLUDE (key_id, method, path, status, outcome, duration_us, object_id) WHERE error_code IS NOT NULL;
CREATE INDEX api_requests_by_path_next ON api_requests (merchant_id, path, created_at, id)
  INCLUDE (key_id, method, status, outcome, error_code, duration_us, object_id);
