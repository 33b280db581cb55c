-- An install link works until the authorization that it began has ended. The row stays until then, and until the link has expired.
ALTER TABLE store_attempts
  -- Of the text that SHOPLINE signed. Null in rows of servers of earlier versions.
  ADD COLUMN link_hash bytea,
  ADD COLUMN is_over boolean NOT NULL DEFAULT false,
  -- The language of SHOPLINE's admin, if it is one of ours.
  ADD COLUMN locale text COLLATE "C" CONSTRAINT store_attempt_locale_known CHECK (locale IN ('en', 'zh-cn'));
CREATE INDEX store_attempts_over ON store_attempts (link_hash) WHERE is_over;
GRANT UPDATE (is_over) ON store_attempts TO counterfoil_app;
